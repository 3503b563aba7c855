import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallContext } from './call-context.ts';

/** One service behind one prefix of the server. */
export interface ServiceModule {
  readonly name: string;
  /** Answers the request, whose URL has lost the prefix; false where it is no call of this service. */
  handle(request: IncomingMessage, response: ServerResponse, context: CallContext): Promise<boolean>;
  /** Whether it could answer now; the server says the rest. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
