import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallContext } from './call-context.ts';

export type Handled = boolean | RestOfAnswer;
/** Sends the rest of a response; resolves when it is sent or the caller has left. */
export type RestOfAnswer = () => Promise<void>;

/** One service behind one prefix of the server. */
export interface ServiceModule {
  readonly name: string;
  /**
   * Handles the request, whose URL has lost the prefix; returns false if it is not a call of this service. Returns
   * the rest of a long response as a function, to be called after the read's turn.
   */
  handle(request: IncomingMessage, response: ServerResponse, context: CallContext): Promise<Handled>;
  /** True if it could answer calls now; the server checks the rest. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
