import type { JoinAnswer } from '@recolta/shared/contracts/socket/messages';
import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { liveAuction } from '../../testing/live-auction.ts';
import { createQueryClient } from '../http/query-client.ts';
import { takeList } from './list-assembly.ts';
import { takeItems } from './room-data.ts';
import { type ListRoomState, listRoomKey } from './room-kinds.ts';

type Part = Extract<JoinAnswer, { ok: true }>;

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((digit) => liveAuction().id.replace(/^./, digit)) as [
  string,
  string,
  string,
  string,
];

function items(versions: Readonly<Record<string, number>>): ListRoomState {
  return Object.fromEntries(
    Object.entries(versions).map(([id, version]) => {
      const { recent: _, ...item } = liveAuction({ id, version });
      return [id, item];
    }),
  );
}

function part(versions: Readonly<Record<string, number>>, next?: string): Part {
  const common = { ok: true, room: 'live-list', epoch: 1, version: 0, mode: 'state', watchers: 1 } as const;
  return { ...common, items: items(versions), ...(next !== undefined && { next }), nowMs: 0 };
}

/** A page that holds a list and gets its parts on demand. */
function begin(held?: Readonly<Record<string, number>>) {
  const client = createQueryClient();
  if (held) client.setQueryData<ListRoomState>(listRoomKey, items(held));
  const asked: { after: string | undefined; give: (part: Part | null) => void }[] = [];
  const ask = (after?: string) => new Promise<Part | null>((resolve) => asked.push({ after, give: resolve }));
  const shown = () =>
    Object.fromEntries(
      Object.entries(client.getQueryData<ListRoomState>(listRoomKey) ?? {}).map(([id, { version }]) => [
        id,
        version,
      ]),
    );
  const give = async (next: Part | null) => {
    asked.at(-1)?.give(next);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const frame = (changed: Readonly<Record<string, number>>, gone: readonly string[] = []) =>
    takeItems(client, { room: 'live-list', items: items(changed), gone: [...gone], nowMs: 0 });
  return { take: () => takeList(client, 'live-list', ask), asked, give, shown, frame };
}

describe('a list in parts', () => {
  test('[R5] is fetched part by part, and removes items that no part contains only after the last', async () => {
    const page = begin({ [a]: 3, [d]: 1 });
    const taken = page.take();
    await page.give(part({ [a]: 2, [b]: 1 }, b));
    expect(page.shown()).toEqual({ [a]: 3, [b]: 1, [d]: 1 });
    expect(page.asked.map(({ after }) => after)).toEqual([undefined, b]);
    await page.give(part({ [c]: 1 }));
    expect(await taken).toBe(true);
    expect(page.shown()).toEqual({ [a]: 3, [b]: 1, [c]: 1 });
  });

  test('[R2] keeps items that frames added between the parts, and not those they removed', async () => {
    const page = begin();
    const taken = page.take();
    await page.give(part({ [b]: 1 }, b));
    page.frame({ [a]: 1, [c]: 5 }, [d]);
    await page.give(part({ [c]: 4, [d]: 1 }));
    await taken;
    expect(page.shown()).toEqual({ [a]: 1, [b]: 1, [c]: 5 });
  });

  test('[R2] accepts an item again that left and came back between the parts', async () => {
    const page = begin({ [c]: 1 });
    const taken = page.take();
    await page.give(part({ [a]: 1 }, a));
    page.frame({}, [c]);
    page.frame({ [c]: 2 });
    await page.give(part({ [c]: 2 }));
    await taken;
    expect(page.shown()).toEqual({ [a]: 1, [c]: 2 });
  });

  test('removes nothing if it is interrupted, or if the answer is by position', async () => {
    const page = begin({ [d]: 1 });
    const broken = page.take();
    await page.give(part({ [a]: 1 }, a));
    await page.give(null);
    expect(await broken).toBe(false);
    const current = page.take();
    const { items: _, ...byPosition } = part({});
    await page.give({ ...byPosition, mode: 'current' });
    expect(await current).toBe(true);
    expect(page.shown()).toEqual({ [a]: 1, [d]: 1 });
  });

  test('[R2] keeps items that another load of the list has added', async () => {
    const page = begin();
    const poll = page.take();
    await page.give(part({ [b]: 1 }, b));
    const pollPart = page.asked.at(-1);
    const join = page.take();
    await page.give(part({ [a]: 1, [b]: 1 }));
    await join;
    pollPart?.give(part({ [c]: 1 }));
    await poll;
    expect(page.shown()).toEqual({ [a]: 1, [b]: 1, [c]: 1 });
  });
});

describe('a room of changes', () => {
  test('[R2] refetches lists after its join that were fetched before, or arrived meanwhile', async () => {
    const client = createQueryClient();
    const reads: string[] = [];
    const observe = (name: string) => {
      const queryKey = [['main', 'announcements', name], { input: {} }];
      client.setQueryData(queryKey, name);
      const queryFn = () => {
        reads.push(name);
        return name;
      };
      onTestFinished(new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 }).subscribe(vi.fn()));
    };
    observe('before');
    expect(reads).toEqual([]);
    const answer = { ...part({}), room: 'announcements' } as Part;
    await takeList(client, 'announcements', async () => {
      observe('meanwhile');
      return answer;
    });
    await expect.poll(() => reads).toEqual(['before', 'meanwhile']);
    // An answer by position means that nothing was missed.
    const { items: _, ...current } = answer;
    await takeList(client, 'announcements', async () => current as Part);
    expect(reads).toEqual(['before', 'meanwhile']);
  });

  test('[R2] refetches a list after its join whose first fetch was pending', async () => {
    const client = createQueryClient();
    const asked: PromiseWithResolvers<string>[] = [];
    const queryKey = [['main', 'announcements', 'list'], { input: {} }];
    const queryFn = () => {
      asked.push(Promise.withResolvers());
      return asked.at(-1)?.promise;
    };
    const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 });
    onTestFinished(observer.subscribe(vi.fn()));
    await takeList(client, 'announcements', async () => ({ ...part({}), room: 'announcements' }) as Part);
    asked[0]?.resolve('before the change');
    await expect.poll(() => asked).toHaveLength(2);
    asked[1]?.resolve('after it');
    await expect.poll(() => observer.getCurrentResult().data).toBe('after it');
    expect(asked).toHaveLength(2);
  });
});
