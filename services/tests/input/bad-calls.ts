import { randomUUID } from 'node:crypto';
import { accountsContract } from '@recolta/shared/contracts/http/accounts';
import { announcementsContract } from '@recolta/shared/contracts/http/announcements';
import { dealsContract } from '@recolta/shared/contracts/http/deals';
import { favouritesContract } from '@recolta/shared/contracts/http/favourites';
import { productsContract } from '@recolta/shared/contracts/http/products';
import { savedSearchesContract } from '@recolta/shared/contracts/http/saved-searches';
import { serviceContracts } from '@recolta/shared/contracts/services';
import {
  statedAnnouncement,
  statedBidTerms,
  statedFilters,
} from '@recolta/shared/testing/announcement-fixture';
import { statedCatalogueOption, statedCatalogueProduct } from '@recolta/shared/testing/catalogue-fixture';
import { loadPlan } from '@recolta/shared/testing/deal-fixture';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { statedProduct } from '@recolta/shared/testing/product-fixture';
import type { Random } from '@recolta/shared/testing/valid-history';
import * as z from 'zod';
import type { Call } from '../harness/http-call.ts';
import { personalizedTerms } from '../harness/personalized-bids.ts';
import {
  badBodies,
  badClauses,
  badContentTypes,
  badJson,
  badTexts,
  modelFields,
  pick,
} from './bad-values.ts';

/** Callers and subjects of the calls. */
export interface Aim {
  readonly tokens: readonly (string | null)[];
  readonly auctionIds: readonly string[];
  readonly accountIds: readonly string[];
  readonly serviceToken: string;
}

interface Target {
  readonly name: string;
  readonly method: string;
  /** Path with `{id}` and `{accountId}`. */
  readonly path: string;
  readonly query: readonly string[];
  /** Fields of the body by their kind; null if the call has none. */
  readonly body: Readonly<Record<string, { readonly good: string; readonly bad: readonly string[] }>> | null;
  /** Fields without which the body is refused. */
  readonly required: readonly string[];
  readonly isFeed?: boolean;
}

export interface BadCall {
  readonly name: string;
  readonly call: Call;
  /** True if the only correct answer is a refusal. */
  readonly mustRefuse: boolean;
}

/** Kinds of the fields of a posting that are not from a vocabulary. */
const badPostingKinds: Readonly<Record<string, keyof typeof badJson>> = {
  quantity: 'price',
  startingPrice: 'price',
  minimumBidThreshold: 'price',
  desiredPrice: 'optionalPrice',
  backupPrice: 'optionalPrice',
};

/** Calls with an idempotency key. */
const keyed: ReadonlySet<string> = new Set([
  'placeBid',
  'post',
  'sendPersonalizedBid',
  'extend',
  'sendMessage',
  'correct',
  'enterPhoneBid',
  'announcements.post',
  'announcements.placeBid',
  'catalogue.addProduct',
  'catalogue.addOption',
  'products.post',
  'products.placeBid',
]);

/** Kinds of the fields of a personalised bid that are not from a vocabulary. */
const driverPlace = '{"place":"Siliștea","contact":null,"telephone":null}';
const badTermKinds: Readonly<Record<string, keyof typeof badJson>> = {
  price: 'price',
  quantity: 'price',
  paymentDate: 'optionalChoice',
  paymentDays: 'days',
  loadingLocation: 'optionalChoice',
  deliveryCounty: 'optionalChoice',
  deliveryLocation: 'optionalText',
  note: 'optionalText',
};

/** Kinds of the fields of an announcement that are not from a vocabulary. */
const badAnnouncementKinds: Readonly<Record<string, keyof typeof badJson>> = {
  quantity: 'price',
  price: 'price',
  minimumBidThreshold: 'optionalPrice',
  minPrice: 'optionalPrice',
  maxPrice: 'optionalPrice',
  backupPrice: 'optionalPrice',
  acceptsDesiredPrice: 'choice',
};

