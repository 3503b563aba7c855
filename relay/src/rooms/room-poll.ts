import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '@recolta/server-kit/client-address';
import { bearerToken, type SessionCookie } from '../session/session-cookie.ts';
import { acceptsGzip, gzipAnswer } from './gzip-answer.ts';
import type { ClaimedPosition, RoomAccess, RoomAccessControl } from './room-access.ts';
import { type EncodedAnswer, encodeShort } from './room-store.ts';
import type { Rooms } from './rooms.ts';

const prefix = '/rooms/';
const status = { NotFound: 404, TooManyRequests: 429, ServiceUnavailable: 503 } as const;
const digits = /^\d{1,15}$/;
const partId = /^[0-9a-f-]{36}$/;
/** Below this size, writing one string is faster than two buffers. */
const smallBytes = 16 * 1024;

interface RoomPollOptions {
  readonly access: RoomAccessControl;
  readonly isRoom: Rooms['isRoom'];
  readonly cookie: SessionCookie;
  readonly trustedProxies: number;
  /** True if the address may cause another request to the services. */
  mayAsk(address: string): boolean;
}

/** `GET /rooms/{room}?epoch=&version=&after=`: the join by HTTP, answered from memory where possible [R1]. */
export function createRoomPoll({ access, isRoom, cookie, trustedProxies, mayAsk }: RoomPollOptions) {
  function send(res: ServerResponse, code: number, encoded: EncodedAnswer): void {
    const { start, end } = encoded;
    // Without the bracket that closes a socket's acknowledgement.
    const shared = end?.bytes.subarray(0, -1);
    const zipped =
      shared !== undefined && acceptsGzip(res.req.headers['accept-encoding'])
        ? gzipAnswer(encoded, shared)
        : null;
    res.writeHead(code, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': zipped?.length ?? Buffer.byteLength(start) + (shared?.length ?? 0),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(zipped && { 'content-encoding': 'gzip' }),
      ...(code === status.TooManyRequests && { 'retry-after': '1' }),
    });
    if (zipped !== null) res.end(zipped);
    else if (shared !== undefined && shared.length > smallBytes) {
      res.write(start);
      res.end(shared);
    } else res.end(start + (end?.text ?? ''));
  }

  function answer(res: ServerResponse, found: RoomAccess, claimed: ClaimedPosition): void {
    const code = found.ok ? 200 : status[found.code];
    send(res, code, access.answer(found, claimed));
  }

  return function poll(req: IncomingMessage, res: ServerResponse): void {
    // Pipelined behind an unread answer: no browser does this, and answers would pile up.
    if (res.socket === null) {
      req.socket.destroy();
      return;
    }
    const url = req.url ?? '';
    const queryAt = url.indexOf('?');
    const text = url.slice(prefix.length, queryAt < 0 ? undefined : queryAt).replace(/%3A/i, ':');
    const position = queryAt < 0 ? {} : readPosition(url.slice(queryAt + 1));
    if (req.method !== 'GET' || position === null) {
      send(res, 400, encodeShort({ ok: false, code: 'MalformedRequest' }));
      return;
    }
    const atOnce = access.atOnce(text);
    if (atOnce !== null) {
      answer(res, atOnce, position);
      return;
    }
    if (isRoom(text)) void ask(req, res, text, position);
    else send(res, 404, encodeShort({ ok: false, code: 'NotFound' }));
  };

  async function ask(req: IncomingMessage, res: ServerResponse, room: string, claimed: ClaimedPosition) {
    const token = req.headers.authorization === undefined ? cookie.read(req) : bearerToken(req);
    const address = clientAddress(req, trustedProxies);
    answer(res, await access.check(room, { token, mayAsk: () => mayAsk(address) }), claimed);
  }
}

function readPosition(query: string): ClaimedPosition | null {
  const position: { epoch?: number; version?: number; after?: string } = {};
  for (const pair of query.split('&')) {
    const [name, value = ''] = pair.split('=', 2);
    if (name === 'after') {
      if (!partId.test(value)) return null;
      position.after = value;
    } else if (name === 'epoch' || name === 'version') {
      if (!digits.test(value)) return null;
      position[name] = Number(value);
    }
  }
  return position;
}
