import { BorderError } from '../../platform/http/border-error.ts';

/** Lets few do costly work at a time and few wait for it; with more, a call is refused rather than all slowed. */
export class Turns {
  private readonly maxRunning: number;
  private readonly maxWaiting: number;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor({ maxRunning, maxWaiting }: { readonly maxRunning: number; readonly maxWaiting: number }) {
    this.maxRunning = maxRunning;
    this.maxWaiting = maxWaiting;
  }

  /** Does the work when it is its turn. @throws BorderError 429 where too many wait */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running < this.maxRunning) this.running++;
    else if (this.waiting.length >= this.maxWaiting)
      throw new BorderError(429, 'TooManyRequests', { seconds: 5 });
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
