import { failureOf, isLost } from './failure.ts';

/**
 * Command ids of an act that must not be executed twice: an id stays until an answer arrives, so that a retry after a
 * lost answer gets the first decision [L5].
 */
export class ActKeys {
  private unanswered: { readonly intent: string; readonly key: string } | null = null;

  /** Sends `input`: reuses the last id if that input was the same and got no answer. */
  async send<Input, Answer>(input: Input, call: (key: string) => Promise<Answer>): Promise<Answer> {
    const intent = JSON.stringify(input);
    if (this.unanswered?.intent !== intent) this.unanswered = { intent, key: crypto.randomUUID() };
    try {
      const answer = await call(this.unanswered.key);
      this.unanswered = null;
      return answer;
    } catch (error) {
      if (!isLost(failureOf(error))) this.unanswered = null;
      throw error;
    }
  }
}
