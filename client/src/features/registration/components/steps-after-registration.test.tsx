import { expect, test } from 'vitest';
import { pageHtml } from '../../../testing/page-html.tsx';
import { StepsAfterRegistration } from './steps-after-registration.tsx';

/** The steps with their displayed state: done, next, or nothing. */
async function stepsOf(isConfirmed: boolean, documents: number | null) {
  const html = await pageHtml(
    <StepsAfterRegistration email="ana@ferma.ro" isConfirmed={isConfirmed} documents={documents} />,
    '/inscriere',
    ['registration', 'login'],
  );
  const states = [...html.matchAll(/<li.*?<\/li>/gs)].map(([step]) => {
    if (step.includes('completat')) return 'done';
    return step.includes('aria-current="step"') ? 'next' : 'open';
  });
  return { html, states };
}

test.each([
  [false, 0, ['next', 'open', 'open']],
  [false, 4, ['next', 'done', 'open']],
  [true, null, ['done', 'next', 'open']],
  [true, 2, ['done', 'next', 'open']],
  [true, 4, ['done', 'done', 'next']],
] as const)('[S1] e-mail confirmed %s, documents %s: %j', async (isConfirmed, documents, states) => {
  expect((await stepsOf(isConfirmed, documents)).states).toEqual(states);
});

test('[S1] the first step shows the recipient of the link, the second the number of uploaded documents', async () => {
  const { html } = await stepsOf(false, 2);
  expect(html).toContain('ana@ferma.ro');
  expect(html).toContain('2 din 4');
});
