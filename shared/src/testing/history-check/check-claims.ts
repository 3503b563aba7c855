import type { Entry } from '../../domain/live-auction/live-auction.ts';
import { type Command, enteredVersions } from './commands.ts';
import type { Report } from './recorded-history.ts';

/**
 * Every bid in the log belongs to one command: to the one accepted with its version, else to one with an unknown
 * decision. Also matches accounts and numbers: an account has one number, a number one account.
 */
export function checkClaims(log: readonly Entry[], commands: readonly Command[], report: Report): void {
  const byVersion = acceptedByVersion(commands, report);
  const accountOf = checkNumbers(log, byVersion, report);
  const unknown = Map.groupBy(
    commands.filter((command) => command.answer === null),
    (command) => command.priceMinor,
  );
  const seen = new Set<string>();
  let corrections = 0;
  const candidates = new Map<number, Set<string>>();
  const claimed = new Set<Command>();
  for (const entry of log) {
    corrections += Number(entry.kind === 'corrected');
    if (entry.kind !== 'bid') continue;
    // No price occurs twice between two corrections, so a bidder's second entry at it is never another command.
    const bid = `${corrections} ${entry.number} ${entry.priceMinor}`;
    const isSecond = seen.has(bid);
    seen.add(bid);
    if (isSecond) report('doubleExecution', [entry.version]);
    if (isSecond || byVersion.has(entry.version)) continue;
    const account = accountOf.get(entry.number ?? 0);
    // An automatic bid may answer, or come from, any command with an unknown decision.
    const free = entry.automatic
      ? [...unknown.values()].flat()
      : (unknown.get(entry.priceMinor) ?? []).filter(
          (command) => !claimed.has(command) && (account === undefined || command.account === account),
        );
    const [command] = free;
    if (!command) report('unclaimedEntry', [entry.version]);
    else if (entry.automatic) continue;
    else if (account === undefined) narrow(candidates, entry, free, report);
    else claimed.add(command);
  }
}

function acceptedByVersion(commands: readonly Command[], report: Report): Map<number, Command> {
  const byVersion = new Map<number, Command>();
  for (const command of commands) {
    if (!command.answer?.accepted) continue;
    const entered = enteredVersions(command);
    const { version } = command.answer;
    for (const one of entered.includes(version) || entered.length === 0 ? entered : [version]) {
      const other = byVersion.get(one);
      if (other) report('duplicatedVersion', [one], [other.commandId, command.commandId]);
      else byVersion.set(one, command);
    }
  }
  return byVersion;
}

/** The account behind each number, according to acceptances. */
function checkNumbers(
  log: readonly Entry[],
  byVersion: ReadonlyMap<number, Command>,
  report: Report,
): Map<number, string> {
  const accountOf = new Map<number, string>();
  const numberOf = new Map<string, number>();
  for (const [version, { account, commandId, number: shown }] of [...byVersion].sort(([a], [b]) => a - b)) {
    const entry = log[version - 1];
    const number = entry?.number;
    if (number === undefined || number === null) continue;
    // The other entry of the command belongs to another account.
    if (shown !== null && shown !== number && entry?.automatic) continue;
    const isKept =
      (accountOf.get(number) ?? account) === account && (numberOf.get(account) ?? number) === number;
    if (!isKept) report('wrongNumber', [version], [commandId]);
    if (!accountOf.has(number)) accountOf.set(number, account);
    if (!numberOf.has(account)) numberOf.set(account, number);
  }
  return accountOf;
}

/** A number without a recorded acceptance must match one account that could have made all its entries. */
function narrow(
  candidates: Map<number, Set<string>>,
  entry: Entry,
  free: readonly Command[],
  report: Report,
): void {
  const able = new Set(free.map((command) => command.account));
  const number = entry.number ?? 0;
  const left = candidates.get(number)?.intersection(able) ?? able;
  candidates.set(number, left);
  if (left.size === 0) report('unclaimedEntry', [entry.version]);
}