/** Kinds of the fields of a catalogue product and its options that are not from a vocabulary. */
const badCatalogueKinds: Readonly<Record<string, keyof typeof badJson>> = {
  ro: 'templateName',
  en: 'templateName',
  isHidden: 'choice',
  version: 'version',
  descriptionRo: 'optionalText',
  descriptionEn: 'optionalText',
  crop: 'optionalChoice',
  content: 'optionalPrice',
  contentUnit: 'optionalChoice',
};

/** Kinds of the fields of a product that are not from a vocabulary. */
const badProductKinds: Readonly<Record<string, keyof typeof badJson>> = {
  unitPrice: 'price',
  pieceQuantity: 'price',
  minimumQuantity: 'price',
  totalQuantity: 'price',
  description: 'optionalText',
  crop: 'optionalChoice',
  quality: 'optionalChoice',
};

function badFieldsOf(
  stated: object,
  kinds: Readonly<Record<string, keyof typeof badJson>>,
): NonNullable<Target['body']> {
  return Object.fromEntries(
    Object.entries(stated).map(([field, value]) => {
      const bad = badJson[kinds[field] ?? 'decision'];
      return [
        field,
        { good: JSON.stringify(value), bad: bad.filter((text) => text !== JSON.stringify(value)) },
      ];
    }),
  );
}

