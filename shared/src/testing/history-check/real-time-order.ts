import { type Command, enteredVersions } from './commands.ts';
import type { Report } from './recorded-history.ts';

/**
 * Compares real time with versions: a command sent after another was answered is decided on that version or a later
 * one, and, if accepted, adds a later one. One sweep over sorted times.
 */
export function checkRealTimeOrder(commands: readonly Command[], report: Report): void {
  const answered = commands.filter((command) => command.answer !== null);
  const bySending = [...answered].sort((a, b) => a.invokeMs - b.invokeMs);
  const byReturn = answered
    .filter((command) => command.returnMs !== null)
    .sort((a, b) => (a.returnMs ?? 0) - (b.returnMs ?? 0));
  let next = 0;
  let newest: Command | null = null;
  for (const command of bySending) {
    for (
      let done = byReturn[next];
      done && (done.returnMs ?? 0) < command.invokeMs;
      done = byReturn[++next]
    ) {
      if (newest === null || versionOf(done) > versionOf(newest)) newest = done;
    }
    if (newest !== null) compare(newest, command, report);
  }
}

function compare(before: Command, after: Command, report: Report): void {
  const floor = versionOf(before);
  const version = versionOf(after);
  const ids = [before.commandId, after.commandId];
  if (enteredVersions(after).length > 0) {
    if (version <= floor) report('reordered', [floor, version], ids);
  } else if (version < floor) report('staleRead', [floor, version], ids);
}

function versionOf(command: Command): number {
  return command.answer?.version ?? 0;
}
