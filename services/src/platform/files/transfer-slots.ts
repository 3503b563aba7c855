import { BorderError } from '../http/border-error.ts';

export interface Transferrer {
  readonly userId: string;
  readonly address: string;
  readonly isEmailConfirmed: boolean;
}

/** The slot of one transfer in progress. */
export interface TransferSlot {
  /** Aborted with a BorderError when a confirmed user needs the slot. */
  readonly signal: AbortSignal;
  /** The body is transferred: the slot is no longer revoked. */
  complete(): void;
  release(): void;
}

interface Taken extends Transferrer {
  readonly controller: AbortController;
  isPassing: boolean;
}

/**
 * Bounds the uploads or downloads in progress: in total, per user, and per network to half of the slots. Callers
 * with an unconfirmed e-mail, which anyone can register, get at most a quarter of the slots, per network half of
 * those, and lose them to confirmed callers during the transfer.
 */
export class TransferSlots {
  private readonly max: number;
  private readonly maxPerUser: number;
  private readonly taken = new Set<Taken>();

  constructor(max: number, maxPerUser = 2) {
    this.max = max;
    this.maxPerUser = maxPerUser;
  }

  /** @throws BorderError 429 when there is no slot for the caller */
  acquire({ userId, address, isEmailConfirmed }: Transferrer): TransferSlot {
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
    const slot: Taken = { userId, address, isEmailConfirmed, controller, isPassing: true };
    this.taken.add(slot);
    return {
      signal: controller.signal,
      complete: () => {
        slot.isPassing = false;
      },
      release: () => void this.taken.delete(slot),
    };
  }

  /** Revokes the slot of the most recent unconfirmed transfer. */
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
