import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { afterEach, describe, expect, test } from 'vitest';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { bidderViewer, liveAuction } from '../../../testing/live-auction.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import { textsIn } from '../../../testing/texts-in.ts';
import { WaitingRoom } from '../waiting-room.tsx';
import { ClockPanel } from './clock/clock-panel.tsx';
import { OutcomePanel } from './ending/outcome-panel.tsx';
import { RoomBanners } from './frame/room-banners.tsx';
import { GoodsTermList } from './goods/goods-term-list.tsx';
import { StandingBand } from './standing/standing-band.tsx';

const viewers = {
  bidder: bidderViewer(),
  owner: bidderViewer({ isOwner: true, mayBid: false, number: null, price: null, why: 'OwnAuction' }),
  newcomer: bidderViewer({ mayBid: false, number: null, price: null, why: 'SignInRequired' }),
  administrator: bidderViewer({ isAdministrator: true, mayBid: false, number: null, price: null, why: null }),
} satisfies Record<string, Viewer>;
const locales = ['ro', 'en'] as const;
const t = textsIn('ro');
const parts = {
  terms: (auction: LiveAuctionState, viewer: Viewer) => <GoodsTermList auction={auction} viewer={viewer} />,
  waiting: (auction: LiveAuctionState, viewer: Viewer) => <WaitingRoom auction={auction} viewer={viewer} />,
  outcome: (auction: LiveAuctionState, viewer: Viewer) => <OutcomePanel auction={auction} viewer={viewer} />,
  clock: (auction: LiveAuctionState, viewer: Viewer) => (
    <ClockPanel auction={auction} isOwner={viewer.isOwner} />
  ),
  standing: (auction: LiveAuctionState, viewer: Viewer) => <StandingBand auction={auction} viewer={viewer} />,
  banners: (auction: LiveAuctionState, viewer: Viewer) => (
    <RoomBanners auction={auction} entries={[]} viewer={viewer} />
  ),
};

async function read(
  part: keyof typeof parts,
  role: keyof typeof viewers,
  change: Partial<LiveAuctionState> = {},
  locale: (typeof locales)[number] = 'ro',
): Promise<string> {
  const address = `${locale === 'en' ? '/en' : ''}/live-auctions/1/participate`;
  const element = parts[part](liveAuction(change), viewers[role]);
  const html = await pageHtml(element, address, ['room', 'waiting', 'labels', 'live', 'frame', 'pages']);
  return html.replaceAll('\u00a0', ' ').replaceAll('&#x27;', "'");
}

const statusBefore = store.get(connectionStatusAtom);
afterEach(() => store.set(connectionStatusAtom, statusBefore));

