import type { IncomingMessage } from 'node:http';
import { sendJson, sendJsonText } from '@recolta/server-kit/send-json';
import { answerFeed, idsOf, versionIdsOf } from '../platform/feed/feed-routes.ts';
import { BorderError } from '../platform/http/border-error.ts';
import { type PathCall, relayCall } from '../platform/http/path-calls.ts';
import { readJsonBody } from '../platform/http/read-body.ts';
import { ControlRoomRows } from './control-room/control-room-rows.ts';
import { feedState, feedVersions } from './feed-auctions.ts';
import { reportPresence } from './invitation/report-presence.ts';
import type { LiveOptions } from './live-options.ts';

/** Maximum size of a presence report: 100 auctions with the maximum number of accounts. */
const maxReportBytes = 3_000_000;

/** Calls of the relay: the feed, the data that it fetches again, and its reports. */
export function liveRelayCalls({ feedDb: db, signal }: LiveOptions): PathCall[] {
  const controlRoom = new ControlRoomRows(db);
  const versions = async (request: IncomingMessage) => feedVersions(db, await versionIdsOf(request));
  return [
    relayCall('GET', '/feed', (request, response) =>
      answerFeed(request, response, { db, module: 'live-auctions', signal }),
    ),
    relayCall('GET', '/feed/state', async (request, response) =>
      sendJsonText(response, 200, await feedState(db, idsOf(request))),
    ),
    relayCall('GET', '/feed/versions', async (request, response) =>
      sendJson(response, 200, await versions(request)),
    ),
    relayCall('POST', '/feed/versions', async (request, response) =>
      sendJson(response, 200, await versions(request)),
    ),
    relayCall('GET', '/feed/control-room', async (request, response) =>
      sendJson(response, 200, await controlRoomAnswer(controlRoom, request)),
    ),
    relayCall('POST', '/feed/presence', async (request, response) =>
      sendJson(response, 200, await reportPresence(db, await readJsonBody(request, maxReportBytes))),
    ),
  ];
}

/** Rows of the control room: `?ids=`, or a `?page=` of all, from 1. */
async function controlRoomAnswer(rows: ControlRoomRows, request: IncomingMessage): Promise<object> {
  const page = new URLSearchParams(request.url?.split('?')[1]).get('page');
  if (page === null) return { items: await rows.ofIds(idsOf(request)) };
  if (!/^[1-9]\d?$/.test(page)) throw new BorderError(400, 'MalformedRequest');
  return rows.page(Number(page));
}
