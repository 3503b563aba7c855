import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { DatabaseRefusal } from '../database-refusal.ts';
import type { DbLog } from '../db-log.ts';

/** Number of last lines of output that explain why PostgreSQL did not start. */
const lastWords = 5;

/** Matches the output of PostgreSQL and initdb. */
export const diskFullPattern = /No space left on device|Disk quota exceeded/;

/** PostgreSQL exited before it accepted connections. */
export class PostmasterFailure extends DatabaseRefusal {
  /** True if there was no space on the disk: it may start once there is. */
  readonly isDiskFull: boolean;

  constructor(how: string, said: readonly string[]) {
    const isDiskFull = said.some((line) => diskFullPattern.test(line));
    const reason = isDiskFull ? 'the disk is full' : said.slice(-lastWords).join(' | ');
    super(`PostgreSQL did not start (${how}): ${reason}`);
    this.isDiskFull = isDiskFull;
  }
}

/**
 * Passes PostgreSQL's lines on to the log. Errors of statements (a constraint violation, a lock timeout) are logged
 * as debug only: the client that sent the statement gets and handles them.
 *
 * @param isStopping while it returns true, terminated sessions are expected
 * @returns resolves when PostgreSQL accepts connections; rejects with a `PostmasterFailure` if it exits before
 */
export function followPostmaster(child: ChildProcess, log: DbLog, isStopping: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    let isReady = false;
    const follow = (line: string): void => {
      log[levelOf(line, isStopping())]({ postgres: line }, `PostgreSQL: ${line}`);
      if (isReady) return;
      said.push(line);
      isReady = /database system is ready to accept (?:read-only )?connections/.test(line);
      if (isReady) resolve();
    };
    if (child.stderr) createInterface({ input: child.stderr }).on('line', follow);
    child.once('close', (code, signal) => reject(new PostmasterFailure(String(code ?? signal), said)));
  });
}

function levelOf(line: string, isStopping: boolean): 'debug' | 'warn' | 'error' {
  if (/ PANIC: /.test(line)) return 'error';
  if (/ FATAL: /.test(line)) return isStopping ? 'debug' : 'warn';
  return / WARNING: /.test(line) ? 'warn' : 'debug';
}
