import { BorderError } from '../../platform/http/border-error.ts';

const maxPerUser = 2;

export interface Uploader {
  readonly userId: string;
  readonly address: string;
  readonly isEmailConfirmed: boolean;
}

/** A place among the uploads in progress. */
export interface UploadPlace {
  /** Aborted with a BorderError when a confirmed user needs the place. */
  readonly signal: AbortSignal;
  /** The body has arrived: from here on the place is not taken away. */
  received(): void;
  leave(): void;
}

interface Taken extends Uploader {
  readonly controller: AbortController;
  isReceiving: boolean;
}

/**
 * Uploads in progress, each of which is held in memory: bounded in all, two of a user, and of one network half of what
 * there is. Callers with an unconfirmed e-mail, which anyone can register, have a quarter of the places at most, and
 * give way to confirmed ones while they are sending.
 */
export class UploadPlaces {
  private readonly max: number;
  private readonly taken = new Set<Taken>();

  constructor(max: number) {
    this.max = max;
  }

  /** @throws BorderError 429 where the caller has no place */
  enter({ userId, address, isEmailConfirmed }: Uploader): UploadPlace {
    const alike = [...this.taken].filter((other) => other.isEmailConfirmed === isEmailConfirmed);
    const max = isEmailConfirmed ? this.max : Math.max(1, Math.floor(this.max / 4));
    const ofUser = alike.filter((other) => other.userId === userId).length;
    const ofAddress = alike.filter((other) => other.address === address).length;
    const isFull =
      ofUser >= maxPerUser ||
      ofAddress >= Math.ceil(max / 2) ||
      alike.length >= max ||
      (this.taken.size >= this.max && !(isEmailConfirmed && this.shedUnconfirmed()));
    if (isFull) throw tooManyUploads();

    const controller = new AbortController();
    const place: Taken = { userId, address, isEmailConfirmed, controller, isReceiving: true };
    this.taken.add(place);
    return {
      signal: controller.signal,
      received: () => {
        place.isReceiving = false;
      },
      leave: () => void this.taken.delete(place),
    };
  }

  /** Takes the place of the unconfirmed upload that began last. */
  private shedUnconfirmed(): boolean {
    const last = [...this.taken].findLast((other) => !other.isEmailConfirmed && other.isReceiving);
    if (!last) return false;
    this.taken.delete(last);
    last.controller.abort(tooManyUploads());
    return true;
  }
}

function tooManyUploads(): BorderError {
  return new BorderError(429, 'TooManyRequests', { seconds: 5 });
}
