import type { ClientRequest, IncomingMessage } from 'node:http';
import type { ServiceName } from '@recolta/shared/contracts/services';
import type { Settings } from '../config/settings.ts';
import type { HeldBody } from '../http/body-reader.ts';
import { requestIdOf } from '../http/request-id.ts';
import type { Caller } from '../session/caller-accounts.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import type { AllCallLimits, CallLimits } from './call-limits.ts';
import { readServicePath } from './service-path.ts';

/** A request on its way to a service, and under whose rights it goes. */
export interface Passage {
  readonly service: ServiceName;
  readonly path: string;
  readonly limits: CallLimits;
  readonly requestId: string;
  readonly caller: Caller;
  /** What the relay adds; a caller's own `Authorization` travels as it is. */
  readonly token: string | undefined;
  readonly byCookie: boolean;
  readonly isAuthorized: boolean;
  readonly isLast: boolean;
  /** Whole before anything upstream is taken; undefined where the request has none. */
  body: HeldBody | undefined;
  outgoing: ClientRequest | undefined;
  failure: 'UpstreamTimeout' | undefined;
}

/** Reads where a request goes and by which right; null where there is nothing to proxy. */
export function readPassage(
  req: IncomingMessage,
  caller: Caller,
  {
    settings,
    cookie,
    limits,
  }: { readonly settings: Settings; readonly cookie: SessionCookie; readonly limits: AllCallLimits },
): Passage | null {
  const found = readServicePath(req.url ?? '');
  if (found === null) return null;
  const { service, path } = found;
  return {
    ...found,
    ...readRights(req, service, settings, cookie),
    limits: limits.of(service, req.method, path),
    requestId: requestIdOf(req),
    caller,
    isLast: /close/i.test(req.headers.connection ?? '') || req.httpVersion === '1.0',
    body: undefined,
    outgoing: undefined,
    failure: undefined,
  };
}

function readRights(req: IncomingMessage, service: ServiceName, settings: Settings, cookie: SessionCookie) {
  if (req.headers.authorization !== undefined)
    return { token: undefined, byCookie: false, isAuthorized: true };
  if (service === 'content') {
    return { token: settings.CONTENT_TOKEN || undefined, byCookie: false, isAuthorized: false };
  }
  const token = cookie.read(req);
  return { token, byCookie: token !== undefined, isAuthorized: token !== undefined };
}
