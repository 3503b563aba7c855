import { priceViolation } from './check-log.ts';
import { type Command, enteredVersions } from './commands.ts';
import type { RecordedAnswer, RecordedAuction, Report } from './recorded-history.ts';

interface Seen {
  readonly version: number;
  readonly bestPriceMinor: number | null;
  readonly commandId: string;
}

/**
 * Checks of the answers without the log: one acceptance per version, prices that improve by at least a step in the
 * order of versions, and best prices that never get worse and are the same at the same version. For an auction
 * without corrections [L17], which only its log shows.
 */
export function checkWithoutLog(
  auction: RecordedAuction,
  commands: readonly Command[],
  report: Report,
): void {
  let last: Seen = { version: 0, bestPriceMinor: null, commandId: '' };
  for (const { command, answer } of inOrder(commands)) {
    if (hasEntered(command)) checkAcceptance(auction, command, answer, last, report);
    else checkBestPrice(auction, command, answer, last, report);
    const { version, bestPriceMinor } = answer;
    last = { version, bestPriceMinor: bestPriceMinor ?? last.bestPriceMinor, commandId: command.commandId };
  }
}

/** Returns true if it made a version; a limit may make none. */
const hasEntered = (command: Command) => enteredVersions(command).length > 0;

/** By version, first the acceptance that made it, then the decisions on it. */
function inOrder(commands: readonly Command[]): Array<{ command: Command; answer: RecordedAnswer }> {
  return commands
    .flatMap((command) => (command.answer === null ? [] : [{ command, answer: command.answer }]))
    .sort(
      (a, b) =>
        a.answer.version - b.answer.version || Number(hasEntered(b.command)) - Number(hasEntered(a.command)),
    );
}

function checkAcceptance(
  auction: RecordedAuction,
  command: Command,
  { version, bestPriceMinor }: RecordedAnswer,
  last: Seen,
  report: Report,
): void {
  const { commandId, priceMinor, limitMinor } = command;
  if (last.version === version) report('duplicatedVersion', [version], [last.commandId, commandId]);
  const asked = priceMinor ?? limitMinor ?? 0;
  const violation = priceViolation(auction, last.bestPriceMinor, asked);
  if (violation) report(violation, [version], [commandId]);
  const sign = auction.type === 'Selling' ? 1 : -1;
  // An automatic bid may have answered, or the limit may have bid.
  if (bestPriceMinor === null || (priceMinor !== null && sign * (bestPriceMinor - priceMinor) < 0))
    report('wrongBestPrice', [version], [commandId]);
}

function checkBestPrice(
  auction: RecordedAuction,
  { commandId }: Command,
  { version, bestPriceMinor }: RecordedAnswer,
  last: Seen,
  report: Report,
): void {
  const sign = auction.type === 'Selling' ? 1 : -1;
  const isWorse =
    last.bestPriceMinor !== null &&
    (bestPriceMinor === null || sign * (bestPriceMinor - last.bestPriceMinor) < 0);
  const isOther = last.version === version && bestPriceMinor !== last.bestPriceMinor;
  if (isWorse || isOther) report('wrongBestPrice', [version], [commandId]);
}
