import { describe, expect, it } from 'vitest';
import { ReadGate } from './read-gate.ts';

/** One account for each known token; the others have no valid session. */
const sessions = {
  accountOf: async (tokenHash: string) => (tokenHash.startsWith('known') ? tokenHash.slice(0, 7) : undefined),
};

function readsOf(gate: ReadGate) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const callers: AbortController[] = [];
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    callers,
    nextTurn,
    read(name: string, address: string, tokenHash: string | null = null, isForwarded = true) {
      const caller = new AbortController();
      callers.push(caller);
      const context = { requestId: name, address, isForwarded, tokenHash, abandoned: () => caller.signal };
      return gate
        .run(context, async () => {
          begun.push(name);
          await new Promise<void>((resolve) => ends.push(resolve));
          return 200;
        })
        .catch((error: unknown) => (error as { status: number }).status);
    },
    async endAll() {
      for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
        end();
        await nextTurn();
      }
    },
  };
}

describe('ReadGate', () => {
  it('runs a few reads at a time, and bounds the waiting reads of one address', async () => {
    const { begun, read, endAll, nextTurn } = readsOf(new ReadGate(4, sessions));
    const flood = Array.from({ length: 300 }, (_, index) => read(`flood ${index}`, '192.0.2.1'));
    await nextTurn();
    const other = read('other', '192.0.2.2');
    await nextTurn();
    expect(begun).toHaveLength(4);
    await endAll();
    expect([await other, begun.indexOf('other')]).toEqual([200, 5]);
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status === 200)).toHaveLength(104);
    expect(statuses.filter((status) => status === 429)).toHaveLength(196);
  });

  it('gives an account its own turns, separate from its address; tokens without a session wait with the address', async () => {
    const { begun, read, endAll, nextTurn } = readsOf(new ReadGate(1, sessions));
    const all = Array.from({ length: 20 }, (_, index) =>
      read(`nobody ${index}`, '192.0.2.1', `unknown ${index}`),
    );
    await nextTurn();
    all.push(read('account 1', '192.0.2.1', 'known 1'), read('again 1', '192.0.2.1', 'known 1b'));
    await nextTurn();
    await endAll();
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
    expect(begun.indexOf('account 1')).toBe(2);
    expect(begun.indexOf('again 1')).toBe(4);
  });

  it('serves the relay’s own reads before those that it forwards', async () => {
    const { begun, read, endAll, nextTurn } = readsOf(new ReadGate(1, sessions));
    const all = Array.from({ length: 20 }, (_, index) => read(`client ${index}`, `192.0.2.${index}`));
    await nextTurn();
    all.push(read('relay', '127.0.0.1', null, false));
    await nextTurn();
    await endAll();
    await Promise.all(all);
    expect(begun.indexOf('relay')).toBe(1);
  });

  it('drops abandoned reads before they begin', async () => {
    const { begun, callers, read, endAll, nextTurn } = readsOf(new ReadGate(1, sessions));
    const all = [1, 2, 3].map((count) => read(`read ${count}`, '192.0.2.1'));
    await nextTurn();
    callers[1]?.abort();
    await nextTurn();
    await endAll();
    expect(await Promise.all(all)).toEqual([200, 503, 200]);
    expect(begun).toEqual(['read 1', 'read 3']);
  });
});
