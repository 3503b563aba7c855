import { isDeepStrictEqual } from 'node:util';
import { firstBrokenEntry } from '@recolta/shared/domain/live-auction/entry-hash';
import type { Entry, LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { checkHistory } from '@recolta/shared/testing/history-check';
import type { RecordedCall, ViolationKind } from '@recolta/shared/testing/history-check/recorded-history';
import { replayedLog, storedFacts } from '../harness/replayed-log.ts';
import type { Finding } from './check-acts.ts';
import type { ShownBid } from './room-watchers.ts';

const kinds: Readonly<Partial<Record<ViolationKind, Finding['kind']>>> = {
  lostAcknowledgement: 'lost',
  unknownVersion: 'lost',
  doubleExecution: 'doubled',
  duplicatedVersion: 'doubled',
  changedReplay: 'doubled',
};

export interface AuctionHistory {
  /** State before the first bid. */
  readonly auction: LiveAuction;
  readonly calls: readonly RecordedCall[];
  readonly log: readonly Entry[];
  readonly after: LiveAuction;
  readonly participants: readonly unknown[];
  readonly shown: readonly ShownBid[];
}

/** Compares one auction's log with all answers, with the displayed states and with its own row. Pure. */
export function checkAuction(history: AuctionHistory): Finding[] {
  const { auction, calls, log, after, participants, shown } = history;
  const findings: Finding[] = checkHistory({ auction, calls, log }).map(({ kind, versions, commandIds }) => ({
    kind: kinds[kind] ?? 'other',
    text: `auction ${auction.id}: ${kind} at ${versions.join(', ')} of ${commandIds.join(', ')}`,
  }));
  const other = (text: string) => findings.push({ kind: 'other', text: `auction ${auction.id}: ${text}` });
  const broken = firstBrokenEntry(auction.id, log);
  if (broken !== null) other(`the hash chain breaks at ${JSON.stringify(broken)}`);
  const replayed = replayedLog(log);
  if (!isDeepStrictEqual(storedFacts(after), replayed.auction)) other('its row is not that of its log');
  if (!isDeepStrictEqual(participants, replayed.participants)) other('its participants differ from its log');
  const ends = log.filter(({ kind }) => kind === 'closed' || kind === 'failed').length;
  if (ends !== 1) other(`it ended ${ends} times`);
  for (const { version, priceMinor } of shown) {
    const entry = log[version - 1];
    if (entry?.kind !== 'bid' || entry.priceMinor !== priceMinor)
      findings.push({
        kind: 'lost',
        text: `auction ${auction.id}: a bid of ${priceMinor} was shown at version ${version}, which is another`,
      });
  }
  return findings;
}
