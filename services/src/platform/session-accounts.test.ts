import { describe, expect, it } from 'vitest';
import { SessionAccounts } from './session-accounts.ts';
import type { AnyDatabase } from './tables.ts';

/** Sessions of a database in memory, and the statements that asked for them. */
function sessionsOf(accounts: Record<string, string>) {
  const asked: string[][] = [];
  let failure: Error | null = null;
  const sessions = new SessionAccounts({} as AnyDatabase, {
    findAccountIds(_db, tokenHashes) {
      asked.push([...tokenHashes]);
      if (failure) return Promise.reject(failure);
      return Promise.resolve(
        new Map(tokenHashes.flatMap((hash) => (accounts[hash] ? [[hash, accounts[hash]] as const] : []))),
      );
    },
  });
  return {
    sessions,
    asked,
    fail(error: Error | null) {
      failure = error;
    },
  };
}

describe('accounts of sessions', () => {
  it('are found in one statement for tokens that arrive together, each token once, and remembered', async () => {
    const { sessions, asked } = sessionsOf({ a: 'ana', b: 'ion' });
    const found = ['a', 'b', 'none', 'a'].map((hash) => sessions.accountOf(hash));
    expect(await Promise.all(found)).toEqual(['ana', 'ion', undefined, 'ana']);
    expect(asked).toEqual([['a', 'b', 'none']]);
    expect(await sessions.accountOf('a')).toBe('ana');
    expect(asked).toHaveLength(1);
    // A hash without a session is asked for again: it may have one by then.
    expect(await sessions.accountOf('none')).toBeUndefined();
    expect(asked).toEqual([['a', 'b', 'none'], ['none']]);
  });

  it('are asked for again once they are forgotten', async () => {
    const { sessions, asked } = sessionsOf({ a: 'ana', b: 'ion' });
    await Promise.all([sessions.accountOf('a'), sessions.accountOf('b')]);
    sessions.forget('a');
    await Promise.all([sessions.accountOf('a'), sessions.accountOf('b')]);
    expect(asked).toEqual([['a', 'b'], ['a']]);
  });

  it('fail with the error of the database for all that wait, and work afterwards', async () => {
    const { sessions, fail } = sessionsOf({ a: 'ana' });
    fail(new Error('away'));
    const outcomes = await Promise.allSettled([sessions.accountOf('a'), sessions.accountOf('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fail(null);
    expect(await sessions.accountOf('a')).toBe('ana');
  });

  it('are asked for by 500 at a time, and at most 5000 wait', async () => {
    const { sessions, asked } = sessionsOf({ 'hash 4999': 'last' });
    const waiting = Array.from({ length: 5000 }, (_, at) => sessions.accountOf(`hash ${at}`));
    await expect(sessions.accountOf('one more')).rejects.toMatchObject({
      ...{ status: 503, code: 'ServiceUnavailable', params: { seconds: 1 } },
    });
    // One that waits already is not one more.
    const again = sessions.accountOf('hash 4999');
    expect((await Promise.all(waiting)).at(-1)).toBe('last');
    expect(await again).toBe('last');
    expect(asked.map((hashes) => hashes.length)).toEqual(Array.from({ length: 10 }, () => 500));
  });
});