const bodies: Readonly<Record<string, Target['body']>> = {
  login: {
    email: { good: '"nobody@test.recolta.ro"', bad: badJson.email },
    password: { good: '"not-this-one"', bad: badJson.password },
  },
  post: Object.fromEntries(
    Object.entries(statedPosting(Date.now())).map(([field, value]) => [
      field,
      { good: JSON.stringify(value), bad: badJson[badPostingKinds[field] ?? 'decision'] },
    ]),
  ),
  sendPersonalizedBid: Object.fromEntries(
    Object.entries(personalizedTerms).map(([field, value]) => [
      field,
      { good: JSON.stringify(value), bad: badJson[badTermKinds[field] ?? 'decision'] },
    ]),
  ),
  decidePersonalizedBid: { status: { good: '"Accepted"', bad: badJson.decision } },
  placeBid: {
    price: { good: '"1000.00"', bad: badJson.price },
    limit: { good: '"1100.00"', bad: badJson.price.filter((text) => text !== 'null') },
  },
  acceptTerms: { accepted: { good: 'true', bad: badJson.accepted } },
  decide: { decision: { good: '"accept"', bad: badJson.decision } },
  cancel: { reason: { good: '"un motiv bun"', bad: badJson.reason } },
  hold: { reason: { good: '"un motiv bun"', bad: badJson.reason } },
  extend: {
    minutes: { good: '5', bad: badJson.minutes },
    reason: { good: '"un motiv bun"', bad: badJson.reason },
  },
  correct: {
    version: { good: '4', bad: badJson.version },
    reason: { good: '"un motiv bun"', bad: badJson.reason },
  },
  consentToPhone: { price: { good: '"1100.00"', bad: badJson.price } },
  withdrawPhoneConsent: {},
  enterPhoneBid: {
    accountId: { good: '"00000000-0000-4000-8000-000000000001"', bad: badJson.decision },
    price: { good: '"1005.00"', bad: badJson.price },
  },
  saveConnectionTest: {
    roundTripMs: { good: '40', bad: badJson.roundTrip },
    clockOffsetMs: { good: '-300', bad: badJson.clockOffset },
    isPush: { good: 'true', bad: badJson.choice },
    isHeard: { good: 'null', bad: badJson.choice.filter((text) => text !== 'null') },
    hasNotifications: { good: 'false', bad: badJson.choice },
  },
  setDuty: { isOnDuty: { good: 'true', bad: badJson.choice } },
  acknowledgeAlarm: { untilMs: { good: '1', bad: badJson.version } },
  sendMessage: { text: { good: '"un mesaj"', bad: badJson.reason } },
  approve: {},
  // JSON, which this call does not accept.
  edit: {},
  remove: {},
  saveTemplate: {
    name: { good: '"un nume"', bad: badJson.templateName },
    goods: { good: '{}', bad: badJson.templateGoods },
  },
  invite: {
    emails: { good: '["nou@test.recolta.ro"]', bad: badJson.emails },
    locale: { good: '"ro"', bad: badJson.decision },
  },
  changeInvitation: { state: { good: '"Accepted"', bad: badJson.decision } },
  resendInvitation: {},
  follow: {},
  unfollow: {},
  logout: {},
  'announcements.post': badFieldsOf(statedAnnouncement(Date.now()), badAnnouncementKinds),
  'announcements.edit': badFieldsOf({ price: '1050', quantity: '400', goods: {} }, badAnnouncementKinds),
  'announcements.remove': {},
  'favourites.add': {},
  'favourites.remove': {},
  'savedSearches.save': {
    name: { good: '"Grâu"', bad: badJson.templateName },
    frequency: { good: '"Daily"', bad: badJson.decision },
    filters: { good: JSON.stringify(statedFilters), bad: badJson.decision },
  },
  'savedSearches.change': {
    name: { good: '"Grâu"', bad: badJson.templateName },
    frequency: { good: '"Daily"', bad: badJson.decision },
  },
  'savedSearches.remove': {},
  'announcements.approve': { version: { good: '2', bad: badJson.version } },
  'announcements.cancel': { reason: { good: '"un motiv bun"', bad: badJson.reason } },
  'announcements.placeBid': badFieldsOf(statedBidTerms(Date.now()), badTermKinds),
  'announcements.changeMyBid': badFieldsOf(statedBidTerms(Date.now()), badTermKinds),
  'announcements.counterBid': badFieldsOf(statedBidTerms(Date.now()), badTermKinds),
  'deals.makeContract': { dealId: { good: `"${randomUUID()}"`, bad: badJson.decision } },
  'deals.previewFinalContract': { dealId: { good: `"${randomUUID()}"`, bad: badJson.decision } },
  'deals.previewContract': {
    auction: { good: JSON.stringify(statedAnnouncement(Date.now())), bad: badJson.decision },
  },
  'deals.addFacts': {
    facts: {
      good: JSON.stringify([{ id: randomUUID(), body: loadPlan(1, '20') }]),
      bad: [...badJson.decision, '[]', '[null]', '[{"id":"x"}]'],
    },
  },
  'delivery.putDriverLink': {
    loading: { good: driverPlace, bad: [...badJson.decision, '{"place":""}', '{"place":"x"}'] },
    unloading: { good: driverPlace, bad: [...badJson.decision, `{"place":"${'x'.repeat(201)}"}`] },
  },
  'delivery.endDriverLink': {},
  'delivery.addDriverFacts': {
    facts: {
      good: JSON.stringify([{ id: randomUUID(), body: loadPlan(1, '20') }]),
      bad: [...badJson.decision, '[]', '[null]', '[{"id":"x"}]'],
    },
  },
  'deals.sendSigningCode': {},
  stateRecordSentence: { sentence: { good: '"Plătim la timp."', bad: badJson.optionalText } },
  savePhotos: {
    photos: { good: '[]', bad: [...badJson.decision, '[null]', '[{"key":"x","description":null}]'] },
    version: { good: '0', bad: badJson.version.filter((text) => text !== '0') },
  },
  removePhoto: {},
  'deals.sign': {
    sha256: { good: `"${'a'.repeat(64)}"`, bad: badJson.decision },
    password: { good: '"x"', bad: badJson.password },
    code: { good: '"123456"', bad: badJson.decision },
  },
  'announcements.decideBid': { status: { good: '"Accepted"', bad: badJson.decision } },
  'catalogue.addCategory': badFieldsOf({ ro: 'Semințe', en: 'Seeds' }, badCatalogueKinds),
  'catalogue.changeCategory': badFieldsOf(
    { ro: 'Semințe', en: 'Seeds', isHidden: false, version: 1 },
    badCatalogueKinds,
  ),
  'catalogue.addProduct': badFieldsOf(statedCatalogueProduct, badCatalogueKinds),
  'catalogue.changeProduct': badFieldsOf({ ...statedCatalogueProduct, version: 1 }, badCatalogueKinds),
  'catalogue.removeProduct': {},
  'catalogue.addOption': badFieldsOf(statedCatalogueOption, badCatalogueKinds),
  'catalogue.changeOption': badFieldsOf({ ...statedCatalogueOption, version: 1 }, badCatalogueKinds),
  'catalogue.removeOption': {},
  'catalogue.removePicture': {},
  'products.post': badFieldsOf(statedProduct(Date.now()), badProductKinds),
  'products.edit': badFieldsOf({ unitPrice: '890', totalQuantity: '120' }, badProductKinds),
  'products.remove': {},
  'products.publish': {},
  'products.close': {},
  'products.setFinalPrice': { discountedPrice: { good: '"890"', bad: badJson.price } },
  'products.cancel': { reason: { good: '"un motiv bun"', bad: badJson.reason } },
  'products.placeBid': {
    offerType: { good: '"Collective"', bad: badJson.decision },
    bidQuantity: { good: '"5"', bad: badJson.price },
  },
  'products.changeMyBid': { bidQuantity: { good: '"5"', bad: badJson.price } },
  'products.decideBid': { status: { good: '"Rejected"', bad: badJson.decision } },
};

