import { setTimeout as delay } from 'node:timers/promises';
import { roomNames } from '@recolta/shared/contracts/socket/room-names';
import { parseMoney } from '@recolta/shared/domain/money';
import * as z from 'zod';
import { relayProcessOrigin } from '../harness/relay-process.ts';
import type { LongRunSite } from './long-run-site.ts';

/** A bid that was displayed: a viewer may act on it, so it has to stay in the log. */
export interface ShownBid {
  readonly auctionId: string;
  readonly version: number;
  readonly priceMinor: number;
}

// The compared parts: auctions of tests have a shorter window than the contract allows.
const stateSchema = z.looseObject({
  id: z.string(),
  recent: z.array(z.looseObject({ kind: z.string(), price: z.string().nullable(), version: z.int() })),
});
const frameSchema = z.looseObject({
  room: z.string(),
  epoch: z.int(),
  version: z.int(),
  state: stateSchema.optional(),
});
const answerSchema = z.union([
  frameSchema.extend({ ok: z.literal(true) }),
  z.looseObject({ ok: z.literal(false) }),
]);

interface Position {
  readonly epoch: number;
  readonly version: number;
}
const pollMs = 300;
const againMs = 200;
const callMs = 3000;

/** Visitors who watch auctions through both relays, by socket and by poll, and the states that they see. */
export class RoomWatchers {
  readonly shown = new Map<string, ShownBid>();
  /** States that went back within an epoch. */
  readonly wentBack: string[] = [];
  states = 0;
  private readonly site: LongRunSite;
  private readonly auctionIds: () => readonly string[];
  private isOver = false;

  constructor(site: LongRunSite, auctionIds: () => readonly string[]) {
    this.site = site;
    this.auctionIds = auctionIds;
  }

  end(): void {
    this.isOver = true;
  }

  /** Runs two watchers of each kind at each relay, until `end` is called. */
  async run(): Promise<void> {
    const relays = [...this.site.relays.keys()];
    await Promise.all(
      relays.flatMap((relay) => [0, 1].flatMap((turn) => [this.poll(relay, turn), this.listen(relay, turn)])),
    );
  }

  private auctionAt(turn: number): string | undefined {
    const ids = this.auctionIds();
    return ids[turn % ids.length];
  }

  private async poll(relay: number, turn: number): Promise<void> {
    const last = new Map<string, Position>();
    while (!this.isOver) {
      await delay(pollMs);
      const id = this.auctionAt(turn);
      if (id === undefined) continue;
      const url = `http://127.0.0.1:${this.site.relays[relay]?.port}/rooms/${roomNames.auction.roomOf(id)}`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(callMs) })
        .then(async (response) => (response.ok ? await response.json() : null))
        .catch(() => null);
      if (answer !== null) this.take(answer, last);
    }
  }

  private take(body: unknown, last: Map<string, Position>): void {
    const answer = answerSchema.parse(body);
    if (answer.ok === true) this.see(frameSchema.parse(answer), last);
  }

  private async listen(relay: number, turn: number): Promise<void> {
    while (!this.isOver) {
      const id = this.auctionAt(turn);
      if (id !== undefined) await this.watch(relay, id);
      await delay(againMs);
    }
  }

  /** Watches one auction until its end, or until the connection is lost. */
  private async watch(relay: number, id: string): Promise<void> {
    const last = new Map<string, Position>();
    const room = roomNames.auction.roomOf(id);
    const url = `ws://127.0.0.1:${this.site.relays[relay]?.port}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url, { headers: { origin: relayProcessOrigin } });
    const closed = new Promise<void>((resolve) => {
      for (const event of ['close', 'error']) socket.addEventListener(event, () => resolve());
    });
    socket.addEventListener('message', ({ data }) => {
      const message = String(data);
      if (message.startsWith('0')) socket.send('40{"protocol":1}');
      else if (message === '2') socket.send('3');
      else if (message.startsWith('40')) socket.send(`420["join",${JSON.stringify({ room })}]`);
      else if (message.startsWith('430[')) {
        const [answer] = JSON.parse(message.slice(3));
        this.take(answer, last);
      } else if (message.startsWith('42["state",')) {
        const frame = frameSchema.parse(JSON.parse(message.slice(2))[1]);
        socket.send(`42["ack",${JSON.stringify({ room, version: frame.version })}]`);
        this.see(frame, last);
      }
    });
    const isLeft = async () => {
      while (!this.isOver && this.auctionIds().includes(id)) await delay(againMs);
    };
    await Promise.race([closed, isLeft()]);
    socket.close();
  }

  private see(
    { room, epoch, version, state }: z.output<typeof frameSchema>,
    last: Map<string, Position>,
  ): void {
    const before = last.get(room);
    if (before && (epoch < before.epoch || (epoch === before.epoch && version < before.version)))
      this.wentBack.push(`${room}: ${JSON.stringify(before)} and then ${JSON.stringify({ epoch, version })}`);
    last.set(room, { epoch, version });
    this.states++;
    if (state === undefined) return;
    const { id: auctionId, recent } = state;
    for (const { kind, price, version: at } of recent) {
      const priceMinor = kind === 'bid' && price !== null ? parseMoney(price) : null;
      if (priceMinor === null) continue;
      // Two watchers may see different bids at one version: both are kept.
      this.shown.set(`${auctionId} ${at} ${priceMinor}`, { auctionId, version: at, priceMinor });
    }
  }
}
