import { BorderError } from '../../platform/http/border-error.ts';

/** Who may wait for a turn at most. */
export interface HashQueueOptions {
  readonly maxRunning: number;
  readonly maxWaiting: number;
}

interface Waiter {
  readonly go: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Turns at the costly hashing of passwords, few at once. Each line (an e-mail) waits by itself and the lines take
 * turns, so that a thousand attempts at one account hold up nobody but each other; when all places are taken the
 * longest line gives up its last.
 */
export class HashQueue {
  private readonly options: HashQueueOptions;
  private readonly lines = new Map<string, Waiter[]>();
  private running = 0;
  private waiting = 0;

  constructor(options: HashQueueOptions) {
    this.options = options;
  }

  /**
   * Runs the work when the line's turn comes.
   *
   * @throws BorderError 429 where there is no place, also later, when another line needed it
   */
  async run<Result>(line: string, work: () => Promise<Result>): Promise<Result> {
    if (this.running < this.options.maxRunning) this.running++;
    else await this.wait(line);
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private wait(line: string): Promise<void> {
    if (this.waiting >= this.options.maxWaiting) this.makePlaceFor(line);
    return new Promise((go, refuse) => {
      const waiters = this.lines.get(line) ?? [];
      waiters.push({ go, refuse });
      this.lines.set(line, waiters);
      this.waiting++;
    });
  }

  /** Refuses the last of the longest line; the newcomer where that is his own or all lines are single. */
  private makePlaceFor(line: string): void {
    let longest = line;
    let length = (this.lines.get(line)?.length ?? 0) + 1;
    for (const [other, waiters] of this.lines) {
      if (waiters.length > length) [longest, length] = [other, waiters.length];
    }
    if (longest === line) throw tooMany();
    this.lines.get(longest)?.pop()?.refuse(tooMany());
    this.waiting--;
  }

  /** Hands the turn to the line that has waited longest for one, which then goes to the end. */
  private next(): void {
    const [first] = this.lines;
    if (!first) {
      this.running--;
      return;
    }
    const [line, waiters] = first;
    this.lines.delete(line);
    const waiter = waiters.shift();
    if (waiters.length > 0) this.lines.set(line, waiters);
    this.waiting--;
    waiter?.go();
  }
}

function tooMany(): BorderError {
  return new BorderError(429, 'TooManyRequests', { seconds: 5 });
}
