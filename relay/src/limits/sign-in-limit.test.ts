import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLimitStore } from './limit-store.ts';
import { createSignInLimit, type SignInAttempt } from './sign-in-limit.ts';

const [here, elsewhere] = ['192.0.2.1', '192.0.2.2'];
const refused = { waitMs: expect.any(Number) };
const counted = expect.objectContaining({ refund: expect.any(Function) });

describe('attempts to sign in', () => {
  function limitOf(perAccountAndAddress: number, perAddress = 100) {
    const limit = createSignInLimit(createLimitStore(), {
      perAccountAndAddress,
      perAddress,
    });
    async function begin(email: string | undefined, address = here): Promise<SignInAttempt> {
      const begun = await limit.begin(email, address);
      if ('waitMs' in begun) throw new Error(`refused for ${begun.waitMs} ms`);
      return begun;
    }
    return { ...limit, attempt: begin };
  }

  it('[S2] are refused over the limit of their address, whatever the e-mail', async () => {
    const limit = limitOf(100, 2);
    await limit.attempt('ana@recolta.test');
    await limit.attempt(undefined);
    expect(await limit.begin('ion@recolta.test', here)).toEqual(refused);
    expect(await limit.begin(undefined, here)).toEqual(refused);
    expect(await limit.begin('ion@recolta.test', elsewhere)).toEqual(counted);
  });

  it('[S2] are refused over the limit of account and address, however the e-mail is written', async () => {
    const limit = limitOf(2, 3);
    await limit.attempt('ana@recolta.test');
    await limit.attempt(' Ana@RECOLTA.test ');
    for (const email of ['ana@recolta.test', 'ANA@recolta.test', 'ana@recolta.test']) {
      expect(await limit.begin(email, here)).toEqual(refused);
    }
    expect(await limit.begin('ana@recolta.test', elsewhere)).toEqual(counted);
    // Attempts refused at the account were not counted at the address.
    expect(await limit.begin('ion@recolta.test', here)).toEqual(counted);
  });

  it('[S2] are not counted after the right password, which clears earlier failures', async () => {
    const limit = limitOf(2, 2);
    for (let times = 0; times < 12; times++) {
      const attempt = await limit.attempt('ana@recolta.test');
      await attempt.succeeded();
    }
    await limit.attempt('ana@recolta.test');
    await (await limit.attempt('ana@recolta.test')).succeeded();
    expect(await limit.begin('ana@recolta.test', here)).toEqual(counted);
    const unnamed = limitOf(1, 1);
    await (await unnamed.attempt(undefined)).succeeded();
    expect(await unnamed.begin(undefined, here)).toEqual(counted);
  });

  it('[S2] are not counted if the password was not checked, which keeps earlier failures', async () => {
    const limit = limitOf(2, 2);
    await limit.attempt('ana@recolta.test');
    for (let times = 0; times < 12; times++) await (await limit.attempt('ana@recolta.test')).refund();
    expect(await limit.begin('ana@recolta.test', here)).toEqual(counted);
    expect(await limit.begin('ana@recolta.test', here)).toEqual(refused);
  });

  it('[S2] are delayed after ten failures of the account, from anywhere', async () => {
    const limit = limitOf(100);
    /** Resolves to true if the attempt passes without a timer. */
    const isAtOnce = (begun: Promise<unknown>) =>
      Promise.race([begun.then(() => true), turn().then(() => false)]);
    for (let failures = 0; failures < 11; failures++) {
      expect(await isAtOnce(limit.begin('ana@recolta.test', `192.0.2.${failures}`))).toBe(true);
    }
    const delayed = limit.begin('ana@recolta.test', elsewhere);
    expect(await isAtOnce(delayed)).toBe(false);
    expect(await isAtOnce(limit.begin('ion@recolta.test', elsewhere))).toBe(true);
    expect(await delayed).toEqual(counted);
  });
});
