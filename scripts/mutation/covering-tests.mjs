// Which tests run against changes of which source: those beside it, then these, fast ones first. The first failure
// ends the attempt.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

const relay = (...names) => names.map((name) => `relay/tests/${name}.test.ts`);
const services = (...names) => names.map((name) => `services/tests/${name}.test.ts`);

/** @type {readonly (readonly [start: string, tests: readonly string[]])[]} the first matching prefix counts */
const covering = [
  ['relay/src/feed/', relay('rooms')],
  ['relay/src/gateway/gateway.ts', relay('rights', 'caller-budgets')],
  ['relay/src/gateway/', relay('rights', 'slow-receiver')],
  ['relay/src/limits/', relay('session', 'caller-budgets')],
  ['relay/src/rooms/list-', relay('list-parts', 'rooms')],
  ['relay/src/rooms/room-poll.ts', relay('rooms', 'join-limits')],
  ['relay/src/rooms/', relay('rights', 'rooms')],
  ['relay/src/session/', relay('session', 'caller-budgets')],
  [
    'services/src/live/auction/',
    services(
      'live/lists',
      'live/visibility',
      'live/bidding',
      'live/account-lists',
      'live/commands',
      'live/incognito',
      'feed/feed',
    ),
  ],
  [
    'services/src/live/bid/',
    services('live/bidding', 'live/repetition', 'live/visibility', 'live/incognito'),
  ],
  ['services/src/live/close/', services('close/closer')],
  ['services/src/live/decision/', services('live/commands')],
  ['services/src/live/notification/', services('notifications/auction-notifications')],
  ['services/src/live/', services('live/lists', 'feed/feed', 'live/commands')],
  ['services/src/main/account/', services('accounts/account')],
  ['services/src/main/session/', services('session/sign-in', 'accounts/passwords', 'accounts/registration')],
  ['services/src/main/notification/', services('notifications/notify')],
];

/** @param {string} file path of a changed source */
export function testsOf(file) {
  const found = covering.find(([start]) => file.startsWith(start));
  if (found === undefined)
    throw new Error(`no tests cover ${file}: name some in scripts/mutation/covering-tests.mjs`);
  const beside = file.replace(/\.ts$/, '.test.ts');
  return fs.existsSync(path.join(root, beside)) ? [beside, ...found[1]] : [...found[1]];
}