/** Fields that the body of a call must have, by its contract. */
function requiredFields(inputSchema: unknown): readonly string[] {
  if (!(inputSchema instanceof z.core.$ZodType)) return [];
  const { properties } = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' });
  const body = properties?.body;
  return typeof body === 'object' ? (body.required ?? []) : [];
}

const queries: Readonly<Record<string, readonly string[]>> = {
  list: ['page', 'pageSize', 'filters', 'sorts'],
  entries: ['after'],
  card: ['locale'],
  protocolPdf: ['locale'],
  publicProfile: ['page', 'pageSize'],
  'deals.listStanding': ['page', 'pageSize', 'reason'],
  validateInvitation: ['token'],
  listReceivedInvitations: ['page', 'pageSize', 'filters', 'sorts'],
  listPersonalizedBids: ['page', 'pageSize'],
  'announcements.list': ['page', 'pageSize', 'filters', 'sorts'],
  'announcements.counts': ['filters'],
  'announcements.markets': ['filters'],
  'announcements.results': ['page', 'pageSize', 'filters'],
  'announcements.resultsFile': ['filters', 'locale'],
  'announcements.depth': ['product', 'currency', 'deliveryType', 'filters'],
  'announcements.listAll': ['page', 'pageSize', 'filters', 'sorts'],
  'announcements.listBids': ['page', 'pageSize'],
  'announcements.listBidsAsAdministrator': ['page', 'pageSize'],
  'announcements.listAccountBids': ['page', 'pageSize', 'filters', 'sorts'],
  'announcements.listDeals': ['page', 'pageSize'],
  'catalogue.listProducts': ['page', 'pageSize', 'filters', 'sorts'],
  'products.list': ['page', 'pageSize', 'filters', 'sorts'],
  'products.listBids': ['page', 'pageSize'],
  'products.listAccountBids': ['page', 'pageSize'],
};

