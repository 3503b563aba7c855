import { expect, test } from 'vitest';
import { applicant } from '../../../testing/applicant.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import type { UserActs } from './user-acts.tsx';
import { UsersTable } from './users-table.tsx';

const admin = buyerIdentity({ user: { roles: ['Admin'] } });
const restingActs = { status: 'idle', isPending: false, variables: undefined, error: null } as UserActs;

const table = (shown: ReturnType<typeof applicant>) =>
  pageHtml(<UsersTable items={[shown]} identity={admin} acts={restingActs} />, '/admin', ['administration']);
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

test('every cell of a row has a column heading', async () => {
  const html = await table(applicant());
  expect(count(html, /<th scope="col"/g)).toBe(count(html, /<td|<th scope="row"/g));
});

test('[S6] a row shows the allowed acts, and none for the administrator’s own or a closed account', async () => {
  const html = await table(applicant());
  expect(html).toContain('aria-label="Verifică: Spicul SRL"');
  expect(html).toContain('aria-label="Acordă: Spicul SRL"');
  expect(html).toContain('4 din 4');
  const active = await table(applicant({ isActive: true, permissions: ['Auctions.Post'] }));
  expect(active).toContain('aria-label="Dezactivează: Spicul SRL"');
  expect(active).toContain('aria-label="Retrage: Spicul SRL"');
  const own = await table(applicant({ userId: admin.user.userId }));
  expect(own).toContain('contul dvs.');
  const closed = await table({ ...applicant(), closedAt: '2026-11-21T16:00:00.000Z' });
  expect(closed).toContain('Cont închis');
  for (const html of [own, closed]) expect(html).not.toContain('<button');
  expect(closed).not.toContain('<a ');
});

test('[S6] a row says what the company waits for: a confirmation, an auction that begins, a permission', async () => {
  const resting = await table(applicant());
  for (const words of ['e-mail neconfirmat', 'Invitat la', 'Cere permisiunea'])
    expect(resting).not.toContain(words);
  const requestedAt = '2026-11-20T09:15:00.000Z';
  const request = { permission: 'Auctions.Post', requestedAt, refusal: null } as const;
  const waiting = await table({
    ...applicant({ isActive: true, isEmailConfirmed: false }, { permissionRequests: [request] }),
    invitedTo: { auctionId: '8db2f7ac', name: 'Rapiță, 80 t', startsAt: '2026-12-01T08:00:00.000Z' },
  });
  expect(waiting).toContain('e-mail neconfirmat');
  expect(waiting).toContain('href="/live-auctions/8db2f7ac/participate"');
  expect(waiting).toContain('începe la 01.12.2026, 10:00,');
  expect(waiting).toContain('Cere permisiunea de publicare din 20.11.2026, 11:15');
});

test('[S6] a row shows the number of its documents, its company number, and a link to its user', async () => {
  const [first, ...rest] = applicant().account.documents;
  if (!first) throw new Error('no documents');
  const html = await table(applicant({ userId: 'a-user' }, { documents: rest }));
  expect(html).toContain('3 din 4');
  expect(html).toContain('href="/admin/users/a-user"');
  expect(html).toContain('14399840');
  expect(html).toContain('dan@recolta.test');
  const closed = await table({
    ...applicant({ isEmailConfirmed: false }),
    closedAt: '2026-11-21T16:00:00.000Z',
  });
  expect(closed).not.toContain('e-mail neconfirmat');
});
