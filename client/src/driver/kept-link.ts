import type { DriverLoad } from '@recolta/shared/contracts/http/driver-load';
import { createStore, del, get, update } from 'idb-keyval';
import type { DriverBody, Waiting } from './shown-load.ts';

/** A fact that the service did not take. */
export interface Refused {
  readonly id: string;
  readonly body: DriverBody;
  /**
   * The service's rule; of a picture: `picture` if the service could not read it, `pictureLimit` if it was too large or
   * one too many, `pictureTwice` if somebody else had stated its step.
   */
  readonly rule: string;
}

/** The data of one link that the phone stores. */
export interface Kept {
  /** Null before the first answer. */
  readonly load: DriverLoad | null;
  readonly waiting: readonly Waiting[];
  readonly refused: readonly Refused[];
}
export const nothingKept: Kept = { load: null, waiting: [], refused: [] };

/** Applied again when the phone did not store it: depends on nothing but what is kept. */
type Change = (kept: Kept) => Kept;

/** Stores the data of one link on the phone, for all tabs; keeps in memory what the phone cannot store. */
export class KeptLink {
  private readonly token: string;
  private readonly store = createStore('recolta-driver', 'links');
  /** As last read from the phone. */
  private stored: Kept = nothingKept;
  /** Changes that are not stored, oldest first: the phone is full, or its browser refuses pictures or storage. */
  private unstored: Change[] = [];

  constructor(token: string) {
    this.token = token;
  }

  /** True if closing the page loses something. */
  isUnstored(): boolean {
    return this.unstored.length > 0;
  }

  async read(): Promise<Kept> {
    try {
      this.stored = (await get<Kept>(this.token, this.store)) ?? this.stored;
    } catch {
      // The browser stores nothing: what is not stored is applied to what was read last.
    }
    return this.applied(this.stored);
  }

  async keep(change: Change): Promise<Kept> {
    this.unstored.push(change);
    let count = 0;
    const apply = (kept: Kept = nothingKept) => {
      count = this.unstored.length;
      return this.applied(kept);
    };
    try {
      await update<Kept>(this.token, apply, this.store);
      // Updates run one after another: the next one begins after this.
      this.unstored.splice(0, count);
    } catch {
      // The next change tries again.
    }
    return this.read();
  }

  async forget(): Promise<void> {
    try {
      await del(this.token, this.store);
    } catch {
      // The browser stores nothing.
    }
  }

  private applied(kept: Kept): Kept {
    return this.unstored.reduce((before, change) => change(before), kept);
  }
}
