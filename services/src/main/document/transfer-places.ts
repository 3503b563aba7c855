import { BorderError } from '../../platform/http/border-error.ts';

export interface Transferrer {
  readonly userId: string;
  readonly address: string;
  readonly isEmailConfirmed: boolean;
}

/** A place among the transfers in progress. */
export interface TransferPlace {
  /** Aborted with a BorderError when a confirmed user needs the place. */
  readonly signal: AbortSignal;
  /** What passes to or from the caller has: from here on the place is not taken away. */
  passed(): void;
  leave(): void;
}

interface Taken extends Transferrer {
  readonly controller: AbortController;
  isPassing: boolean;
}

/**
 * Uploads or downloads in progress: bounded in all, of a user, and of one network half of what there is. Callers with
 * an unconfirmed e-mail, which anyone can register, have a quarter of the places at most, and give way to confirmed
 * ones while they are sending or reading.
 */
export class TransferPlaces {
  private readonly max: number;
  private readonly maxPerUser: number;
  private readonly taken = new Set<Taken>();

  constructor(max: number, maxPerUser = 2) {
    this.max = max;
    this.maxPerUser = maxPerUser;
  }

  /** @throws BorderError 429 where the caller has no place */
  enter({ userId, address, isEmailConfirmed }: Transferrer): TransferPlace {
    const alike = [...this.taken].filter((other) => other.isEmailConfirmed === isEmailConfirmed);
    const max = isEmailConfirmed ? this.max : Math.max(1, Math.floor(this.max / 4));
    const ofUser = alike.filter((other) => other.userId === userId).length;
    const ofAddress = alike.filter((other) => other.address === address).length;
    const isFull =
      ofUser >= this.maxPerUser ||
      ofAddress >= Math.ceil(max / 2) ||
      alike.length >= max ||
      (this.taken.size >= this.max && !(isEmailConfirmed && this.shedUnconfirmed()));
    if (isFull) throw tooManyTransfers();

    const controller = new AbortController();
    const place: Taken = { userId, address, isEmailConfirmed, controller, isPassing: true };
    this.taken.add(place);
    return {
      signal: controller.signal,
      passed: () => {
        place.isPassing = false;
      },
      leave: () => void this.taken.delete(place),
    };
  }

  /** Takes the place of the unconfirmed transfer that began last. */
  private shedUnconfirmed(): boolean {
    const last = [...this.taken].findLast((other) => !other.isEmailConfirmed && other.isPassing);
    if (!last) return false;
    this.taken.delete(last);
    last.controller.abort(tooManyTransfers());
    return true;
  }
}

function tooManyTransfers(): BorderError {
  return new BorderError(429, 'TooManyRequests', { seconds: 5 });
}
