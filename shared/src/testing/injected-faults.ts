import { chainStart, entryHash } from '../domain/live-auction/entry-hash.ts';
import type { Entry } from '../domain/live-auction/live-auction.ts';
import { betterBy } from '../domain/price-direction.ts';
import type { RecordedAnswer, RecordedCall, ViolationKind } from './history-check/recorded-history.ts';
import type { ValidHistory } from './valid-history.ts';

/** Corrupts a history in one way; null if it has no suitable entry or call. `pick` chooses among the candidates. */
export type FaultInjection = (history: ValidHistory, pick: Pick) => ValidHistory | null;
export type Pick = <Item>(items: readonly Item[]) => Item | undefined;

type Answered = RecordedCall & { readonly answer: RecordedAnswer };

/** Recomputes the hash chain, so that the check finds the fault itself and not a broken hash. */
function rechained(history: ValidHistory, log: readonly Entry[]): ValidHistory {
  let previous = chainStart;
  const whole = log.map(({ hash: _, ...entry }) => {
    previous = entryHash(previous, history.auction.id, entry);
    return { ...entry, hash: previous };
  });
  return { ...history, log: whole };
}

function withEntry(history: ValidHistory, entry: Entry, change: Partial<Entry>): ValidHistory {
  const altered = history.log.map((other) => (other === entry ? { ...other, ...change } : other));
  return rechained(history, altered);
}

/** The log with entries inserted after a version, renumbered. */
function withEntriesAfter(history: ValidHistory, version: number, entries: readonly Entry[]): ValidHistory {
  const log = history.log.toSpliced(version, 0, ...entries);
  return rechained(
    history,
    log.map((entry, index) => ({ ...entry, version: index + 1 })),
  );
}

function withAnswer(history: ValidHistory, commandId: string, change: Partial<RecordedAnswer>): ValidHistory {
  const calls = history.calls.map((call) =>
    call.commandId === commandId && call.answer ? { ...call, answer: { ...call.answer, ...change } } : call,
  );
  return { ...history, calls };
}

function answered(history: ValidHistory): Answered[] {
  return history.calls.filter((call): call is Answered => call.answer !== null);
}
/** Accepted with its own entry: a limit may make none. */
const hasEntered = ({ answer }: Answered) => answer.accepted && answer.entries?.length !== 0;
const acceptances = (history: ValidHistory) => answered(history).filter(hasEntered);
/** After it the price has only improved. */
const correctedAt = ({ log }: ValidHistory) => log.findLast(({ kind }) => kind === 'corrected')?.version ?? 0;
const refusals = (history: ValidHistory, code: string) =>
  answered(history).filter((call) => call.answer.code === code);
const bids = (history: ValidHistory) => history.log.filter((entry) => entry.kind === 'bid');
const handBids = (history: ValidHistory) => bids(history).filter(({ automatic }) => !automatic);
const entryBefore = (history: ValidHistory, entry: Entry) => history.log[entry.version - 2];

/** Two commands, the first answered before the second was first sent. */
function inSequence(history: ValidHistory, pick: Pick, isSecond: (call: Answered) => boolean) {
  const firstSent = new Map<string, number>();
  for (const call of history.calls) {
    firstSent.set(call.commandId, Math.min(call.invokeMs, firstSent.get(call.commandId) ?? call.invokeMs));
  }
  const second = pick(answered(history).filter(isSecond));
  const sentMs = firstSent.get(second?.commandId ?? '') ?? 0;
  const first = pick(acceptances(history).filter((call) => (call.returnMs ?? sentMs) < sentMs));
  return first && second ? { first, second } : null;
}

