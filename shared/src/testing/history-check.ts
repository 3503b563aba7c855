import { checkAnswers } from './history-check/check-answers.ts';
import { checkClaims } from './history-check/check-claims.ts';
import { checkLimits } from './history-check/check-limits.ts';
import { checkLog } from './history-check/check-log.ts';
import { checkWithoutLog } from './history-check/check-without-log.ts';
import { commandsOf } from './history-check/commands.ts';
import { checkRealTimeOrder } from './history-check/real-time-order.ts';
import type { RecordedHistory, Report, Violation } from './history-check/recorded-history.ts';

/**
 * Checks whether one order of all bid calls in one auction explains every answer and its log [L5]: replays the log
 * by the rules; each answer must follow from the state at the version that it names, in the order of real time.
 * Pure; a million calls take seconds. Without a log, only the answers are checked.
 *
 * @returns every violation found, with its versions and command ids; empty if the history is sound
 */
export function checkHistory(history: RecordedHistory): Violation[] {
  const violations: Violation[] = [];
  const report: Report = (kind, versions, commandIds = []) => {
    violations.push({ kind, versions, commandIds });
  };
  const commands = commandsOf(history.calls, report);
  checkRealTimeOrder(commands, report);
  const { log } = history;
  if (log === undefined) {
    checkWithoutLog(history.auction, commands, report);
    return violations;
  }
  const states = checkLog(history.auction, log, report);
  checkAnswers({ ...history, log }, commands, states, report);
  checkClaims(log, commands, report);
  checkLimits({ ...history, log }, commands, report);
  return violations;
}
