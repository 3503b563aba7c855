import { describe, expect, it } from 'vitest';
import { BorderError } from '../../platform/http/border-error.ts';
import { TransferPlaces, type Transferrer } from './transfer-places.ts';

let made = 0;
/** Another user of another network, but for `parts`. */
function transferrer(parts: Partial<Transferrer> = {}): Transferrer {
  made++;
  return { userId: `user ${made}`, address: `address ${made}`, isEmailConfirmed: true, ...parts };
}

/** How many of the uploads get a place. */
function admitted(places: TransferPlaces, uploads: readonly Transferrer[]): number {
  return uploads.filter((one) => {
    try {
      return places.enter(one);
    } catch (error) {
      expect(error).toMatchObject({ status: 429, code: 'TooManyRequests', params: { seconds: 5 } });
      return false;
    }
  }).length;
}

const many = (parts: Partial<Transferrer>) => Array.from({ length: 40 }, () => transferrer(parts));

describe('TransferPlaces', () => {
  it('[S8] bounds uploads in all, of a user and of a network', () => {
    expect(admitted(new TransferPlaces(16), many({}))).toBe(16);
    expect(admitted(new TransferPlaces(16), many({ userId: 'one' }))).toBe(2);
    expect(admitted(new TransferPlaces(16), many({ address: 'one' }))).toBe(8);
  });

  it('[S8] leaves three quarters of the places to confirmed users, those of one’s network too', () => {
    const places = new TransferPlaces(16);
    expect(admitted(places, many({ isEmailConfirmed: false, address: 'one' }))).toBe(2);
    expect(admitted(places, many({ isEmailConfirmed: false }))).toBe(2);
    expect(admitted(places, many({ address: 'one' }))).toBe(8);
    expect(admitted(places, many({}))).toBe(8);
  });

  it('[S8] sheds an unconfirmed upload for a confirmed one while it is being received, and no other', () => {
    const places = new TransferPlaces(4);
    const received = places.enter(transferrer({ isEmailConfirmed: false }));
    received.passed();
    const confirmed = [1, 2, 3].map(() => places.enter(transferrer()));
    expect(admitted(places, [transferrer()])).toBe(0);
    received.leave();

    const sending = places.enter(transferrer({ isEmailConfirmed: false }));
    expect(admitted(places, [transferrer({ isEmailConfirmed: false })])).toBe(0);
    expect(sending.signal.aborted).toBe(false);
    expect(admitted(places, [transferrer(), transferrer()])).toBe(1);
    expect(sending.signal.reason).toBeInstanceOf(BorderError);
    expect(confirmed.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
    // Its place is another's by now.
    sending.leave();
    expect(admitted(places, [transferrer()])).toBe(0);
    for (const place of confirmed) place.leave();
    expect(admitted(places, many({}))).toBe(3);
  });
});
