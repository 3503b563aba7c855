import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallContext } from './call-context.ts';

export type Handled = boolean | RestOfAnswer;
/** Sends what is left of an answer; resolves when it is sent or the caller went away. */
export type RestOfAnswer = () => Promise<void>;

/** One service behind one prefix of the server. */
export interface ServiceModule {
  readonly name: string;
  /**
   * Answers the request, whose URL has lost the prefix; false where it is no call of this service. What is left of a
   * long answer comes back as a function, to be called when the turn among the reads is over.
   */
  handle(request: IncomingMessage, response: ServerResponse, context: CallContext): Promise<Handled>;
  /** Whether it could answer now; the server says the rest. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
