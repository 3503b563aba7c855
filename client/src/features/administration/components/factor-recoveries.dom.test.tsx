import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plain, refusal, visitPage } from '../../../testing/page-visit.tsx';
import { FactorRecoveries } from './factor-recoveries.tsx';

const requested = {
  ...{ id: '7c9e6679-7425-40de-944b-e07fc1f90001', userId: '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d12' },
  ...{ email: 'dan@recolta.test', companyName: 'Spicul SRL', state: 'Requested' },
  ...{ requestedAt: '2026-11-20T09:15:00.000Z', dueAt: null },
};
const approved = {
  ...{ id: '7c9e6679-7425-40de-944b-e07fc1f90002', userId: '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d13' },
  ...{ email: 'ana@recolta.test', companyName: null, state: 'Approved' },
  ...{ requestedAt: '2026-11-19T09:15:00.000Z', dueAt: '2026-11-23T10:20:00.000Z' },
};
const path = '/services/main/admin/factor-recoveries';

async function visit(items: readonly unknown[] = [requested, approved]) {
  const bodies: unknown[] = [];
  const page = await visitPage(<FactorRecoveries />, {
    address: '/admin/users',
    namespaces: ['factors'],
    answers: {
      [`GET ${path}`]: () => Response.json({ items }),
      [`PUT ${path}/${requested.id}`]: async (request) => {
        bodies.push(await request.json());
        return new Response(null, { status: 204 });
      },
    },
  });
  const rows = await screen.findAllByRole('listitem');
  return {
    ...page,
    bodies,
    rows: rows.map((row) => ({ ...within(row), text: plain(row.textContent ?? '') })),
  };
}

test('[S15] a request says since when, an approved one when it takes effect and that it can only be rejected', async () => {
  const { rows } = await visit();
  const [open, due] = rows;
  expect(open?.text).toContain('Spicul SRLdan@recolta.test · cerut la 20.11.2026, 11:15');
  expect(due?.text).toContain('ana@recolta.testse șterg la 23.11.2026, 12:20');
  const names = rows.map((row) => row.getAllByRole('button').map(({ textContent }) => textContent));
  expect(names).toEqual([['Aprobă', 'Respinge'], ['Respinge']]);
  const links = rows.map((row) => row.getByRole('link').getAttribute('href'));
  expect(links).toEqual([`/admin/users/${requested.userId}`, `/admin/users/${approved.userId}`]);
});

test.each([
  ['approve', 'Aprobă', 'Scrieți ce documente ați comparat.', { note: 'buletinul, la video' }],
  ['reject', 'Respinge', 'Scrieți motivul.', { reason: 'buletinul, la video' }],
] as const)('[S15] to %s needs words, which are sent as such', async (decision, label, missing, words) => {
  const { bodies, user } = await visit();
  await user.click(screen.getByRole('button', { name: `${label} cererea: Spicul SRL` }));
  const dialog = within(screen.getByRole('dialog', { name: `${label} cererea: Spicul SRL` }));
  await user.click(dialog.getByRole('button', { name: label }));
  expect(dialog.getByText(missing)).toBeTruthy();
  expect(bodies).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'buletinul, la video');
  await user.click(dialog.getByRole('button', { name: label }));
  await waitFor(() => expect(bodies).toEqual([{ decision, ...words }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[S15] a single request is listed too', async () => {
  const { rows } = await visit([requested]);
  expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining('Spicul SRL')]);
});

test('[S15] a list that cannot be loaded says so; a refused decision asks for it again', async () => {
  let asked = 0;
  const { t, user } = await visitPage(<FactorRecoveries />, {
    address: '/admin/users',
    namespaces: ['factors', 'lists'],
    answers: {
      [`GET ${path}`]: () => {
        asked += 1;
        if (asked === 1) return refusal('NotFound', 404);
        return Response.json({ items: asked === 2 ? [requested] : [{ ...requested, ...approvedMeanwhile }] });
      },
      [`PUT ${path}/${requested.id}`]: () => refusal('StatusConflict', 409),
    },
  });
  expect(await screen.findByText(t('factors:recoveries.failed'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('lists:retry') }));
  await user.click(await screen.findByRole('button', { name: 'Aprobă cererea: Spicul SRL' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'buletinul');
  await user.click(dialog.getByRole('button', { name: 'Aprobă' }));
  expect(await screen.findByText(/se șterg la 23.11.2026, 12:20/)).toBeTruthy();
  expect(dialog.getByRole('textbox')).toBeTruthy();
});
const approvedMeanwhile = { state: 'Approved', dueAt: approved.dueAt };
