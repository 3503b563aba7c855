import { priceViolation } from './check-log.ts';
import type { Command } from './commands.ts';
import type { RecordedAnswer, RecordedAuction, Report } from './recorded-history.ts';

interface Seen {
  readonly version: number;
  readonly bestPriceMinor: number | null;
  readonly commandId: string;
}

/**
 * What the responses show without the log: one acceptance a version, prices that better each other by a step in the order of
 * versions, and best prices that never get worse and are the same at the same version.
 */
export function checkWithoutLog(
  auction: RecordedAuction,
  commands: readonly Command[],
  report: Report,
): void {
  let last: Seen = { version: 0, bestPriceMinor: null, commandId: '' };
  for (const { command, answer } of inOrder(commands)) {
    if (answer.accepted) checkAcceptance(auction, command, answer, last, report);
    else checkBestPrice(auction, command, answer, last, report);
    const { version, bestPriceMinor } = answer;
    last = { version, bestPriceMinor: bestPriceMinor ?? last.bestPriceMinor, commandId: command.commandId };
  }
}

/** By version, an acceptance before the refusals decided on it. */
function inOrder(commands: readonly Command[]): Array<{ command: Command; answer: RecordedAnswer }> {
  return commands
    .flatMap((command) => (command.answer === null ? [] : [{ command, answer: command.answer }]))
    .sort(
      (a, b) => a.answer.version - b.answer.version || Number(b.answer.accepted) - Number(a.answer.accepted),
    );
}

function checkAcceptance(
  auction: RecordedAuction,
  { commandId, priceMinor }: Command,
  { version, bestPriceMinor }: RecordedAnswer,
  last: Seen,
  report: Report,
): void {
  if (last.version === version) report('duplicatedVersion', [version], [last.commandId, commandId]);
  const violation = priceViolation(auction, last.bestPriceMinor, priceMinor);
  if (violation) report(violation, [version], [commandId]);
  if (bestPriceMinor !== priceMinor) report('wrongBestPrice', [version], [commandId]);
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
