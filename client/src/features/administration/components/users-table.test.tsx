import { expect, test } from 'vitest';
import { applicant } from '../../../testing/applicant.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import type { UserActs } from '../api/user-acts.ts';
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