/** Every call of both contracts and of the feed. */
export const targets: readonly Target[] = [
  ...[
    { prefix: '/main', area: '', contract: accountsContract },
    { prefix: '/main', area: 'announcements.', contract: announcementsContract },
    { prefix: '/main', area: 'products.', contract: productsContract },
    { prefix: '/main', area: 'favourites.', contract: favouritesContract },
    { prefix: '/main', area: 'savedSearches.', contract: savedSearchesContract },
    { prefix: '/main', area: 'deals.', contract: dealsContract },
    { prefix: '/catalogue', area: 'catalogue.', contract: serviceContracts.catalogue },
    { prefix: '/live-auctions', area: '', contract: serviceContracts['live-auctions'] },
    // Queries answer in GraphQL's format and have their own test.
    { prefix: '/content', area: 'content.', contract: { asset: serviceContracts.content.asset } },
  ].flatMap(({ prefix, area, contract }) =>
    Object.entries(contract).map(([key, call]) => {
      const { inputSchema, route } = call['~orpc'];
      const { method = '', path = '' } = route;
      const name = `${area}${key}`;
      return {
        name,
        method,
        path: `${prefix}${path}`,
        query: queries[name] ?? [],
        body: bodies[name] ?? null,
        required: requiredFields(inputSchema),
      };
    }),
  ),
  ...['/main/feed', '/catalogue/feed', '/live-auctions/feed', '/content/feed'].map((path) => ({
    ...{ name: path, method: 'GET', path, query: ['cursor'], body: null, required: [], isFeed: true },
  })),
  ...[
    '/main/feed/state',
    '/main/feed/products',
    '/main/feed/versions',
    '/live-auctions/feed/state',
    '/live-auctions/feed/versions',
  ].map((path) => ({
    ...{ name: path, method: 'GET', path, query: ['ids'], body: null, required: [], isFeed: true },
  })),
  {
    ...{ name: '/live-auctions/feed/presence', method: 'POST', path: '/live-auctions/feed/presence' },
    ...{ query: [], isFeed: true },
    required: ['relayId', 'reportId', 'isLastPart', 'auctions', 'present'],
    body: {
      relayId: { good: '"relay-1"', bad: badJson.relayId },
      reportId: { good: '"8db2f7ac-c224-44a8-a690-edc25c36957a"', bad: badJson.relayId },
      isLastPart: { good: 'true', bad: ['null', '0', '"true"', '[]'] },
      auctions: { good: '[]', bad: badJson.watched },
      present: { good: '[]', bad: badJson.tokenHashes },
    },
  },
  {
    ...{ name: '/content/reads', method: 'POST', path: '/content/reads', query: [], isFeed: true },
    required: ['id', 'before'],
    body: {
      id: { good: `"${randomUUID()}"`, bad: badJson.relayId },
      before: { good: '[]', bad: badJson.tokenHashes },
    },
  },
  {
    ...{ name: '/main/feed/sessions', method: 'POST', path: '/main/feed/sessions', query: [], isFeed: true },
    required: ['tokenHashes'],
    body: { tokenHashes: { good: '["x"]', bad: badJson.tokenHashes } },
  },
];

/** Returns the next call, one that no valid client makes. */
export function badCall(random: Random, aim: Aim, target: Target): BadCall {
  const isStrangePath = random() < 0.15;
  const token = target.isFeed && random() < 0.7 ? aim.serviceToken : pick(random, aim.tokens);
  const path = isStrangePath ? strangePath(random, target.path) : filledPath(random, target, aim);
  const queried = `${path}${queryText(random, target)}`;
  const headers = { ...strangeHeaders(random), ...keyHeader(random, target) };
  const changes = target.body !== null;
  return {
    name: target.name,
    mustRefuse: changes,
    call: {
      method: target.method,
      path: queried,
      token: token ?? undefined,
      headers: changes ? { 'content-type': 'application/json', ...headers } : headers,
      ...(changes ? badBody(random, target, headers) : {}),
    },
  };
}

function filledPath(random: Random, target: Target, aim: Aim): string {
  const id = random() < 0.7 ? pick(random, aim.auctionIds) : encodeURIComponent(pick(random, badTexts));
  const accountId =
    random() < 0.5 ? pick(random, aim.accountIds) : encodeURIComponent(pick(random, badTexts));
  const version = random() < 0.5 ? '4' : encodeURIComponent(pick(random, badTexts));
  return target.path
    .replaceAll(/\{(id|auctionId)\}/g, id)
    .replace('{accountId}', accountId)
    .replace('{bidId}', id)
    .replace('{searchId}', id)
    .replace('{version}', version)
    .replace('{kind}', 'jump')
    .replace('{signature}', 'a'.repeat(22))
    .replace('{options}', version === '4' ? 'original' : version)
    .replace('{name}', accountId)
    .replace('{type}', 'All')
    .replace('{count}', version);
}

const oddities = [
  '%',
  '%zz',
  '%00',
  '%2f',
  '%5c',
  '//',
  '/../',
  '/./',
  ';a=b',
  '%c0%af',
  '%u0041',
  '\\',
  '#x',
  '?',
  '??',
  '&&',
  '.json',
];

