import { describe, expect, it } from 'vitest';
import type { PriceLadder } from '../price-steps.ts';
import { bidCautions } from './bid-cautions.ts';

const selling: PriceLadder = {
  type: 'Selling',
  biddingType: 'Standard',
  startingPriceMinor: 1000_00,
  stepMinor: 5_00,
  bestPriceMinor: null,
};
const buying: PriceLadder = { ...selling, type: 'Buying' };

const jump = (ladder: PriceLadder, priceMinor: number, desiredPriceMinor: number | null = null) =>
  bidCautions(ladder, desiredPriceMinor, { priceMinor, number: null, leaderNumber: null }).jump;

describe('bidCautions: a price far beyond the others', () => {
  it('[L4] warns past a quarter above the best bid, not at a quarter', () => {
    const ladder = { ...selling, bestPriceMinor: 1040_00 };
    expect(jump(ladder, 1045_00)).toBeNull();
    expect(jump(ladder, 1300_00)).toBeNull();
    expect(jump(ladder, 1300_01)).toMatchObject({ past: 'best' });
    expect(jump(ladder, 9318_40)).toEqual({ past: 'best', part: 7.96 });
  });

  it('[L4] compares with the starting price if there is no bid', () => {
    expect(jump(selling, 1000_00)).toBeNull();
    expect(jump(selling, 1250_00)).toBeNull();
    expect(jump(selling, 1500_00)).toEqual({ past: 'start', part: 0.5 });
  });

  it('[A5][L4] a buying auction is judged downward', () => {
    const ladder = { ...buying, bestPriceMinor: 800_00 };
    expect(jump(buying, 750_00)).toBeNull();
    expect(jump(buying, 749_99)).toMatchObject({ past: 'start' });
    expect(jump(ladder, 600_00)).toBeNull();
    expect(jump(ladder, 400_00)).toEqual({ past: 'best', part: 0.5 });
    expect(jump(ladder, 640_00, 880_00)).toMatchObject({ past: 'desired' });
    expect(jump(ladder, 795_00, 700_00)).toBeNull();
  });

  it('[L4] warns past a quarter beyond the desired price, once', () => {
    const near = { ...selling, bestPriceMinor: 1100_00 };
    expect(jump(near, 1250_00, 1000_00)).toBeNull();
    expect(jump(near, 1260_00, 1000_00)).toEqual({ past: 'desired', part: 0.26 });
    expect(jump({ ...selling, bestPriceMinor: 1260_00 }, 1265_00, 1000_00)).toBeNull();
  });

  it('[L4] the best bid takes precedence over the desired price', () => {
    expect(jump({ ...selling, bestPriceMinor: 600_00 }, 1500_00, 1000_00)).toMatchObject({ past: 'best' });
  });
});

describe('bidCautions: leading, and meeting the desired price', () => {
  const ladder = { ...selling, bestPriceMinor: 1000_00 };
  const bid = (priceMinor: number, number: number | null, leaderNumber: number | null) =>
    bidCautions(ladder, 1010_00, { priceMinor, number, leaderNumber });

  it('[L4] warns only the leader of a bid against themselves', () => {
    expect(bid(1005_00, 2, 2).isAgainstOneself).toBe(true);
    expect(bid(1005_00, 2, 3).isAgainstOneself).toBe(false);
    expect(bid(1005_00, null, null).isAgainstOneself).toBe(false);
  });

  it('[L8] reports a bid that meets the desired price, in both directions', () => {
    expect(bid(1005_00, 2, 3).meetsDesired).toBe(false);
    expect(bid(1010_00, 2, 3).meetsDesired).toBe(true);
    expect(bidCautions(ladder, null, { priceMinor: 1e7, number: 2, leaderNumber: 3 }).meetsDesired).toBe(
      false,
    );
    const falling = { ...buying, bestPriceMinor: 920_00 };
    const seller = { number: 2, leaderNumber: 3 };
    expect(bidCautions(falling, 900_00, { ...seller, priceMinor: 905_00 }).meetsDesired).toBe(false);
    expect(bidCautions(falling, 900_00, { ...seller, priceMinor: 900_00 }).meetsDesired).toBe(true);
  });
});
