import { oc } from '@orpc/contract';

/**
 * How a call is limited on its way to the service: by rate, body size, time and the upstream connections it may
 * use. `form`: anyone may send it without an account, or it sends a mail; `download`: a stored document; `content`:
 * GraphQL of the content service, `asset` its files, `readReport` that a post was read.
 */
export type CallMeta = {
  /** Media types that its body may have; only JSON where none is named. */
  readonly mediaTypes?: readonly string[];
} & (
  | { readonly class: 'plain' | 'bid' | 'signIn' | 'form' | 'download' | 'content' | 'asset' | 'readReport' }
  | {
      readonly class: 'upload';
      /** Largest body, with the multipart form around the file. */
      readonly maxBytes: number;
      /** For the body to arrive, and again for the answer. */
      readonly timeoutMs: number;
    }
);

/** Every call of a contract begins with this, and is `plain` unless its `meta` says otherwise. */
export const call = oc.$meta<CallMeta>({ class: 'plain' });

/** Media types that the body of a call may have. */
export const mediaTypesOf = ({ mediaTypes = ['application/json'] }: CallMeta): readonly string[] =>
  mediaTypes;