/** At least one injection for each kind of violation. */
export const injectedFaults: Readonly<Record<ViolationKind, FaultInjection>> = {
  gap: (history, pick) => {
    const entry = pick(bids(history).slice(0, -1));
    return entry ? { ...history, log: history.log.filter((other) => other !== entry) } : null;
  },
  duplicatedVersion: (history, pick) => {
    const [one, other] = [pick(acceptances(history)), pick(acceptances(history))];
    if (!one || !other || one.commandId === other.commandId) return null;
    return withAnswer(history, one.commandId, { version: other.answer.version });
  },
  lostAcknowledgement: (history, pick) => {
    const call = pick(acceptances(history));
    return call ? { ...history, log: history.log.slice(0, call.answer.version - 1) } : null;
  },
  unclaimedEntry: (history, pick) => {
    const last = pick(bids(history).slice(-1));
    const { type, stepMinor } = history.auction;
    if (!last) return null;
    const priceMinor = betterBy(type, last.priceMinor ?? 0, 977 * stepMinor);
    return withEntriesAfter(history, last.version, [{ ...last, priceMinor, automatic: false }]);
  },
  doubleExecution: (history, pick) => {
    const call = pick(acceptances(history).filter(({ answer }) => answer.version > correctedAt(history)));
    const entry = history.log[(call?.answer.version ?? 0) - 1];
    const last = bids(history).at(-1);
    return entry && last ? withEntriesAfter(history, last.version, [{ ...entry, atMs: last.atMs }]) : null;
  },
  changedReplay: (history, pick) => {
    const repeated = answered(history).filter((call, _, all) =>
      all.some((other) => other !== call && other.commandId === call.commandId),
    );
    const call = pick(repeated);
    if (!call) return null;
    const answer = { ...call.answer, accepted: !call.answer.accepted };
    return {
      ...history,
      calls: history.calls.map((other) => (other === call ? { ...call, answer } : other)),
    };
  },
  reordered: (history, pick) => {
    const pair = inSequence(history, pick, hasEntered);
    if (!pair) return null;
    const swapped = withAnswer(history, pair.first.commandId, { version: pair.second.answer.version });
    return withAnswer(swapped, pair.second.commandId, { version: pair.first.answer.version });
  },
  staleRead: (history, pick) => {
    const pair = inSequence(history, pick, (call) => !call.answer.accepted);
    return pair && withAnswer(history, pair.second.commandId, { version: pair.first.answer.version - 1 });
  },
  unknownVersion: (history, pick) => {
    const call = pick(answered(history).filter((one) => !one.answer.accepted));
    return call ? withAnswer(history, call.commandId, { version: history.log.length + 1 }) : null;
  },
  startingPriceNotReached: (history) => {
    const entry = bids(history)[0];
    const { type, startingPriceMinor, stepMinor } = history.auction;
    return entry
      ? withEntry(history, entry, { priceMinor: betterBy(type, startingPriceMinor, -stepMinor) })
      : null;
  },
  notBetter: (history, pick) => {
    const entry = pick(handBids(history).slice(1));
    const before = entry && bids(history)[bids(history).indexOf(entry) - 1];
    const isLast = (before?.version ?? 0) > correctedAt(history);
    return entry && before && isLast ? withEntry(history, entry, { priceMinor: before.priceMinor }) : null;
  },
  offGrid: (history, pick) => {
    const { auction } = history;
    const entry = pick(bids(history));
    if (!entry || auction.biddingType !== 'Standard' || auction.stepMinor === 1) return null;
    return withEntry(history, entry, { priceMinor: betterBy(auction.type, entry.priceMinor ?? 0, 1) });
  },
  acceptedBeforeStart: (history) => {
    const [first] = bids(history);
    const started = history.log.find((entry) => entry.kind === 'started');
    if (!first || !started) return null;
    const log = history.log.toSpliced(started.version - 1, 2, first, started);
    return rechained(
      history,
      log.map((entry, index) => ({ ...entry, version: index + 1 })),
    );
  },
  acceptedAfterEnd: (history, pick) => {
    const entry = pick(bids(history));
    const endsAtMs = entry && entryBefore(history, entry)?.endsAtMs;
    return entry && typeof endsAtMs === 'number' ? withEntry(history, entry, { atMs: endsAtMs }) : null;
  },
  acceptedWhileHeld: (history, pick) => {
    const held = pick(history.log.filter((entry) => entry.kind === 'held'));
    const bid = pick(bids(history));
    return held && bid
      ? withEntriesAfter(history, held.version, [{ ...bid, atMs: held.atMs, endsAtMs: null }])
      : null;
  },
  earlyExpiry: (history, pick) => {
    const isFollowed = (call: Answered) => history.log[call.answer.version]?.kind === 'bid';
    const call = pick(answered(history).filter((one) => !one.answer.accepted && isFollowed(one)));
    return call ? withAnswer(history, call.commandId, { code: 'ExpiredAuction' }) : null;
  },
  wrongRefusal: (history, pick) => {
    const call = pick(refusals(history, 'BidNotBetter'));
    if (!call) return null;
    const { type, stepMinor } = history.auction;
    const priceMinor = betterBy(type, call.answer.bestPriceMinor ?? 0, stepMinor);
    const calls = history.calls.map((one) =>
      one.commandId === call.commandId ? { ...one, priceMinor } : one,
    );
    return { ...history, calls };
  },
  beyondLimit: (history, pick) => {
    const entry = pick(bids(history).filter(({ automatic }) => automatic));
    const { type, stepMinor } = history.auction;
    return entry
      ? withEntry(history, entry, { priceMinor: betterBy(type, entry.priceMinor ?? 0, 977 * stepMinor) })
      : null;
  },
  limitIgnored: (history, pick) => {
    const { type, stepMinor } = history.auction;
    const known = new Set(answered(history).map(({ commandId }) => commandId));
    const isCertain = (account: string) =>
      history.calls.every((call) => call.account !== account || known.has(call.commandId));
    /** The command with the previous leader's limit before this acceptance, if it is certain which. */
    const latest = ({ account, answer, number }: Answered) => {
      const version = answer.entries?.[0]?.version ?? 1;
      const leader = history.log.slice(0, version - 1).findLast(({ kind }) => kind === 'bid');
      if (!leader || history.log.some((one) => one.kind === 'corrected' && one.version < version))
        return undefined;
      if (history.log[answer.version - 1]?.number !== number) return undefined;
      const owner = answered(history).find((one) => one.number === leader.number)?.account;
      if (owner === undefined || owner === account || !isCertain(owner)) return undefined;
      const own = answered(history).filter(
        (one) => one.account === owner && one.answer.accepted && one.answer.version < version,
      );
      const lastVersion = Math.max(...own.map((one) => one.answer.version));
      const last = own.filter((one) => one.answer.version === lastVersion);
      const isAlone = new Set(last.map(({ commandId }) => commandId)).size === 1;
      return isAlone && typeof last[0]?.limitMinor === 'number' ? last[0] : undefined;
    };
    const set = pick(acceptances(history).flatMap((call) => latest(call) ?? []));
    if (!set) return null;
    const limitMinor = betterBy(type, set.limitMinor ?? 0, 9_999 * stepMinor);
    const calls = history.calls.map((call) =>
      call.commandId === set.commandId ? { ...call, limitMinor } : call,
    );
    return { ...history, calls };
  },
  wrongBestPrice: (history, pick) => {
    const call = pick(answered(history));
    return call
      ? withAnswer(history, call.commandId, { bestPriceMinor: (call.answer.bestPriceMinor ?? 0) + 1 })
      : null;
  },
  changedEntry: (history, pick) => {
    const call = pick(acceptances(history));
    const entries = call?.answer.entries?.map((entry) => ({ ...entry, atMs: entry.atMs + 1 }));
    return call && entries ? withAnswer(history, call.commandId, { entries }) : null;
  },
  brokenHash: (history, pick) => {
    const entry = pick(history.log);
    const log = history.log.map((one) => (one === entry ? { ...one, reason: 'altul' } : one));
    return { ...history, log };
  },
  wrongExtension: (history, pick) => {
    const entry = pick(
      history.log.filter(({ kind }) => !['held', 'resumed', 'message', 'corrected'].includes(kind)),
    );
    return entry ? withEntry(history, entry, { endsAtMs: (entry.endsAtMs ?? 0) + 1 }) : null;
  },
  wrongNumber: (history, pick) => {
    const entry = pick(bids(history));
    return entry ? withEntry(history, entry, { number: 99 }) : null;
  },
  timeWentBack: (history, pick) => {
    const entry = pick(history.log.slice(1));
    const before = entry && entryBefore(history, entry);
    return entry && before ? withEntry(history, entry, { atMs: before.atMs - 1 }) : null;
  },
  wrongOutcome: (history) => {
    const end = history.log.find((entry) => ['closed', 'won', 'failed'].includes(entry.kind));
    return end ? withEntry(history, end, { atMs: (end.endsAtMs ?? 0) - 1 }) : null;
  },
  wrongMessage: (history, pick) => {
    const entry = pick(history.log.filter(({ kind }) => kind === 'message'));
    return entry ? withEntry(history, entry, { endsAtMs: (entry.endsAtMs ?? 0) + 1 }) : null;
  },
  wrongCorrection: (history, pick) => {
    const entry = pick(history.log.filter(({ kind }) => kind === 'corrected'));
    const automatic = bids(history).find((bid) => bid.automatic && bid.version < (entry?.version ?? 0));
    return entry ? withEntry(history, entry, { corrects: automatic?.version ?? 1 }) : null;
  },
  wrongHold: (history, pick) => {
    const entry = pick(history.log.filter(({ kind }) => kind === 'held' || kind === 'resumed'));
    return entry ? withEntry(history, entry, { endsAtMs: (entry.endsAtMs ?? 0) + 1 }) : null;
  },
};
