import type { Settings } from '../config/settings.ts';
import type { ServiceName } from './service-path.ts';

/**
 * What a call is, for its limits. `form`: what anyone may send without an account, and what makes mails;
 * `download`: a document, large and slow on its way.
 */
export const callClasses = ['bid', 'upload', 'signIn', 'form', 'change', 'download', 'read'] as const;
export type CallClass = (typeof callClasses)[number];

const bidPath = /^\/api\/v1\/auctions\/[^/?]+\/bids\/my(?:\?|$)/;
const uploadPath = /^\/accounts\/[^/?]+\/documents(?:\?|$)/;
const signInPath = /^\/accounts\/login\/?(?:\?|$)/i;
const formPath =
  /^\/(?:subscribers|contact|consultantClients|accounts|accounts\/resend-confirmation-email|users\/reset-password)\/?(?:\?|$)/i;
const downloadPath = /^\/(?:documents|files)(?:\?|$)/;

/** The one place that says of which class a call is. */
export function callClassOf(method: string, service: ServiceName, path: string): CallClass {
  const isMain = service === 'main';
  if (method === 'GET' || method === 'HEAD') return isMain && downloadPath.test(path) ? 'download' : 'read';
  if (method === 'PUT' && service === 'live-auctions' && bidPath.test(path)) return 'bid';
  if (method === 'POST' && isMain) {
    if (uploadPath.test(path)) return 'upload';
    if (signInPath.test(path)) return 'signIn';
    if (formPath.test(path)) return 'form';
  }
  return service === 'content' ? 'read' : 'change';
}

/** Bounds of a call of one class. */
export interface ClassLimits {
  readonly maxBytes: number;
  /** From the headers to the end of the body. */
  readonly bodyTimeoutMs: number;
  /** From the whole body to the beginning of the answer. */
  readonly answerTimeoutMs: number;
  /** Only callers of a living session get past the relay. */
  readonly needsSession: boolean;
  /** Calls under way to the services at once, in all and of one caller. */
  readonly upstream: { readonly total: number; readonly perOwner: number };
}

const maxBidBytes = 16 * 1024;
const maxSignInBytes = 4096;

/** No class can use the upstream connections of another. */
export function classLimits(settings: Settings): Readonly<Record<CallClass, ClassLimits>> {
  const small = {
    maxBytes: settings.MAX_BODY_BYTES,
    bodyTimeoutMs: settings.BODY_TIMEOUT_MS,
    answerTimeoutMs: settings.CALL_TIMEOUT_MS,
    needsSession: false,
  };
  return {
    bid: {
      ...small,
      maxBytes: Math.min(maxBidBytes, settings.MAX_BODY_BYTES),
      answerTimeoutMs: settings.BID_TIMEOUT_MS,
      needsSession: true,
      upstream: { total: 256, perOwner: 32 },
    },
    upload: {
      maxBytes: settings.MAX_UPLOAD_BYTES,
      bodyTimeoutMs: settings.UPLOAD_TIMEOUT_MS,
      answerTimeoutMs: settings.UPLOAD_TIMEOUT_MS,
      needsSession: true,
      upstream: { total: 16, perOwner: 2 },
    },
    signIn: {
      ...small,
      maxBytes: Math.min(maxSignInBytes, settings.MAX_BODY_BYTES),
      upstream: { total: 64, perOwner: 4 },
    },
    form: { ...small, upstream: { total: 32, perOwner: 8 } },
    change: { ...small, upstream: { total: 64, perOwner: 16 } },
    download: { ...small, upstream: { total: 64, perOwner: 4 } },
    read: { ...small, upstream: { total: 128, perOwner: settings.READS_PER_CALLER } },
  };
}
