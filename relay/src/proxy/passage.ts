import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Settings } from '../config/settings.ts';
import { clientAddress } from '../http/client-address.ts';
import { requestIdOf } from '../http/request-id.ts';
import { type SessionCookie, tokenHash } from '../session/session-cookie.ts';
import { readServicePath, type ServiceName } from './service-path.ts';

/** A request on its way to a service, and under whose rights it goes. */
export interface Passage {
  readonly service: ServiceName;
  readonly path: string;
  readonly requestId: string;
  readonly address: string;
  /** What the relay adds; a caller's own `Authorization` travels as it is. */
  readonly token: string | undefined;
  readonly byCookie: boolean;
  readonly isAuthorized: boolean;
  readonly isSignIn: boolean;
  readonly isBid: boolean;
  /** A document of an account, larger than other bodies and longer on its way. */
  readonly isUpload: boolean;
  /** What anyone may send without an account, and what makes mails. */
  readonly isForm: boolean;
  /** Of the token that a bid comes with, the relay's or the caller's own. */
  readonly bidTokenHash: string | undefined;
  readonly isLast: boolean;
  /** A chunked body says its size only by coming. */
  readonly isUnsized: boolean;
  outgoing: ClientRequest | undefined;
  failure: 'UpstreamTimeout' | 'PayloadTooLarge' | undefined;
}

const bidPath = /^\/api\/v1\/auctions\/[^/?]+\/bids\/my(?:\?|$)/;
const uploadPath = /^\/accounts\/[^/?]+\/documents(?:\?|$)/;
const signInPath = /^\/accounts\/login\/?(?:\?|$)/i;

const formPath =
  /^\/(?:subscribers|contact|consultantClients|accounts|accounts\/resend-confirmation-email|users\/reset-password)\/?(?:\?|$)/i;

/** Reads where a request goes and by which right; null where there is nothing to proxy. */
export function readPassage(req: IncomingMessage, settings: Settings, cookie: SessionCookie): Passage | null {
  const found = readServicePath(req.url ?? '');
  if (found === null) return null;
  const { service, path } = found;
  const { headers } = req;
  const address = clientAddress(req, settings.TRUST_PROXY);
  const rights = readRights(req, service, settings, cookie);
  const isBid = req.method === 'PUT' && service === 'live-auctions' && bidPath.test(path);
  const bearer = isBid ? (rights.token ?? headers.authorization?.replace(/^Bearer +/i, '')) : undefined;
  return {
    ...found,
    ...rights,
    requestId: requestIdOf(req),
    address,
    isBid,
    isUpload: req.method === 'POST' && service === 'main' && uploadPath.test(path),
    bidTokenHash: bearer === undefined ? undefined : tokenHash(bearer),
    isForm: req.method === 'POST' && service === 'main' && formPath.test(path),
    isSignIn: service === 'main' && signInPath.test(path),
    isLast: /close/i.test(headers.connection ?? '') || req.httpVersion === '1.0',
    isUnsized: headers['transfer-encoding'] !== undefined,
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

/** The largest body that may pass, and how long its answer may keep people waiting. */
export function passageLimits(passage: Passage, settings: Settings): { maxBytes: number; timeoutMs: number } {
  if (passage.isUpload) return { maxBytes: settings.MAX_UPLOAD_BYTES, timeoutMs: settings.UPLOAD_TIMEOUT_MS };
  const timeoutMs = passage.isBid ? settings.BID_TIMEOUT_MS : settings.CALL_TIMEOUT_MS;
  return { maxBytes: settings.MAX_BODY_BYTES, timeoutMs };
}
