import { describe, expect, it } from 'vitest';
import { BorderError } from '../http/border-error.ts';
import { type Transferrer, TransferSlots } from './transfer-slots.ts';

let made = 0;
/** Another user of another network, except for `parts`. */
function transferrer(parts: Partial<Transferrer> = {}): Transferrer {
  made++;
  return { userId: `user ${made}`, address: `address ${made}`, isEmailConfirmed: true, ...parts };
}

/** Number of uploads that get a slot. */
function admitted(slots: TransferSlots, uploads: readonly Transferrer[]): number {
  return uploads.filter((one) => {
    try {
      return slots.acquire(one);
    } catch (error) {
      expect(error).toMatchObject({ status: 429, code: 'TooManyRequests', params: { seconds: 5 } });
      return false;
    }
  }).length;
}

const many = (parts: Partial<Transferrer>) => Array.from({ length: 40 }, () => transferrer(parts));

describe('TransferSlots', () => {
  it('[S8] bounds uploads in total, per user and per network', () => {
    expect(admitted(new TransferSlots(16), many({}))).toBe(16);
    expect(admitted(new TransferSlots(16), many({ userId: 'one' }))).toBe(2);
    expect(admitted(new TransferSlots(16), many({ address: 'one' }))).toBe(8);
  });

  it('[S8] leaves three quarters of the slots to confirmed users, including those of the same network', () => {
    const slots = new TransferSlots(16);
    expect(admitted(slots, many({ isEmailConfirmed: false, address: 'one' }))).toBe(2);
    expect(admitted(slots, many({ isEmailConfirmed: false }))).toBe(2);
    expect(admitted(slots, many({ address: 'one' }))).toBe(8);
    expect(admitted(slots, many({}))).toBe(8);
  });

  it('[S8] ends an unconfirmed upload for a confirmed one while it is being received, and no other', () => {
    const slots = new TransferSlots(4);
    const received = slots.acquire(transferrer({ isEmailConfirmed: false }));
    received.complete();
    const confirmed = [1, 2, 3].map(() => slots.acquire(transferrer()));
    expect(admitted(slots, [transferrer()])).toBe(0);
    received.release();

    const sending = slots.acquire(transferrer({ isEmailConfirmed: false }));
    expect(admitted(slots, [transferrer({ isEmailConfirmed: false })])).toBe(0);
    expect(sending.signal.aborted).toBe(false);
    expect(admitted(slots, [transferrer(), transferrer()])).toBe(1);
    expect(sending.signal.reason).toBeInstanceOf(BorderError);
    expect(confirmed.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
    // Its slot belongs to another transfer now.
    sending.release();
    expect(admitted(slots, [transferrer()])).toBe(0);
    for (const slot of confirmed) slot.release();
    expect(admitted(slots, many({}))).toBe(3);
  });
});
