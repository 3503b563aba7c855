import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Room } from '@recolta/shared/contracts/socket/messages';
import { bearerToken, type SessionCookie } from '../session/session-cookie.ts';
import type { Admission, Caller, RoomDoor } from './room-door.ts';

const prefix = '/rooms/';
const status = { NotFound: 404, ServiceUnavailable: 503 } as const;
const digits = /^\d{1,15}$/;

/** `GET /rooms/{room}?epoch=&version=`: the join by HTTP, from memory wherever that can tell [R1]. */
export function createRoomPoll(door: RoomDoor, cookie: SessionCookie) {
  function send(res: ServerResponse, code: number, body: string): void {
    res.writeHead(code, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    res.end(body);
  }

  function answer(res: ServerResponse, admission: Admission, caller: Caller): void {
    send(res, admission.ok ? 200 : status[admission.code], door.answerJson(admission, caller));
  }

  return function poll(req: IncomingMessage, res: ServerResponse): void {
    const url = req.url ?? '';
    const queryAt = url.indexOf('?');
    const text = url.slice(prefix.length, queryAt < 0 ? undefined : queryAt).replace(/%3A/i, ':');
    const position = queryAt < 0 ? {} : readPosition(url.slice(queryAt + 1));
    if (req.method !== 'GET' || position === null) {
      send(res, 400, '{"ok":false,"code":"MalformedRequest"}');
      return;
    }
    const atOnce = door.admitAtOnce(text);
    if (atOnce !== null) {
      answer(res, atOnce, { token: undefined, ...position });
      return;
    }
    const room = door.roomNamed(text);
    if (room === undefined) send(res, 404, '{"ok":false,"code":"NotFound"}');
    else void ask(req, res, room, position);
  };

  async function ask(req: IncomingMessage, res: ServerResponse, room: Room, position: Partial<Caller>) {
    const token = req.headers.authorization === undefined ? cookie.read(req) : bearerToken(req);
    answer(res, await door.admit(room, token), { token, ...position });
  }
}

function readPosition(query: string): { epoch?: number; version?: number } | null {
  const position: { epoch?: number; version?: number } = {};
  for (const pair of query.split('&')) {
    const [name, value = ''] = pair.split('=', 2);
    if (name !== 'epoch' && name !== 'version') continue;
    if (!digits.test(value)) return null;
    position[name] = Number(value);
  }
  return position;
}
