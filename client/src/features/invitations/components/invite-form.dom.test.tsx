import type { InvitationList } from '@recolta/shared/contracts/http/invitations';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visitPage } from '../../../testing/page-visit.tsx';
import { InviteForm } from './invite-form.tsx';

test('addresses are read from a CSV file; a workbook is refused at the field, with how to save it as CSV', async () => {
  const list: InvitationList = {
    items: [],
    totals: { sent: 0, opened: 0, termsAccepted: 0, declined: 0, revoked: 0 },
    hasTotals: true,
    limits: { perAuction: 500, perDay: 1000, leftToday: 1000 },
  };
  const { user, t } = await visitPage(<InviteForm auctionId="a" list={list} />, {
    address: '/live-auctions/a/invitations',
    namespaces: ['invitations', 'forms'],
    answers: {},
  });
  const choose = (content: BlobPart, name: string) =>
    user.upload(screen.getByLabelText(t('invitations:chooseFile')), new File([content], name));
  const field = screen.getByRole('textbox', { name: t('invitations:paste') });
  await choose(Uint8Array.from([0x50, 0x4b, 3, 4]), 'adrese.xlsx');
  expect((await screen.findByText(t('forms:workbook'))).getAttribute('role')).toBe('alert');
  expect(field).toHaveProperty('value', '');
  await choose('E-mail\nana@firma.ro', 'adrese.csv');
  expect(await screen.findByText('ana@firma.ro', { selector: 'span' })).toBeTruthy();
  expect(screen.queryByText(t('forms:workbook'))).toBeNull();
});
