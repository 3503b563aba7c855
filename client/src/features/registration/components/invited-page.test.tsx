import type { InvitationLink } from '@recolta/shared/contracts/http/invitations';
import { expect, test } from 'vitest';
import { everyText } from '../../../testing/every-text.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import { LinkOutcome } from './invited-page.tsx';

const auction = {
  id: '0192f3a1-0000-7000-8000-000000000001',
  name: 'Grâu, 100 t',
  type: 'Selling',
  startsAt: '2026-11-20T10:00:00Z',
  endsAt: '2026-11-20T12:00:00Z',
} as const;
const shown = (link: InvitationLink) =>
  pageHtml(<LinkOutcome link={link} token="abc" />, '/registration/invitations', ['forms', 'registration']);
const texts = everyText.ro.registration.invited;

test('[S3] a used link leads to the sign-in with its e-mail, and from there to the auction', async () => {
  const html = await shown({ status: 'Used', email: 'ana+1@x.ro', auction });
  expect(html).toContain(texts.Used);
  const to = encodeURIComponent(`/live-auctions/${auction.id}/participate`);
  expect(html).toContain(`href="/login?email=ana%2B1%40x.ro&amp;redirectTo=${to}"`);
});

test.each(['Ended', 'Revoked', 'Unknown'] as const)(
  '[S3] a link that is %s says so, with the next step',
  async (status) => {
    const html = await shown({ status, email: null, auction: null });
    expect(html).toContain(texts[status]);
    expect(html).toContain(texts.text[status]);
    expect(html).toContain('href="/contact"');
  },
);

test('[S3] a status of a newer release is shown as an invalid link', async () => {
  const link = { status: 'Paused' as InvitationLink['status'], email: null, auction: null };
  expect(await shown(link)).toContain(texts.Unknown);
});
