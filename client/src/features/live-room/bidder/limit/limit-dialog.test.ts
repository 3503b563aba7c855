import { describe, expect, test } from 'vitest';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { bidNow, limitEntry } from './limit-dialog.tsx';

const leader = bidderViewer({ number: 4, price: '1040.00' });
const outbid = bidderViewer({ number: 2, price: '1035.00' });

describe('a typed limit', () => {
  test('[L7] is checked by the market’s own rules', () => {
    const typed = (text: string, viewer = outbid) => limitEntry(liveAuction(), viewer, text, 'ro');
    expect(typed('1.100')).toMatchObject({ limitMinor: 110_000, refusal: null, leastMinor: 104_500 });
    expect(typed('1.040')).toMatchObject({ limitMinor: null, refusal: { code: 'BidNotBetter' } });
    expect(typed('1.101')).toMatchObject({ limitMinor: null, refusal: { code: 'PriceNotMultiple' } });
    expect(typed('')).toMatchObject({ limitMinor: null, refusal: null });
    // The leader may lower it to the standing bid.
    expect(typed('1.040', leader)).toMatchObject({ limitMinor: 104_000, leastMinor: 104_000 });
    expect(typed('1.035', leader)).toMatchObject({ limitMinor: null, refusal: { code: 'LimitBelowBid' } });
  });

  test('[L7] [A5] means less in a buying auction', () => {
    const buying = liveAuction({ type: 'Buying', startingPrice: '1100.00', desiredPrice: '800.00' });
    expect(limitEntry(buying, outbid, '1.000', 'ro').limitMinor).toBe(100_000);
    expect(limitEntry(buying, outbid, '1.050', 'ro').limitMinor).toBeNull();
  });

  test('[L7] must be retyped if it is more than a quarter past the best bid', () => {
    expect(limitEntry(liveAuction(), outbid, '1.310', 'ro').jump).toMatchObject({ past: 'best' });
    expect(limitEntry(liveAuction(), outbid, '1.100', 'ro').jump).toBeNull();
  });
});

describe('the immediate bid of a limit', () => {
  const auction = liveAuction({ desiredPrice: '1055.00' });

  test('[L7] is the next price, or nothing for the leader', () => {
    expect(bidNow(auction, false, 105_000)).toEqual({ priceMinor: 104_500, isForDesired: false });
    expect(bidNow(auction, true, 105_000)).toBeNull();
  });

  test('[L7] is the desired price if the limit reaches it', () => {
    expect(bidNow(auction, false, 110_000)).toEqual({ priceMinor: 105_500, isForDesired: true });
    expect(bidNow(auction, true, 110_000)).toEqual({ priceMinor: 105_500, isForDesired: true });
  });
});
