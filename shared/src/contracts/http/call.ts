import { oc } from '@orpc/contract';

/**
 * Who may make a call. The service that answers it checks this before it reads the input, and gives the caller to the
 * handler; what an act depends on is checked again in its transaction.
 *
 * - `anyone`: the answer does not depend on the caller
 * - `viewer`: visitors too; the answer depends on who reads
 * - `registrant`: a user who has signed in, also before the e-mail is confirmed [S1]
 * - `account`: a user with a confirmed e-mail
 * - `party`: an account that has accepted the terms in force, for acts that bind it [S10]
 * - `administrator`: an active administrator
 * - `relay`: the relay itself, with the token of the services
 * - `reader`: a reader of content, with an access token of the content service
 */
export type CallerKind =
  | 'anyone'
  | 'viewer'
  | 'registrant'
  | 'account'
  | 'party'
  | 'administrator'
  | 'relay'
  | 'reader';

export interface CallerRule<Kind extends CallerKind = CallerKind> {
  readonly caller: Kind;
  /** A caller with a second factor has given it within the last ten minutes [S13]. */
  readonly isProven?: true;
}

/**
 * How a call is limited on its way to the service: by rate, body size, time and upstream connections. `form`:
 * anyone may send it without an account, or it sends a mail; `download`: a stored document; `print`: a file of
 * any length that is made for the answer, for up to a minute; `content`: GraphQL of
 * the content service, `asset` its files, `readReport` a report that a post was read.
 */
type CallLimits = {
  /** Media types of its body; JSON by default. */
  readonly mediaTypes?: readonly string[];
  /** Its answer names its schema, because pages read it before they have the schema. */
  readonly isReadEarly?: true;
} & (
  | {
      readonly class:
        | 'plain'
        | 'bid'
        | 'signIn'
        | 'form'
        | 'download'
        | 'print'
        | 'content'
        | 'asset'
        | 'readReport';
    }
  | {
      readonly class: 'upload';
      /** Maximum size of the body, including the multipart form around the file. */
      readonly maxBytes: number;
      /** Timeout for the body, and again for the response. */
      readonly timeoutMs: number;
    }
);

export type CallMeta<Kind extends CallerKind = CallerKind> = CallerRule<Kind> & CallLimits;

/** Begins the contract of a call. */
export function call<Kind extends CallerKind>(
  caller: Kind,
  rules: Omit<CallerRule, 'caller'> & CallLimits = { class: 'plain' },
) {
  return oc.$meta<CallMeta<Kind>>({ ...rules, caller });
}

/** Limits of a call that uploads files of at most 10 MB in all, with the form around them. */
export const fileUpload = {
  class: 'upload',
  mediaTypes: ['multipart/form-data'],
  maxBytes: 10_600_000,
  timeoutMs: 60_000,
} as const;

/** Media types that a call's body may have. */
export const mediaTypesOf = ({
  mediaTypes = ['application/json'],
}: Pick<CallMeta, 'mediaTypes'>): readonly string[] => mediaTypes;
