import type { Entry } from '../../domain/live-auction/live-auction.ts';
import { type LogStates, priceViolation } from './check-log.ts';
import { type Command, enteredVersions } from './commands.ts';
import type { RecordedAuction, RecordedHistory, Report } from './recorded-history.ts';

/**
 * Checks every answer against the log: acceptances are at their version, refusals follow from the state they name.
 */
export function checkAnswers(
  { auction, log }: RecordedHistory & { readonly log: readonly Entry[] },
  commands: readonly Command[],
  states: LogStates,
  report: Report,
): void {
  const firstCorrection = log.find(({ kind }) => kind === 'corrected')?.version ?? Number.POSITIVE_INFINITY;
  for (const command of commands) {
    const { answer } = command;
    if (answer === null) continue;
    if (answer.version < 0 || answer.version > log.length) {
      report(
        answer.accepted ? 'lostAcknowledgement' : 'unknownVersion',
        [answer.version],
        [command.commandId],
      );
      continue;
    }
    if (answer.accepted) checkAcceptance(log, firstCorrection, command, report);
    else checkRefusal(auction, states, log, command, report);
    if (answer.bestPriceMinor !== states.bestPriceMinor[answer.version]) {
      report('wrongBestPrice', [answer.version], [command.commandId]);
    }
  }
}

function checkAcceptance(
  log: readonly Entry[],
  firstCorrection: number,
  command: Command,
  report: Report,
): void {
  const { answer, commandId } = command;
  if (answer === null) return;
  const entered = enteredVersions(command);
  // After a correction an earlier limit may reach the desired price with the bid that it stands behind [L7, L17].
  const mayBeRaised = (version: number) =>
    typeof command.limitMinor === 'number' || (command.limitMinor === undefined && version > firstCorrection);
  const isOwn = (version: number) => {
    const entry = log[version - 1];
    return (
      entry?.kind === 'bid' &&
      (entry.automatic ? mayBeRaised(version) : entry.priceMinor === command.priceMinor) &&
      (command.number === null || command.number === entry.number)
    );
  };
  const isThere = entered.length === 0 ? command.limitMinor !== undefined : entered.some(isOwn);
  if (!isThere || (entered.at(-1) ?? answer.version) !== answer.version)
    report('lostAcknowledgement', [answer.version], [commandId]);
  for (const claimed of answer.entries ?? []) {
    const written = log[claimed.version - 1];
    if (!written || !isSameEntry(claimed, written)) report('changedEntry', [claimed.version], [commandId]);
  }
}

function isSameEntry(a: Entry, b: Entry): boolean {
  return a.hash === b.hash && a.number === b.number && a.priceMinor === b.priceMinor && a.atMs === b.atMs;
}

const violationByCode: Readonly<Record<string, ReturnType<typeof priceViolation>>> = {
  StartingPriceNotReached: 'startingPriceNotReached',
  BidNotBetter: 'notBetter',
  PriceNotMultiple: 'offGrid',
};

/** Other codes depend on the caller, who may be refused at any version. */
function checkRefusal(
  auction: RecordedAuction,
  states: LogStates,
  log: readonly Entry[],
  command: Command,
  report: Report,
): void {
  const { answer, commandId } = command;
  if (answer === null || answer.code === null) return;
  const { version, code } = answer;
  const isRunning = version >= states.startedAt && version < states.endedAt;
  const isHeld = states.endsAtMs[version] === null;
  if (code === 'ExpiredAuction') {
    const end = states.endsAtMs[version] ?? 0;
    const isFollowedByBid = log[version]?.kind === 'bid';
    const isBeforeEnd = command.returnMs !== null && command.returnMs < end;
    if (version < states.endedAt && (isFollowedByBid || isBeforeEnd || !isRunning)) {
      report('earlyExpiry', [version], [commandId]);
    }
    return;
  }
  if (!isDueRefusal()) report('wrongRefusal', [version], [commandId]);

  function isDueRefusal(): boolean {
    if (code === 'AuctionNotStarted') return version < states.startedAt;
    if (code === 'AuctionHeld') return isHeld;
    if (code === null || !Object.hasOwn(violationByCode, code)) return true;
    const { priceMinor, limitMinor } = command;
    const asked = priceMinor ?? limitMinor;
    if (asked === null || asked === undefined) return false;
    const violation = priceViolation(auction, states.bestPriceMinor[version] ?? null, asked);
    const isOffGrid =
      typeof limitMinor === 'number' && priceViolation(auction, null, limitMinor) === 'offGrid';
    const isDue = violation === violationByCode[code] || (code === 'PriceNotMultiple' && isOffGrid);
    return isRunning && !isHeld && isDue;
  }
}
