import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announcementState } from '../../../testing/announcement.ts';
import { refusal, visitPage } from '../../../testing/page-visit.tsx';
import { OwnerActs } from './owner-acts.tsx';

const { id } = announcementState();

async function visit(changes: Partial<AnnouncementState>, answers: object = {}) {
  return visitPage(<OwnerActs announcement={announcementState(changes)} />, {
    address: `/auctions/${id}`,
    namespaces: ['announcements', 'lists'],
    answers: { ...answers },
  });
}

test.each([
  ['nothing', '500.000', 1],
  ['a part', '400.000', 0],
  ['everything', '0.000', 0],
] as const)(
  '[A3] after %s is sold, %s t are left, and %i buttons delete it',
  async (_, quantityLeft, count) => {
    const { t } = await visit({ quantityLeft });
    expect(screen.queryAllByRole('button', { name: t('announcements:delete') })).toHaveLength(count);
  },
);

test.each([
  ['Pending', 'Selling', 'own.Pending'],
  ['InProgress', 'Selling', 'own.InProgress'],
  ['Closed', 'Buying', 'own.Closed'],
  ['Accepted', 'Selling', 'ownSold.Selling'],
  ['Accepted', 'Buying', 'ownSold.Buying'],
  ['Refused', 'Selling', 'own.Refused'],
  ['Failed', 'Buying', 'own.Failed'],
] as const)('[A3] the owner reads the state %s of %s', async (status, type, key) => {
  const { t } = await visit({ status, type });
  expect(screen.getByText(t(`announcements:${key}`))).toBeTruthy();
});

test('[A3] deleting asks first, and leads to the own announcements', async () => {
  const { t, user, calls } = await visit(
    {},
    { [`DELETE /services/main/auctions/${id}`]: () => new Response(null, { status: 204 }) },
  );
  await user.click(screen.getByRole('button', { name: t('announcements:delete') }));
  const dialog = within(screen.getByRole('dialog', { name: t('announcements:deleteTitle') }));
  expect(dialog.getByText(t('announcements:deleteText'))).toBeTruthy();
  expect(calls).toEqual([]);
  await user.click(dialog.getByRole('button', { name: t('announcements:delete') }));
  await waitFor(() => expect(window.location.pathname).toBe('/auctions/my-auctions'));
  expect(calls).toEqual([`DELETE /services/main/auctions/${id}`]);
});

test('[A3] a refused deletion is said where it was asked, on the same page', async () => {
  const { t, user } = await visit(
    {},
    { [`DELETE /services/main/auctions/${id}`]: () => refusal('StatusConflict', 409) },
  );
  await user.click(screen.getByRole('button', { name: t('announcements:delete') }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('announcements:delete') }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  expect(window.location.pathname).toBe(`/auctions/${id}`);
});
