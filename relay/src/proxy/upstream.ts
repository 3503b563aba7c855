import { Agent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type AllCallLimits, type CallClass, callClasses } from './call-limits.ts';

interface UpstreamSlotsOptions {
  /** Maximum number of concurrent calls. */
  readonly total: number;
  /** Maximum number of concurrent calls of one account, and of one address without a session. */
  readonly perOwner: number;
  readonly perVisitor?: number;
  /** Maximum wait for a slot, in ms. */
  readonly waitMs: number;
  /** Maximum number of waiting calls of one owner. */
  readonly maxWaitingOfOwner: number;
  /** A call may be ended for a waiting one after this time, in ms. */
  readonly overdueMs: number;
}

/** A slot of a call; `release` is idempotent. */
export interface UpstreamSlot {
  release(): void;
}

interface Waiter {
  grant(slot: UpstreamSlot | undefined): void;
  /** Maximum number of concurrent calls of its owner. */
  readonly most: number;
  /** True once its client has disconnected. */
  readonly isGone: () => boolean;
  /** Ends the call if it is overdue and another needs its slot. */
  readonly cut: () => void;
}

interface Holder {
  readonly sinceMs: number;
  /**
   * Undefined once released: V8 may keep the former entries of a Set until a full garbage collection, and this
   * holds a response.
   */
  cut: (() => void) | undefined;
}

/**
 * Slots for the concurrent calls of one class to the services. Owners take turns: the waiting calls of one do not
 * delay the next call of another.
 */
export function createUpstreamSlots(options: UpstreamSlotsOptions) {
  const activeOf = new Map<string, number>();
  /** Owners with waiting calls, in the order of their turns. */
  const lanes = new Map<string, Waiter[]>();
  /** Oldest call first. */
  const holders = new Set<Holder>();

  const { perOwner, perVisitor = perOwner } = options;
  const mayStart = (owner: string, most: number) =>
    holders.size < options.total && (activeOf.get(owner) ?? 0) < most;

  function start(owner: string, cut: () => void): UpstreamSlot {
    const holder: Holder = { sinceMs: performance.now(), cut };
    holders.add(holder);
    activeOf.set(owner, (activeOf.get(owner) ?? 0) + 1);
    return {
      release(): void {
        if (!holders.delete(holder)) return;
        holder.cut = undefined;
        const left = (activeOf.get(owner) ?? 1) - 1;
        if (left > 0) activeOf.set(owner, left);
        else activeOf.delete(owner);
        startNext();
      },
    };
  }

  function startNext(): void {
    for (const [owner, waiters] of lanes) {
      if (!mayStart(owner, waiters[0]?.most ?? perOwner)) {
        if (holders.size >= options.total) return;
        continue;
      }
      const waiter = waiters.shift();
      lanes.delete(owner);
      if (waiters.length > 0) lanes.set(owner, waiters);
      waiter?.grant(start(owner, waiter.cut));
      return;
    }
  }

  /** Ends the oldest call if it is overdue: its client reads the response slowly. */
  function cutOverdue(): void {
    const [oldest] = holders;
    if (oldest !== undefined && performance.now() - oldest.sinceMs > options.overdueMs) oldest.cut?.();
  }

  return {
    /**
     * @param cut ends the call, which then releases its slot
     * @param isVisitor true if the owner is an address, which many people may share
     * @param isGone true once nobody waits for the call: it then loses its place to the owner's next call
     * @returns at once if there is a free slot; undefined after a timeout
     */
    take(
      owner: string,
      cut: () => void,
      isVisitor = false,
      isGone: () => boolean = () => false,
    ): UpstreamSlot | Promise<UpstreamSlot | undefined> {
      const most = isVisitor ? perVisitor : perOwner;
      if (mayStart(owner, most)) return start(owner, cut);
      const waiters = lanes.get(owner) ?? [];
      if (waiters.length >= options.maxWaitingOfOwner) {
        const goneAt = waiters.findIndex((waiting) => waiting.isGone());
        if (goneAt < 0) return Promise.resolve(undefined);
        for (const gone of waiters.splice(goneAt, 1)) gone.grant(undefined);
      }
      const { promise, resolve } = Promise.withResolvers<UpstreamSlot | undefined>();
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1);
        if (waiters.length === 0) lanes.delete(owner);
        resolve(undefined);
      }, options.waitMs);
      const waiter: Waiter = {
        cut,
        most,
        isGone,
        grant(slot) {
          clearTimeout(timer);
          resolve(slot);
        },
      };
      waiters.push(waiter);
      lanes.set(owner, waiters);
      if (holders.size >= options.total) cutOverdue();
      return promise;
    },
  };
}
export type UpstreamSlots = ReturnType<typeof createUpstreamSlots>;

/** Maximum wait of a call for a slot, and maximum number of waiting calls of one caller. */
const waitMs = 1000;
const maxWaitingOfOwner = 64;
/** Time after the response timeout until a call may be ended for a waiting one. */
const deliveryMs = 1000;
/** Less than half of the services' own time: a call sent over a connection that they end at that moment is lost. */
const idleConnectionMs = 30_000;

/**
 * The connections to the services: each class of calls has its own connections and slots.
 * @param idleMs until a connection without calls is ended
 */
export function createUpstream(limits: AllCallLimits, idleMs: number = idleConnectionMs) {
  const made = callClasses.map((callClass) => {
    const share = limits.upstream[callClass];
    const agentOptions = {
      ...{ keepAlive: true, timeout: idleMs },
      ...{ maxSockets: share.total, maxFreeSockets: 64, noDelay: true },
    };
    return {
      callClass,
      http: new Agent(agentOptions),
      https: new HttpsAgent(agentOptions),
      slots: createUpstreamSlots({
        ...share,
        waitMs,
        maxWaitingOfOwner,
        overdueMs: limits.answerTimeoutMs(callClass) + deliveryMs,
      }),
    };
  });
  const of = new Map(made.map((own) => [own.callClass, own]));
  return {
    slots: Object.fromEntries(made.map(({ callClass, slots }) => [callClass, slots])) as Record<
      CallClass,
      UpstreamSlots
    >,
    agent: (callClass: CallClass, protocol: string) =>
      protocol === 'https:' ? of.get(callClass)?.https : of.get(callClass)?.http,
    close(): void {
      for (const { http, https } of made) {
        http.destroy();
        https.destroy();
      }
    },
  };
}
export type Upstream = ReturnType<typeof createUpstream>;
