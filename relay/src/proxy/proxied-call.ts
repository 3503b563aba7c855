import type { ClientRequest, IncomingMessage } from 'node:http';
import { requestIdOf } from '@recolta/server-kit/request-id';
import type { Span } from '@recolta/server-kit/tracing/span';
import { type ServiceName, serviceContracts } from '@recolta/shared/contracts/services';
import type { RelaySettings } from '../config/settings.ts';
import type { HeldBody } from '../http/body-reader.ts';
import type { SessionCaller } from '../session/caller-accounts.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import type { AllCallLimits, CallLimits } from './call-limits.ts';

const serviceNames = Object.keys(serviceContracts) as ServiceName[];

/** Maximum length of a path with its query. */
const maxUrlLength = 4096;
const prefix = '/services/';
/** Characters of a path: unreserved ones unescaped, and the escapes of those that need one. */
const plainPath = /^\/(?:[A-Za-z0-9._~!$'()*+,=:@&/-]|%(?:2[04]|3[AaDd]|40|[89A-Fa-f][0-9A-Fa-f]))*$/;
const emptyOrDotSegment = /\/\.{0,2}\/|\/\.{1,2}$/;
const query = /^[\x21\x24-\x7e]*$/;

/** A request to a service, with its limits and token. */
export interface ProxiedCall {
  readonly service: ServiceName;
  readonly path: string;
  readonly limits: CallLimits;
  readonly requestId: string;
  readonly caller: SessionCaller;
  /** Token that the relay adds; a caller's own `Authorization` is forwarded unchanged. */
  readonly token: string | undefined;
  readonly byCookie: boolean;
  readonly isAuthorized: boolean;
  readonly isLast: boolean;
  /** Read completely before an upstream slot is taken; undefined if the request has none. */
  body: HeldBody | undefined;
  outgoing: ClientRequest | undefined;
  failure: 'UpstreamTimeout' | undefined;
  /** Null if the trace is not recorded. */
  span: Span | null;
}

/** Returns the service, call and token of a request; null if there is nothing to proxy. */
export function readCall(
  req: IncomingMessage,
  caller: SessionCaller,
  {
    settings,
    cookie,
    callLimits,
  }: { readonly settings: RelaySettings; readonly cookie: SessionCookie; readonly callLimits: AllCallLimits },
): ProxiedCall | null {
  const found = readServicePath(req.url ?? '');
  if (found === null) return null;
  const { service, path } = found;
  // CORS preflight requests have the limits of the call that they ask about.
  const asksFirst = service === 'content' && req.method === 'OPTIONS';
  const limits = callLimits.of(service, asksFirst ? 'POST' : req.method, path);
  return {
    ...found,
    ...readRights(req, service, settings, cookie, limits),
    limits,
    requestId: requestIdOf(req),
    caller,
    isLast: /close/i.test(req.headers.connection ?? '') || req.httpVersion === '1.0',
    body: undefined,
    outgoing: undefined,
    failure: undefined,
    span: null,
  };
}

function readRights(
  req: IncomingMessage,
  service: ServiceName,
  settings: RelaySettings,
  cookie: SessionCookie,
  limits: CallLimits,
) {
  if (req.headers.authorization !== undefined)
    return { token: undefined, byCookie: false, isAuthorized: true };
  if (service === 'content') {
    // Queries without their own token go through `createVisitorQueries`; files need no token.
    const token = limits.class === 'readReport' ? settings.SERVICE_TOKEN : undefined;
    return { token, byCookie: false, isAuthorized: false };
  }
  const token = cookie.read(req);
  return { token, byCookie: token !== undefined, isAuthorized: token !== undefined };
}

/**
 * Parses `/services/<service>/<path>?<query>`. Each path has one spelling: dot segments, empty segments, `;`, `\`
 * and escapes of characters that need none, of separators, `.`, `%` and control characters are refused, so that
 * relay and service cannot parse a path differently. The feed is never proxied.
 *
 * @returns the service and the path for it; null if there is nothing to proxy
 */
function readServicePath(url: string): { service: ServiceName; path: string } | null {
  if (url.length > maxUrlLength || !url.startsWith(prefix)) return null;
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const service = serviceNames.find((name) => path.startsWith(`${name}/`, prefix.length));
  if (service === undefined || !plainPath.test(path) || emptyOrDotSegment.test(path)) return null;
  if (queryAt >= 0 && !query.test(url.slice(queryAt))) return null;
  const rest = prefix.length + service.length;
  if (/^\/feed/i.test(path.slice(rest))) return null;
  return { service, path: url.slice(rest) };
}