describe.each(locales)('the room in %s addresses', (locale) => {
  const text = textsIn(locale);

  test('only its bidders as bound by their bid [L9]', async () => {
    const mine = text('room:confirmBinds');
    expect(await read('terms', 'bidder', {}, locale)).toContain(mine);
    for (const role of ['owner', 'administrator'] as const) {
      const html = await read('terms', role, {}, locale);
      expect(html).not.toContain(mine);
      expect(html).toContain(text(`room:bindsOthers.${role}`));
    }
  });

  test('only its bidders as those with a limit, and its owner as the one who decides', async () => {
    const scheduled = { status: 'Scheduled', desiredPrice: null } as const;
    const mine = text('waiting:limit');
    expect(await read('waiting', 'bidder', scheduled, locale)).toContain(mine);
    for (const role of ['owner', 'administrator'] as const) {
      expect(await read('waiting', role, scheduled, locale)).not.toContain(mine);
    }
    expect(await read('waiting', 'owner', scheduled, locale)).toContain(text('waiting:ownerDecides'));
    expect(await read('waiting', 'administrator', scheduled, locale)).toContain(text('waiting:decides'));
  });

  test('all with when it ends, and by when at the latest if it can be extended', async () => {
    const times = { endsAt: '2026-11-21T10:30:00.000Z', hardEndsAt: '2026-11-21T11:45:00.000Z' };
    const scheduled = { status: 'Scheduled', ...times } as const;
    const extended = await read('waiting', 'bidder', { ...scheduled, extensionWindowMinutes: 2 }, locale);
    expect(extended).toContain(text('waiting:ends', { endsAt: '#', hardEndsAt: '13:45' }).split('#')[1]);
    const sharp = await read('waiting', 'bidder', { ...scheduled, extensionWindowMinutes: 0 }, locale);
    expect(sharp).toContain(text('waiting:endsSharp', { endsAt: '#' }).split('#')[1]);
  });

  test('nobody as bound after the end, and links to the result only then', async () => {
    const accepted: Partial<LiveAuctionState> = {
      status: 'Accepted',
      outcome: { kind: 'acceptedByOwner', at: '2026-11-21T12:00:00.000Z', winner: null, reason: null },
    };
    const [mine, verify] = [text('room:confirmBinds'), text('room:verifyResult')];
    expect(await read('terms', 'bidder', {}, locale)).not.toContain(verify);
    const ended = await read('terms', 'bidder', accepted, locale);
    expect(ended).not.toContain(mine);
    expect(ended).toContain(verify);
  });

  test('only people who watch by what a hold means for them: bidders read it at their button', async () => {
    const hold: Partial<LiveAuctionState> = { endsAt: null, hold: { reason: 'x', remainingMs: 60_000 } };
    const said = text('room:heldText');
    expect(await read('standing', 'newcomer', {}, locale)).not.toContain(said);
    expect(await read('standing', 'newcomer', hold, locale)).toContain(said);
    for (const role of ['bidder', 'owner'] as const) {
      expect(await read('standing', role, hold, locale)).not.toContain(said);
    }
  });

  test('its owner as the one whose decision is awaited', async () => {
    const closed: Partial<LiveAuctionState> = {
      status: 'Closed',
      decisionEndsAt: '2026-11-21T14:00:00.000Z',
      outcome: { kind: 'awaitingOwner', at: '2026-11-21T12:00:00.000Z', winner: null, reason: null },
    };
    expect(await read('outcome', 'bidder', closed, locale)).toContain(text('room:outcome.awaitingOwner'));
    const wordsOf = (key: 'decisionUntil' | 'decisionUntilOwner') =>
      text(`room:${key}`, { time: '#' }).split('#')[0];
    expect(await read('clock', 'owner', closed, locale)).toContain(wordsOf('decisionUntilOwner'));
    expect(await read('clock', 'bidder', closed, locale)).toContain(wordsOf('decisionUntil'));
  });
});

test.each([
  ['polling', 'room:pollingBanner', 'room:pollingBannerBids'],
  ['offline', 'room:staleBanner', 'room:staleBannerBids'],
  ['stale', 'room:staleServerBanner', 'room:staleBannerBids'],
] as const)(
  'while the connection is %s, only users who may bid read what it means for bids',
  async (status, said, bids) => {
    store.set(connectionStatusAtom, status);
    expect(await read('banners', 'bidder')).toContain(`${t(said)} ${t(bids)}`);
    for (const role of ['owner', 'administrator'] as const) {
      const html = await read('banners', role);
      expect(html).toContain(t(said));
      expect(html).not.toContain(t(bids));
    }
  },
);

test.each([
  ['who leads until the owner has decided', 'Closed', 'awaitingOwner', 4, 'youLeadTitle'],
  ['who does not lead until then', 'Closed', 'awaitingOwner', 2, 'outcomeTitle'],
  ['whose best bid was refused', 'Refused', 'refusedByOwner', 4, 'youLostTitle'],
  ['whose bid was not the best one then', 'Refused', 'refusedByOwner', 2, 'youLostTitle'],
  ['who did not bid', 'Refused', 'refusedByOwner', null, 'outcomeTitle'],
] as const)('the outcome is titled for a person %s', async (_, status, kind, number, title) => {
  const outcome = { kind, at: '2026-11-21T12:00:00.000Z', winner: null, reason: null };
  const viewer = bidderViewer({ number, price: number && '1040.00' });
  const element = <OutcomePanel auction={liveAuction({ status, outcome })} viewer={viewer} />;
  const html = await pageHtml(element, '/live-auctions/1/participate', ['room']);
  expect(/<h2[^>]*>([^<]*)</.exec(html)?.[1]).toBe(t(`room:${title}`));
});
