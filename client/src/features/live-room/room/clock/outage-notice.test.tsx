import { expect, test } from 'vitest';
import { bidEntry, liveAuction } from '../../../../testing/live-auction.ts';
import { pageHtml } from '../../../../testing/page-html.tsx';
import { GoodsTermList } from '../goods/goods-term-list.tsx';
import { BidHistory } from '../history/bid-history.tsx';
import { ClockPanel } from './clock-panel.tsx';

const room = '/live-auctions/1/participate';
const resumed = (since: string, until: string) =>
  bidEntry(5, { kind: 'resumed', number: null, price: null, reason: `outage ${since}/${until}` });
const short = resumed('2026-11-21T10:29:57.000Z', '2026-11-21T10:30:03.000Z');
const overNight = resumed('2026-11-21T20:00:00.000Z', '2026-11-22T05:00:00.000Z');

test('[L11] the clock says that the auction was resumed and why, as long as it runs', async () => {
  const auction = liveAuction({ recent: [bidEntry(4), short, bidEntry(6)] });
  const said = 'Reluată o dată: serviciul a fost întrerupt între 12:29:57 și 12:30:03.';
  expect(await pageHtml(<ClockPanel auction={auction} />, room, ['room'])).toContain(said);
  const english = await pageHtml(<ClockPanel auction={auction} />, `/en${room}`, ['room']);
  expect(english).toContain('Resumed once: the service was interrupted from 12:29:57 to 12:30:03.');
  const twice = liveAuction({ recent: [bidEntry(3, { ...overNight, version: 3 }), bidEntry(4), short] });
  expect(await pageHtml(<ClockPanel auction={twice} />, room, ['room']), 'the last of two').toContain(said);
  const without = liveAuction({ recent: [bidEntry(4)] });
  expect(await pageHtml(<ClockPanel auction={without} />, room, ['room'])).not.toContain('Reluată');
});

test('[L11] the log says why, with the day if the outage passed midnight', async () => {
  const auction = liveAuction();
  const history = <BidHistory auction={auction} entries={[short, overNight]} isComplete myNumber={null} />;
  const html = await pageHtml(history, room, ['room']);
  expect(html).toContain('Reluată: serviciul a fost întrerupt între 12:29:57 și 12:30:03');
  expect(html).toContain('Reluată: serviciul a fost întrerupt între 21 nov., 22:00 și 22 nov., 07:00');
});

test.each([
  [0, 'în ultimul minut, licitația nu se încheie, ci este reluată o dată, pentru încă un minut.'],
  [2, 'în ultimele 2 minute, licitația nu se încheie, ci este reluată o dată, pentru încă 2 minute.'],
])('[L11] the terms of the room state the rule, window of %i minutes', async (minutes, said) => {
  const auction = liveAuction({ extensionWindowMinutes: minutes });
  const html = await pageHtml(<GoodsTermList auction={auction} viewer={undefined} />, room, ['room']);
  expect(html).toContain(`Dacă serviciul este întrerupt mai mult de 5 secunde ${said}`);
});
