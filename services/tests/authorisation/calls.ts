import { randomUUID } from 'node:crypto';
import type { CallerRule } from '@recolta/shared/contracts/http/call';
import { serviceContracts } from '@recolta/shared/contracts/services';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { multipart, pdf } from '../accounts/document-files.ts';
import type { Call } from '../harness/http-call.ts';
import { contractCall, personalizedBidCall } from '../harness/personalized-bids.ts';
import { patchCall } from '../harness/postings.ts';

interface About {
  readonly id: string;
  readonly accountId: string;
  /** The invitation of the account `invited` to the auction. */
  readonly invitationId: string;
  /** The participant's personalised bid on the auction. */
  readonly personalizedBidId: string;
}

/** A valid form of a call, about the given auction and account; the service decides what a caller may do. */
type MakeCall = (about: About) => Omit<Call, 'method' | 'path'> & {
  /** Set for a call that is in no contract. */
  readonly at?: Pick<Call, 'method' | 'path'>;
};

const command =
  (body?: object): MakeCall =>
  () =>
    body === undefined ? {} : { body };

const keyedCommand =
  (body: object): MakeCall =>
  () => ({ body, headers: { 'idempotency-key': randomUUID() } });

const contractForm: MakeCall = () => {
  const { body, headers = {} } = contractCall(null, '');
  return { body, headers };
};

const unknownKey = 'u'.repeat(43);
/** Version of the first bid in auctions that were created, approved and started. */
const firstBidVersion = 4;
const unknownTemplate = '00000000-0000-4000-8000-000000000002';

/** The valid form of each call; a call without one is sent without a body. */
const forms: Readonly<Record<string, MakeCall>> = {
  'live.placeBid': keyedCommand({ price: '1005.00' }),
  'live.post': keyedCommand(statedPosting(Date.now())),
  'live.edit': ({ id }) =>
    patchCall(
      null,
      id,
      Object.entries(statedPosting(Date.now())).map(([field, value]) => ({
        op: 'replace',
        path: `/${field}`,
        value,
      })),
    ),
  'live.uploadFile': () => {
    const { body, contentType } = multipart([
      { name: 'kind', value: 'bulletin' },
      { name: 'file', value: pdf(), fileName: 'a.pdf', mimeType: 'application/pdf' },
    ]);
    return { body, headers: { 'content-type': contentType } };
  },
  'live.saveTemplate': command({ name: 'un nume', goods: {} }),
  'live.invite': command({ emails: ['nou@test.recolta.ro'] }),
  'live.changeInvitation': command({ state: 'Revoked' }),
  'live.acceptTerms': command({ accepted: true }),
  'live.decide': command({ decision: 'accept' }),
  'live.cancel': command({ reason: 'un motiv' }),
  'live.hide': command({ reason: 'un motiv' }),
  'live.extend': keyedCommand({ minutes: 5, reason: 'un motiv' }),
  'live.correct': keyedCommand({ version: 1, reason: 'un motiv' }),
  'live.consentToPhone': command({ price: '1100.00' }),
  'live.enterPhoneBid': ({ accountId }) => ({
    body: { accountId, price: '1005.00' },
    headers: { 'idempotency-key': randomUUID() },
  }),
  'live.saveConnectionTest': command({
    roundTripMs: 40,
    clockOffsetMs: -300,
    isPush: true,
    isHeard: null,
    hasNotifications: false,
  }),
  'live.setDuty': command({ isOnDuty: true }),
  'live.acknowledgeAlarm': command({ untilMs: 1 }),
  'live.sendMessage': keyedCommand({ text: 'un mesaj' }),
  'live.hold': command({ reason: 'un motiv' }),
  'live.sendPersonalizedBid': ({ id }) => {
    const { body, headers = {} } = personalizedBidCall(null, id);
    return { body, headers };
  },
  'live.decidePersonalizedBid': command({ status: 'Accepted' }),
  'live.uploadBidContract': contractForm,
  'live.putContract': contractForm,
  'main.feed': () => ({ at: { method: 'GET', path: '/main/feed' } }),
  'main.feedSessions': () => ({
    at: { method: 'POST', path: '/main/feed/sessions' },
    body: { tokenHashes: [] },
  }),
  'live.feed': () => ({ at: { method: 'GET', path: '/live-auctions/feed' } }),
  'live.feedState': ({ id }) => ({ at: { method: 'GET', path: `/live-auctions/feed/state?ids=${id}` } }),
  'live.feedPresence': () => ({
    at: { method: 'POST', path: '/live-auctions/feed/presence' },
    body: { relayId: 'r', reportId: randomUUID(), isLastPart: true, auctions: [], present: [] },
  }),
  'live.feedControlRoom': () => ({ at: { method: 'GET', path: '/live-auctions/feed/control-room?page=1' } }),
  'live.feedVersions': ({ id }) => ({
    at: { method: 'GET', path: `/live-auctions/feed/versions?ids=${id}` },
  }),
  'live.feedManyVersions': () => ({
    at: { method: 'POST', path: '/live-auctions/feed/versions' },
    body: { ids: [] },
  }),
  'main.feedManyVersions': () => ({
    at: { method: 'POST', path: '/main/feed/versions' },
    body: { ids: [] },
  }),
  // Served on a separate loopback port; the relay forwards only to paths below a service.
  'services.metrics': () => ({ at: { method: 'GET', path: '/metrics' } }),
  'main.metrics': () => ({ at: { method: 'GET', path: '/main/metrics' } }),
  'live.metrics': () => ({ at: { method: 'GET', path: '/live-auctions/metrics' } }),
};

interface Listed {
  readonly name: string;
  readonly rule: CallerRule;
  readonly isAboutAuction: boolean;
  readonly makeCall: (about: About) => Call;
}

/** Every call of the live auctions, of both feeds and for metrics, by name; those of the main service are in `main-matrix.ts`. */
export const calls: readonly Listed[] = [
  ...Object.entries(serviceContracts['live-auctions']).map(([key, call]): Listed => {
    const { route, meta } = call['~orpc'];
    const { method = '', path = '' } = route;
    const name = `live.${key}`;
    return {
      name,
      rule: meta,
      isAboutAuction: /\{(id|auctionId)\}/.test(path),
      makeCall: (about) => ({
        method,
        path: `/live-auctions${path}`
          .replace('{auctionId}/invitations/{id}', `${about.id}/invitations/${about.invitationId}`)
          .replace(/\{(id|auctionId)\}/, about.id)
          .replace('{bidId}', about.personalizedBidId)
          .replace('/validate', `/validate?token=${unknownKey}`)
          .replace('{accountId}', about.accountId)
          .replace('{version}', String(firstBidVersion))
          .replace('{kind}', 'jump')
          .replace('{product}/{county}/{currency}', 'corn/TR/Ron')
          .replace('{key}', unknownKey)
          .replace('{templateId}', unknownTemplate),
        ...forms[name]?.(about),
      }),
    };
  }),
  ...Object.entries(forms).flatMap(([name, form]): Listed[] => {
    if (!form({ id: '', accountId: '', invitationId: '', personalizedBidId: '' }).at) return [];
    return [
      {
        name,
        // Metrics are on a separate port: no caller of the services reaches them.
        rule: { caller: name.endsWith('.metrics') ? 'reader' : 'relay' },
        isAboutAuction: false,
        makeCall: (about) => {
          const { at, ...rest } = form(about);
          if (!at) throw new Error(`${name} has no address`);
          return { ...at, ...rest };
        },
      },
    ];
  }),
];
