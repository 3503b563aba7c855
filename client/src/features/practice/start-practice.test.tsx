import { expect, it } from 'vitest';
import type { Failure } from '../../lib/http/failure.ts';
import { pageHtml } from '../../testing/page-html.tsx';
import { StartButton } from './start-practice.tsx';

const shown = (parts: { isStarting?: boolean; failure?: Failure }) =>
  pageHtml(
    <StartButton
      label="Începeți"
      practice={{ isStarting: false, failure: null, start: () => undefined, ...parts }}
    />,
    '/exersare',
    ['practice'],
  );

it('the start button of a practice shows its name, that it is starting, and why it failed', async () => {
  expect(await shown({})).toContain('Începeți');
  const starting = await shown({ isStarting: true });
  expect(starting).toContain('Se pregătește…');
  expect(starting).toContain('aria-busy="true"');
  const offline = await shown({ failure: { code: 'ConnectionLost', params: {}, status: null } });
  expect(offline).toMatch(/role="alert"[^>]*>[^<]+/);
});
