import { oc } from '@orpc/contract';

/**
 * How a call is limited on its way to the service: by rate, body size, time and upstream connections. `form`:
 * anyone may send it without an account, or it sends a mail; `download`: a stored document; `content`: GraphQL of
 * the content service, `asset` its files, `readReport` a report that a post was read.
 */
export type CallMeta = {
  /** Media types of its body; JSON by default. */
  readonly mediaTypes?: readonly string[];
} & (
  | { readonly class: 'plain' | 'bid' | 'signIn' | 'form' | 'download' | 'content' | 'asset' | 'readReport' }
  | {
      readonly class: 'upload';
      /** Maximum size of the body, including the multipart form around the file. */
      readonly maxBytes: number;
      /** Timeout for the body, and again for the response. */
      readonly timeoutMs: number;
    }
);

/** Base of every call of a contract; it is `plain` unless its `meta` says otherwise. */
export const call = oc.$meta<CallMeta>({ class: 'plain' });

/** Media types that a call's body may have. */
export const mediaTypesOf = ({ mediaTypes = ['application/json'] }: CallMeta): readonly string[] =>
  mediaTypes;
