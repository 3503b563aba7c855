import { type FeedEvent, feedVersionsSchema, maxVersionIds } from '@recolta/shared/contracts/feed';
import type { ServiceName } from '@recolta/shared/contracts/services';
import type { Position } from '@recolta/shared/domain/newer';
import * as z from 'zod';
import type { RelaySettings } from '../config/settings.ts';
import { serviceUrls } from '../config/settings.ts';
import { createBatch } from '../feed/batch.ts';
import { callService } from '../http/service-call.ts';
import { createListStore } from './list-store.ts';
import type { RoomKind, Snapshot, StateRoomKind } from './room-kinds.ts';
import type { RoomEvents, RoomStore } from './room-store.ts';
import { createStateStore } from './state-store.ts';

const idsPerCall = 100;
const collectMs = 2;

interface RoomsOptions extends RoomEvents {
  readonly kinds: readonly RoomKind[];
  readonly settings: RelaySettings;
  /** Epoch of a service's database. */
  epochOf(service: ServiceName): number;
}

/** The rooms of all kinds. */
export function createRooms({ kinds, settings, epochOf, ...events }: RoomsOptions) {
  const baseUrls = serviceUrls(settings);
  const token = settings.SERVICE_TOKEN;
  const timeoutMs = settings.CALL_TIMEOUT_MS;
  const ask = <Schema extends z.core.$ZodType>(url: string, schema: Schema, shown?: string) =>
    callService({ url, token: shown, timeoutMs, schema });

  function storeOf(kind: RoomKind): RoomStore {
    const baseUrl = baseUrls[kind.service];
    if (kind.carries === 'state') {
      return createStateStore({ kind, ...events, fetchSnapshot: snapshotsOf(kind) });
    }
    const shown = kind.accessPath === null ? undefined : token;
    const askList = (path: string) => ask(`${baseUrl}${path}`, z.unknown(), shown);
    return createListStore({ kind, ...events, epoch: () => epochOf(kind.service), ask: askList });
  }

  /** Requests in batches, with one pending request per id. */
  function snapshotsOf(kind: StateRoomKind): (id: string) => Promise<Snapshot | undefined> {
    const underWay = new Map<string, Promise<Snapshot | undefined>>();
    const states = createBatch<string, Snapshot>({
      most: idsPerCall,
      collectMs,
      async ask(ids) {
        const url = `${baseUrls[kind.service]}${kind.statesPath}?ids=${ids.join(',')}`;
        const snapshots = kind.snapshotsIn(await ask(url, z.unknown(), token));
        return new Map(snapshots.map((snapshot) => [snapshot.id, snapshot]));
      },
    });
    return (id) => {
      const asked = underWay.get(id) ?? states(id).finally(() => underWay.delete(id));
      underWay.set(id, asked);
      return asked;
    };
  }

  const stores = kinds.map((kind) => ({ kind, store: storeOf(kind) }));
  const byName = new Map(stores.map((entry) => [entry.kind.name, entry]));
  const services = [...new Set(kinds.map(({ service }) => service))];
  const of = (service: ServiceName) => stores.filter(({ kind }) => kind.service === service);
  const all = stores.map(({ store }) => store);
  /** Finds the entry by the part before the id; the store checks the id. */
  function entryOf(room: string) {
    const colonAt = room.indexOf(':');
    return byName.get(colonAt < 0 ? room : room.slice(0, colonAt));
  }

  /** Current position by id; an id that no longer exists has none. One request for up to `maxVersionIds`. */
  async function askVersions(service: ServiceName, ids: readonly string[]): Promise<Map<string, Position>> {
    const found = new Map<string, Position>();
    for (let start = 0; start < ids.length; start += maxVersionIds) {
      const body = { ids: ids.slice(start, start + maxVersionIds) };
      const url = `${baseUrls[service]}/feed/versions`;
      const call =
        body.ids.length <= idsPerCall ? { url: `${url}?ids=${body.ids.join(',')}` } : { url, body };
      const { epoch, versions } = await callService({
        ...call,
        ...{ method: 'body' in call ? 'POST' : 'GET', token, timeoutMs, schema: feedVersionsSchema },
      });
      for (const [id, version] of Object.entries(versions)) found.set(id, { epoch, version });
    }
    return found;
  }

  return {
    /** Services whose feeds carry events of rooms. */
    services,
    isRoom: (name: string) => entryOf(name)?.kind.room.safeParse(name).success === true,
    /** The store of a room; undefined for an unknown name. */
    storeOf: (room: string) => entryOf(room)?.store,
    serviceOf: (room: string) => entryOf(room)?.kind.service,
    /** URL where the service decides whether a caller may watch a room that is not public. */
    accessUrl(room: string): string {
      const entry = entryOf(room);
      return entry === undefined ? '' : baseUrls[entry.kind.service] + entry.store.accessPath(room);
    },
    /** Returns true if a request for the room guesses an id that no list in memory has. */
    isGuess(room: string): boolean {
      const store = entryOf(room)?.store;
      return store?.needsQuestion(room) === true && !all.some((other) => other.lists(idIn(room)));
    },
    held: (room: string) => entryOf(room)?.store.held(room),
    apply(event: FeedEvent): void {
      for (const store of all) store.apply(event);
    },
    /**
     * Compares everything in memory with the services' versions, with one request to each, and repairs differences:
     * lost events are corrected by the next comparison.
     */
    async repair(): Promise<void> {
      const repairs = services.map(async (service) => {
        const compared = of(service).map(({ store }) => ({ store, ids: store.ids() }));
        const ids = new Set(compared.flatMap((one) => one.ids));
        if (ids.size === 0) return;
        const positions = await askVersions(service, [...ids]);
        await Promise.all(compared.map((one) => one.store.repair(positions, one.ids)));
      });
      await Promise.all(repairs);
    },
    refetch: (service: ServiceName) => Promise.all(of(service).map(({ store }) => store.refetch())),
    dropIdle(): void {
      for (const store of all) store.dropIdle();
    },
    /** Number of rooms with a state in memory. */
    size: () => all.reduce((sum, store) => sum + store.size(), 0),
    stop(): void {
      for (const store of all) store.stop();
    },
  };
}
export type Rooms = ReturnType<typeof createRooms>;

const idIn = (room: string) => room.slice(room.indexOf(':') + 1);
