import { shareText } from '@recolta/shared/domain/share-text';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardSvg } from '../../src/platform/card/card-svg.ts';
import { textWidth, wrapText } from '../../src/platform/card/glyph-text.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { errorOf, live, readAuction } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('the picture of an auction', () => {
  let market: TestMarket;
  let owner: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider' });
  });
  afterAll(() => market.close());
  const card = (id: string, token?: string, query = '') =>
    fetch(
      `http://127.0.0.1:${market.port}${live}/${id}/card${query}`,
      token ? { headers: { authorization: `Bearer ${token}` } } : {},
    );

  it('is a PNG of the size for shared links, in each language, the same for everyone within a moment', async () => {
    const { id } = await makeAuction(market.db, { owner });
    const [answer, again, english] = await Promise.all([
      card(id),
      card(id, owner.token),
      card(id, '', '?locale=en'),
    ]);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const [bytes, same, other] = await Promise.all(
      [answer, again, english].map(async (one) => Buffer.from(await one.arrayBuffer())),
    );
    if (!bytes || !same || !other) throw new Error('no picture');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(same.equals(bytes)).toBe(true);
    expect(other.equals(bytes)).toBe(false);
  });

  it('[L9] exists for public auctions only, also for the owner', async () => {
    const { id } = await makeAuction(market.db, { owner, listing: { audience: 'Invited' } });
    const answer = await market.call({ method: 'GET', path: `${live}/${id}/card`, token: owner.token });
    expect(errorOf(answer).code).toBe('NotFound');
  });

  it('[B5] has goods, price and time, and no names', async () => {
    const bidder = await makeAccount(market.db);
    const { id } = await makeAuction(market.db, { owner, bids: [{ by: bidder, priceMinor: 1000_00 }] });
    const { auction } = await readAuction(market, null, id);
    const nameless = {
      ...auction,
      owner: null,
      deliveryLocation: null,
      bestBid: auction.bestBid && { ...auction.bestBid, by: '' },
    };
    const drawnOf = (shown: typeof auction) => cardSvg(shareText(shown, 'ro'));
    expect(drawnOf(nameless)).toBe(drawnOf(auction));
    const changes = [
      { name: 'Porumb' },
      { bestBid: auction.bestBid && { ...auction.bestBid, price: '1005.00' } },
      { endsAt: '2026-12-01T10:00:00.000Z' },
      { status: 'Closed' as const },
    ];
    const drawn = [{}, ...changes].map((change) => drawnOf({ ...auction, ...change }));
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});

it('text wraps at words, is cut with an ellipsis, and never exceeds its width', () => {
  const long = 'Grâu panificație cu proteină peste 14 %, recolta 2026, depozitat în siloz la Brăila';
  const lines = wrapText(long, 64, 700, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of [...lines, ...wrapText('W'.repeat(80), 64, 700, 2)])
    expect(textWidth(line, 64)).toBeLessThanOrEqual(700);
  expect(wrapText('Orz, 20 t', 64, 700, 2)).toEqual(['Orz, 20 t']);
});
