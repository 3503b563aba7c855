import { expect, test } from 'vitest';
import type { Session } from '../../features/session/state/session.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { pageHtml } from '../../testing/page-html.tsx';
import { TraderCard } from './drawer.tsx';

const signedIn = (user: NonNullable<Parameters<typeof buyerIdentity>[0]>['user']): Session => ({
  kind: 'signedIn',
  identity: buyerIdentity({ ...(user && { user }) }),
});
const card = (session: Session, address = '/') => pageHtml(<TraderCard session={session} />, address);

test('a visitor reads that trading needs an active account, and can sign up', async () => {
  const html = await card({ kind: 'visitor' });
  expect(html).toContain('Nu puteți încă tranzacționa');
  expect(html).toContain('href="/inscriere"');
  expect(await card({ kind: 'visitor' }, '/en')).toContain('You need an active account to bid and post.');
});

test('an active trader reads what the account may do, without a sign-up button', async () => {
  const bids = await card(signedIn({ isActive: true }));
  expect(bids).toContain('Puteți tranzacționa');
  expect(bids).toContain('Puteți trimite oferte.');
  expect(bids).not.toContain('/inscriere');
  const posts = await card(signedIn({ isActive: true, roles: ['Provider'], permissions: ['Auctions.Post'] }));
  expect(posts).toContain('Puteți trimite oferte și publica.');
});

test('an inactive trader gets another text; administrators and bidders have no card', async () => {
  expect(await card(signedIn({ isActive: false }))).toContain('Nu puteți încă tranzacționa');
  expect(await card(signedIn({ isActive: true, roles: ['Admin'] }))).toBe('');
  expect(await card(signedIn({ isActive: true, roles: ['Bidder'] }))).toBe('');
  expect(await card({ kind: 'unknown' })).toBe('');
});
