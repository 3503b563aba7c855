import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { PracticePage } from './practice-page.tsx';
import type { PreparePractice } from './start-practice.tsx';
import { keepRecord, keptRecord } from './state/practice-room.ts';
import { stepNames } from './state/practice-steps.ts';

async function visit(prepare: PreparePractice) {
  onTestFinished(() => sessionStorage.clear());
  const page = await visitPage(<PracticePage prepare={prepare} />, {
    address: '/en/exersare',
    namespaces: ['practice'],
    answers: {},
  });
  return {
    ...page,
    start: () => page.user.click(screen.getByRole('button', { name: page.t('practice:start') })),
  };
}

test('[L19] says what a practice is, and its steps in order', async () => {
  const { t } = await visit(async () => undefined);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('practice:heading'));
  for (const key of ['mark', 'lead', 'noAccount', 'notReal', 'minutes'] as const)
    expect(screen.getByText(t(`practice:${key}`))).toBeTruthy();
  const steps = screen.getAllByRole('listitem').filter((item) => item.closest('ol'));
  expect(steps.map(({ textContent }) => textContent)).toEqual(
    stepNames.map((name, at) => `${at + 1}${t(`practice:step.${name}`)}${t(`practice:about.${name}`)}`),
  );
});

test('[L19] a press prepares the practice in the page’s language and opens its room', async () => {
  const prepare = vi.fn<PreparePractice>(async () => undefined);
  const { start } = await visit(prepare);
  await start();
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/en\/exersare\/[0-9a-f-]{36}$/));
  expect(prepare.mock.calls).toEqual([['en']]);
  expect(window.location.pathname).toBe(`/en/exersare/${keptRecord()?.id}`);
  expect(keptRecord()?.acts).toEqual([]);
});

test('[L19] the practice under way in this tab is continued; one that has ended is not', async () => {
  const id = '8db2f7ac-3f1a-4c51-9b5e-3b1f0d6f6a10';
  keepRecord({ id, startedAtMs: Date.now() - 30_000, acts: [] });
  const { start } = await visit(async () => undefined);
  await start();
  await waitFor(() => expect(window.location.pathname).toBe(`/en/exersare/${id}`));
  keepRecord({ id, startedAtMs: Date.now() - 3_600_000, acts: [] });
  window.history.replaceState(null, '', '/en/exersare');
  await start();
  await waitFor(() => expect(window.location.pathname).toMatch(/exersare\/.+/));
  expect(window.location.pathname).not.toContain(id);
});

test('[L19] a practice that cannot be loaded says so, and can be started again', async () => {
  let isUp = false;
  const again = Promise.withResolvers<void>();
  const { t, start } = await visit(async () => {
    if (!isUp) throw new TypeError('no connection');
    await again.promise;
  });
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
  await start();
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(window.location.pathname).toBe('/en/exersare');
  isUp = true;
  expect(screen.getByRole('button', { name: t('practice:start') }).getAttribute('aria-busy')).not.toBe(
    'true',
  );
  await start();
  await screen.findByRole('button', { name: t('practice:starting') });
  expect(screen.getByRole('alert').textContent).toBe('');
  again.resolve();
  await waitFor(() => expect(window.location.pathname).not.toBe('/en/exersare'));
});
