import {
  type ContractCall,
  type Contracts,
  createContractCalls,
  type Method,
  segmentsOf,
} from '@recolta/shared/contracts/contract-calls';
import type { ServiceName } from '@recolta/shared/contracts/services';
import type { RelaySettings } from '../config/settings.ts';

/** Classes of the contracts' metadata, with plain calls divided by method; `unknown` is in no contract. */
export const callClasses = [
  'bid',
  'upload',
  'signIn',
  'form',
  'change',
  'download',
  'print',
  'read',
  'content',
  'asset',
  'readReport',
  'unknown',
] as const;
export type CallClass = (typeof callClasses)[number];

/** Limits of one call. */
export interface CallLimits {
  readonly class: CallClass;
  readonly maxBytes: number;
  /** From the headers to the end of the body. */
  readonly bodyTimeoutMs: number;
  /** From the end of the body to the beginning of the response. */
  readonly answerTimeoutMs: number;
  /** True if only callers with a valid session may pass. */
  readonly needsSession: boolean;
  /** True if it counts towards the limit of forms per address. */
  readonly isForm: boolean;
}

/** Concurrent calls of one class to the services. */
export interface UpstreamShare {
  readonly total: number;
  readonly perOwner: number;
  /** Replaces `perOwner` for calls without a session, which are counted by address. */
  readonly perVisitor?: number;
}

const maxBidBytes = 16 * 1024;
const maxSignInBytes = 4096;
/** A query of 27,500 characters, excluding white space, with its variables. */
const maxQueryBytes = 200_000;
const maxReadReportBytes = 4096;
/** Downloads may have to be rendered to PDF; proxies wait 8 s. */
const printMs = 7500;
/** The file of the longest deal takes 5 s of a processor that has nothing else to do; proxies wait 70 s for this call. */
const longPrintMs = 60_000;

/** The limits of every call, by the metadata of its contract; a call of no contract gets the strictest of each. */
export function createCallLimits(settings: RelaySettings, contracts?: Contracts) {
  const calls = createContractCalls(contracts);
  const base = {
    maxBytes: settings.MAX_BODY_BYTES,
    bodyTimeoutMs: settings.BODY_TIMEOUT_MS,
    answerTimeoutMs: settings.CALL_TIMEOUT_MS,
    needsSession: false,
    isForm: false,
  };
  const fixed = {
    bid: {
      ...base,
      class: 'bid',
      maxBytes: Math.min(maxBidBytes, settings.MAX_BODY_BYTES),
      answerTimeoutMs: settings.BID_TIMEOUT_MS,
      needsSession: true,
    },
    signIn: { ...base, class: 'signIn', maxBytes: Math.min(maxSignInBytes, settings.MAX_BODY_BYTES) },
    form: { ...base, class: 'form', isForm: true },
    change: { ...base, class: 'change' },
    download: {
      ...base,
      class: 'download',
      answerTimeoutMs: Math.max(settings.CALL_TIMEOUT_MS, printMs),
    },
    print: { ...base, class: 'print', answerTimeoutMs: longPrintMs, needsSession: true },
    read: { ...base, class: 'read' },
    content: {
      ...base,
      class: 'content',
      maxBytes: Math.min(maxQueryBytes, settings.MAX_BODY_BYTES),
      answerTimeoutMs: settings.CONTENT_TIMEOUT_MS,
    },
    asset: { ...base, class: 'asset', answerTimeoutMs: settings.CONTENT_TIMEOUT_MS },
    readReport: {
      ...base,
      class: 'readReport',
      maxBytes: Math.min(maxReadReportBytes, settings.MAX_BODY_BYTES),
    },
  } as const satisfies Record<string, CallLimits>;
  // Each class has its own upstream connections, so that one cannot starve another.
  const known: Record<Exclude<CallClass, 'unknown'>, UpstreamShare> = {
    bid: { total: 256, perOwner: 32 },
    // Trucks at one mobile network share an address.
    upload: { total: 16, perOwner: 2, perVisitor: Math.min(8, settings.UPLOADS_PER_ADDRESS) },
    signIn: { total: 64, perOwner: 4 },
    form: { total: 32, perOwner: 8 },
    change: { total: 64, perOwner: 16 },
    download: { total: 64, perOwner: 4 },
    // The services print one at a time.
    print: { total: 8, perOwner: 2 },
    read: { total: 128, perOwner: settings.READS_PER_CALLER },
    content: { total: 32, perOwner: 8 },
    // A page has many pictures, and a paused film keeps its connection for a while.
    asset: { total: 64, perOwner: 16 },
    readReport: { total: 8, perOwner: 2 },
  };

  function limitsOf({ meta, method }: ContractCall): CallLimits {
    if (meta.class === 'plain') return isReading(method) ? fixed.read : fixed.change;
    if (meta.class !== 'upload') return fixed[meta.class];
    const { maxBytes, timeoutMs } = meta;
    return {
      class: 'upload',
      maxBytes,
      bodyTimeoutMs: timeoutMs,
      answerTimeoutMs: timeoutMs,
      // The driver of a load has no session; the service checks the link before it reads.
      needsSession: meta.caller !== 'anyone',
      isForm: false,
    };
  }
  const byCall = new Map(calls.all.map((call) => [call, limitsOf(call)]));
  const all = [...Object.values(fixed), ...byCall.values()];
  const least = (read: (limits: CallLimits) => number) => Math.min(...all.map(read));
  const strictest = {
    class: 'unknown',
    maxBytes: least((limits) => limits.maxBytes),
    bodyTimeoutMs: least((limits) => limits.bodyTimeoutMs),
    answerTimeoutMs: least((limits) => limits.answerTimeoutMs),
    // Pages linked in mails have no contract and no session: the service decides who may call them.
    needsSession: false,
  } as const;
  const unknown = { reading: { ...strictest, isForm: false }, changing: { ...strictest, isForm: true } };
  const leastShare = (read: (share: UpstreamShare) => number) => Math.min(...Object.values(known).map(read));

  return {
    /** The name of a call in traces. */
    nameOf: calls.nameOf,
    of(service: ServiceName, method: Method, path: string): CallLimits {
      const call = calls.find(service, method, path);
      const limits = call && byCall.get(call);
      if (limits) return limits;
      const isCounted = !isReading(method) && !(service === 'main' && isUnsubscribing(path));
      return isCounted ? unknown.changing : unknown.reading;
    },
    upstream: {
      ...known,
      unknown: { total: leastShare(({ total }) => total), perOwner: leastShare(({ perOwner }) => perOwner) },
    } satisfies Record<CallClass, UpstreamShare>,
    /** The longest response timeout of any call of a class. */
    answerTimeoutMs: (callClass: CallClass): number =>
      Math.max(
        strictest.answerTimeoutMs,
        ...all.filter((limits) => limits.class === callClass).map((limits) => limits.answerTimeoutMs),
      ),
    longestBodyMs: Math.max(...all.map(({ bodyTimeoutMs }) => bodyTimeoutMs)),
  };
}
export type AllCallLimits = ReturnType<typeof createCallLimits>;

/**
 * Mail programs unsubscribe people in one click (RFC 8058), many of them from one address: this does not count
 * towards the limit of forms.
 */
const isUnsubscribing = (path: string) => segmentsOf(path).join('/') === 'unsubscribe';

export const isReading = (method: Method) => method === 'GET' || method === 'HEAD';
