import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Room } from '@recolta/shared/contracts/socket/messages';
import { clientAddress } from '../http/client-address.ts';
import { bearerToken, type SessionCookie } from '../session/session-cookie.ts';
import { type EncodedAnswer, encodeShort } from './encoded-answer.ts';
import type { Admission, RoomDoor, Standing } from './room-door.ts';

const prefix = '/rooms/';
const status = { NotFound: 404, TooManyRequests: 429, ServiceUnavailable: 503 } as const;
const digits = /^\d{1,15}$/;
const partId = /^[0-9a-f-]{36}$/;
/** Below this, one string is written faster than two buffers. */
const smallBytes = 16 * 1024;

interface RoomPollOptions {
  readonly door: RoomDoor;
  readonly cookie: SessionCookie;
  readonly trustedProxies: number;
  /** Whether the address may put a question to the services. */
  mayAsk(address: string): boolean;
}

/** `GET /rooms/{room}?epoch=&version=&after=`: the join by HTTP, from memory wherever that can tell [R1]. */
export function createRoomPoll({ door, cookie, trustedProxies, mayAsk }: RoomPollOptions) {
  function send(res: ServerResponse, code: number, { start, end }: EncodedAnswer): void {
    // Without the bracket that closes a socket's acknowledgement.
    const shared = end?.bytes.subarray(0, -1);
    res.writeHead(code, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(start) + (shared?.length ?? 0),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(code === status.TooManyRequests && { 'retry-after': '1' }),
    });
    if (shared !== undefined && shared.length > smallBytes) {
      res.write(start);
      res.end(shared);
    } else res.end(start + (end?.text ?? ''));
  }

  function answer(res: ServerResponse, admission: Admission, standing: Standing): void {
    const code = admission.ok ? 200 : status[admission.code];
    send(res, code, door.answer(admission, standing));
  }

  return function poll(req: IncomingMessage, res: ServerResponse): void {
    // Pipelined behind an answer that is not taken yet: no browser does, and answers would heap up.
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
    const atOnce = door.admitAtOnce(text);
    if (atOnce !== null) {
      answer(res, atOnce, position);
      return;
    }
    const room = door.roomNamed(text);
    if (room === undefined) send(res, 404, encodeShort({ ok: false, code: 'NotFound' }));
    else void ask(req, res, room, position);
  };

  async function ask(req: IncomingMessage, res: ServerResponse, room: Room, position: Standing) {
    const token = req.headers.authorization === undefined ? cookie.read(req) : bearerToken(req);
    const address = clientAddress(req, trustedProxies);
    answer(res, await door.admit(room, { token, mayAsk: () => mayAsk(address) }), position);
  }
}

function readPosition(query: string): Standing | null {
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
