// Which tests run against changes of which source: fast ones first, the first failure ends the attempt.

const relay = (...names) => names.map((name) => `relay/tests/${name}.test.ts`);
const services = (...names) => names.map((name) => `services/tests/${name}.test.ts`);

/** @type {readonly (readonly [start: string, tests: readonly string[]])[]} the first matching prefix counts */
const covering = [
  ['relay/src/rooms/list-items', ['relay/src/rooms/list-items.test.ts', ...relay('list-parts')]],
  ['relay/src/feed/batch', ['relay/src/feed/batch.test.ts', ...relay('rooms')]],
  [
    'relay/src/gateway/room-members',
    ['relay/src/gateway/room-members.test.ts', ...relay('slow-receiver', 'rooms', 'rights', 'list-parts')],
  ],
  ['relay/src/limits/', relay('sign-in-slowing', 'session', 'caller-budgets', 'proxy')],
  ['relay/src/session/', relay('session', 'sign-in-slowing', 'caller-budgets', 'handshake')],
  ['relay/src/', relay('rooms', 'rights', 'list-parts', 'join-limits', 'rooms-fuzz')],
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
  return found[1];
}
