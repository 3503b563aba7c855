// The tests that run against changes of each source: those next to it, then these, fast ones first. The first
// failure ends the attempt.
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
  ['services/src/live/auction/accept-terms.ts', services('live/visibility', 'live/bidding')],
  ['services/src/live/auction/answer-auction-list.ts', services('live/lists')],
  ['services/src/live/auction/auction-filters.ts', services('live/lists')],
  ['services/src/live/auction/auction-item-texts.ts', services('live/lists')],
  ['services/src/live/auction/auction-page.ts', services('live/lists')],
  ['services/src/live/auction/change-auction.ts', services('feed/feed')],
  ['services/src/live/auction/find-viewer.ts', services('live/visibility', 'live/incognito')],
  ['services/src/live/auction/get-auction.ts', services('live/visibility')],
  ['services/src/live/auction/get-goods.ts', services('live/goods', 'live/terms-hash')],
  ['services/src/live/auction/insert-auction.ts', services('live/lists', 'feed/feed')],
  ['services/src/live/auction/list-entries.ts', services('live/visibility', 'live/lists')],
  ['services/src/live/auction/list-', services('live/account-lists')],
  ['services/src/live/auction/lock-auction.ts', services('live/commands', 'live/repetition')],
  ['services/src/live/auction/snapshot.ts', services('live/visibility', 'feed/feed')],
  ['services/src/live/auction/visible-to.ts', services('live/lists')],
  ['services/src/live/auction/', services('live/bidding', 'live/commands', 'live/repetition')],
  ['services/src/live/bid/bid-queue.ts', services('overload/bids')],
  ['services/src/live/bid/', services('live/bidding', 'live/limits', 'live/repetition', 'live/visibility')],
  ['services/src/live/close/', services('close/closer')],
  ['services/src/live/decision/', services('live/commands', 'live/posting-changes')],
  ['services/src/live/file/', services('live/auction-files')],
  ['services/src/live/template/', services('live/goods-templates')],
  ['services/src/live/posting/', services('live/posting', 'live/posting-changes')],
  [
    'services/src/live/notification/notification-dispatcher.ts',
    services('notifications/notification-dispatcher'),
  ],
  ['services/src/live/invitation/', services('live/invitations')],
  ['services/src/live/notification/', services('notifications/auction-notifications', 'live/follow')],
  ['services/src/live/module.ts', services('live/visibility', 'live/lists', 'feed/feed')],
  ['services/src/live/', services('live/lists', 'feed/feed', 'live/commands')],
  ['services/src/main/account/', services('accounts/account')],
  ['services/src/main/session/end-sessions.ts', services('overload/sign-ins', 'accounts/passwords')],
  ['services/src/main/session/password.ts', services('session/sign-in', 'overload/sign-ins')],
  ['services/src/main/session/password-again.ts', services('accounts/account', 'accounts/passwords')],
  ['services/src/main/session/sign-in.ts', services('session/sign-in', 'overload/sign-ins')],
  ['services/src/main/session/', services('session/sign-in', 'accounts/passwords', 'accounts/registration')],
  [
    'services/src/platform/files/attach-files.ts',
    services('live/auction-files', 'announcements/announcement-files'),
  ],
  ['services/src/platform/files/receive-upload.ts', services('live/auction-files')],
  ['services/src/platform/http/command-body.ts', services('live/posting', 'announcements/announcements')],
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
