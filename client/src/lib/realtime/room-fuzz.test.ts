import { comparePositions, type Position } from '@recolta/shared/domain/newer';
import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { bidEntry, liveAuction } from '../../testing/live-auction.ts';
import { createQueryClient } from '../http/query-client.ts';
import { mergeItems } from './list-assembly.ts';
import { heldPosition, takeAnswer, takeState } from './room-data.ts';
import { type AuctionRoomState, auctionRoomKey, type ListRoomState } from './room-kinds.ts';

const seeds = 200;
const stepsPerSeed = 120;
const room = `auction:${liveAuction().id}` as const;

/** Seeded (mulberry32): the same seed gives the same run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A message in flight to the page; `deliver` passes it to the page's own reducers. */
interface OnTheWay {
  readonly deliver: () => void;
  readonly mayBeLost: boolean;
}

/** A relay with one auction, and an unreliable connection to one page. */
function createModel(random: () => number, client: QueryClient) {
  let truth: AuctionRoomState = liveAuction({ version: 1 });
  const way: OnTheWay[] = [];
  const pick = () => Math.floor(random() * way.length);

  const sendFrame = (state: AuctionRoomState) =>
    way.push({ deliver: () => takeState(client, state), mayBeLost: true });
  const answerNow = () => {
    const state = truth;
    way.push({
      mayBeLost: false,
      deliver: () =>
        takeAnswer(client, {
          ok: true,
          room,
          epoch: state.epoch,
          version: state.version,
          mode: 'state',
          state,
          watchers: 1,
          nowMs: 0,
        }),
    });
  };
  const steps = {
    bid: () => {
      const version = truth.version + 1;
      const best = { ...liveAuction().bestBid, price: `${960 + version * 5}.00`, number: version % 7 };
      truth = {
        ...truth,
        version,
        bidCount: truth.bidCount + 1,
        bestBid: best as AuctionRoomState['bestBid'],
      };
      truth = { ...truth, recent: [...truth.recent, bidEntry(version)].slice(-16) };
      sendFrame(truth);
    },
    /** The database is restored to an earlier state: a new epoch whose versions start lower. */
    restore: () => {
      truth = { ...truth, epoch: truth.epoch + 1, version: Math.max(1, truth.version - 3), recent: [] };
      sendFrame(truth);
    },
    drop: () => {
      const at = pick();
      if (way[at]?.mayBeLost) way.splice(at, 1);
    },
    double: () => {
      const frame = way[pick()];
      if (frame) way.push(frame);
    },
    reorder: () => {
      const [frame] = way.splice(pick(), 1);
      if (frame) way.splice(Math.floor(random() * (way.length + 1)), 0, frame);
    },
    poll: answerNow,
    bidAnswer: answerNow,
    /** A head carries only the position; the page joins again if it holds an older one. */
    head: () => {
      const { epoch, version } = truth;
      way.push({
        mayBeLost: true,
        deliver: () => {
          const held = heldPosition(client, room);
          if (held === null || comparePositions({ epoch, version }, held) > 0) answerNow();
        },
      });
    },
    deliver: () => way.shift()?.deliver(),
    deliverAny: () => way.splice(pick(), 1)[0]?.deliver(),
  };
  return { steps, truth: () => truth, finish: () => drain(way, steps.head) };
}

/** The last head always arrives: one is sent every two seconds. */
function drain(way: OnTheWay[], head: () => unknown): void {
  while (way.length > 0) way.shift()?.deliver();
  head();
  while (way.length > 0) way.shift()?.deliver();
}

describe('the page’s state of a room', () => {
  test.each(Array.from({ length: seeds }, (_, index) => index + 1))(
    '[R2] frames dropped, doubled and reordered, epochs, polls and answers: seed %i converges to the true state',
    (seed) => {
      const random = randomOf(seed);
      const client = createQueryClient();
      const model = createModel(random, client);
      const names = Object.keys(model.steps) as (keyof typeof model.steps)[];
      let shown: Position | null = null;
      const look = () => {
        const held = heldPosition(client, room);
        if (shown && held) expect(comparePositions(held, shown), `seed ${seed}`).toBeGreaterThanOrEqual(0);
        shown = held ?? shown;
      };
      for (let step = 0; step < stepsPerSeed; step++) {
        const name = names[Math.floor(random() * names.length)];
        // Restores are rare compared to bids.
        if (name && (name !== 'restore' || random() < 0.15)) model.steps[name]();
        look();
      }
      model.finish();
      look();
      expect(client.getQueryData(auctionRoomKey(liveAuction().id)), `seed ${seed}`).toEqual(model.truth());
    },
  );

  test('[R2] a slow answer to the first fetch does not overwrite what was pushed meanwhile', async () => {
    const client = createQueryClient();
    const { promise, resolve } = Promise.withResolvers<AuctionRoomState>();
    const fetched = client.fetchQuery({ queryKey: auctionRoomKey(liveAuction().id), queryFn: () => promise });
    takeState(client, liveAuction({ version: 50 }));
    resolve(liveAuction({ version: 1 }));
    await fetched;
    expect(heldPosition(client, room)).toEqual({ epoch: 1, version: 50 });
  });
});

describe('the page’s list', () => {
  const item = (version: number, epoch = 1) => {
    const { recent: _, ...rest } = liveAuction({ version, epoch });
    return rest;
  };
  const { id } = liveAuction();

  test('[R2] an older item changes nothing, not even the object', () => {
    const held: ListRoomState = { [id]: item(5) };
    expect(mergeItems(held, { [id]: item(4) }, [])).toBe(held);
    expect(mergeItems(held, { [id]: item(6) }, [])[id]?.version).toBe(6);
    expect(mergeItems(held, { [id]: item(1, 2) }, [])[id]).toMatchObject({ epoch: 2, version: 1 });
  });

  test('a frame lists removed items', () => {
    expect(mergeItems({ [id]: item(5) }, {}, [id])).toEqual({});
  });
});
