import { failureOf, isLost } from './failure.ts';

/** Holds the command id of an act that has no answer yet. */
export interface HeldKey {
  /** The id of the unanswered act; null if there is none, or if it had another intent. */
  keyOf(intent: string): string | null;
  /** @param key null once the act is answered */
  hold(intent: string, key: string | null): void;
}

/** Holds the id while the page is open. */
function inMemory(): HeldKey {
  let held: { readonly intent: string; readonly key: string } | null = null;
  return {
    keyOf: (intent) => (held?.intent === intent ? held.key : null),
    hold: (intent, key) => {
      held = key === null ? null : { intent, key };
    },
  };
}

/**
 * Command ids of an act that must not be executed twice: an id stays until an answer arrives, so that a retry after a
 * lost answer gets the first decision [L5].
 */
export class ActKeys {
  private readonly held: HeldKey;

  constructor(held: HeldKey = inMemory()) {
    this.held = held;
  }

  /** Sends `input`: reuses the last id if that input was the same and got no answer. */
  async send<Input, Answer>(input: Input, call: (key: string) => Promise<Answer>): Promise<Answer> {
    const intent = JSON.stringify(input);
    const key = this.held.keyOf(intent) ?? crypto.randomUUID();
    this.held.hold(intent, key);
    try {
      const answer = await call(key);
      this.held.hold(intent, null);
      return answer;
    } catch (error) {
      if (!isLost(failureOf(error))) this.held.hold(intent, null);
      throw error;
    }
  }
}