/** Returns an invalid path: pieces of it are encoded wrongly, doubled or cut. */
function strangePath(random: Random, path: string): string {
  const at = 1 + Math.floor(random() * (path.length - 1));
  return `${path.slice(0, at)}${pick(random, oddities)}${path.slice(at + Math.floor(random() * 3))}`.replaceAll(
    ' ',
    '%20',
  );
}

function queryText(random: Random, target: Target): string {
  if (target.query.length === 0 && random() < 0.7) return '';
  const parts: string[] = [];
  for (const name of target.query) {
    const form = random();
    if (form < 0.3) continue;
    const value = encodeURIComponent(
      pick(random, name === 'filters' || name === 'sorts' ? badClauses : badTexts),
    );
    if (form < 0.7) parts.push(`${name}=${value}`);
    else
      parts.push(
        pick(random, [
          `${name}[]=${value}`,
          `${name}[a][b]=${value}`,
          `${name}=1&${name}=${value}`,
          `${name}[__proto__]=${value}`,
          `${name}=%`,
          `${name}=%ff`,
          name,
        ]),
      );
  }
  if (random() < 0.3)
    parts.push(`${pick(random, modelFields)}=${encodeURIComponent(pick(random, badTexts))}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function strangeHeaders(random: Random): Record<string, string> {
  if (random() < 0.6) return {};
  return pick<Record<string, string>>(random, [
    { 'x-request-id': 'a'.repeat(70) },
    { 'x-request-id': "'; --" },
    { authorization: 'Basic eDp5' },
    { authorization: `Bearer ${'a'.repeat(5000)}` },
    { authorization: 'Bearer a b' },
    { 'x-http-method-override': 'DELETE' },
    { 'x-user-id': '1', 'x-forwarded-for': '127.0.0.1' },
    { 'content-encoding': 'gzip' },
    { accept: 'text/html' },
    { cookie: `a=${'b'.repeat(4000)}` },
    { date: 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ]);
}

/** Half of the keys are valid, so that the body is invalid. */
function keyHeader(random: Random, { name }: Target): Record<string, string> {
  if (!keyed.has(name)) return {};
  if (random() < 0.5) return { 'idempotency-key': randomUUID() };
  return pick<Record<string, string>>(random, [
    {},
    { 'idempotency-key': '' },
    { 'idempotency-key': 'short' },
    { 'idempotency-key': 'x'.repeat(65) },
    { 'idempotency-key': 'a b c d e f g h' },
    { 'idempotency-key': "x'; drop table x" },
  ]);
}

/** Returns a body with at least one error, and matching headers. */
function badBody(
  random: Random,
  { body, name, required }: Target,
  headers: Record<string, string>,
): Partial<Call> {
  const fields = Object.entries(body ?? {});
  // Without a key the service chooses one.
  const key = headers['idempotency-key'];
  const hasGoodKey = !keyed.has(name) || key === undefined || /^[\w-]{8,64}$/.test(key);
  const good = fields.map(([field, { good: text }]) => `"${field}":${text}`);
  const form = hasGoodKey ? random() : 1;
  if (form < 0.15) return { body: pick(random, badBodies) };
  if (form < 0.3) {
    const type = pick(random, badContentTypes);
    return { body: `{${good.join(',')}}`, headers: { ...headers, 'content-type': type } };
  }
  if (form < 0.55 || fields.length === 0) {
    return {
      body: `{${[...good, `"${pick(random, modelFields)}":${pick(random, badJson.price)}`].join(',')}}`,
    };
  }
  const at = Math.floor(random() * fields.length);
  const wrong = fields.map(
    ([field, { good: text, bad }], index) => `"${field}":${index === at ? pick(random, bad) : text}`,
  );
  const leavesOut = required.includes(fields[at]?.[0] ?? '') && random() < 0.1;
  return { body: `{${(leavesOut ? wrong.toSpliced(at, 1) : wrong).join(',')}}` };
}
