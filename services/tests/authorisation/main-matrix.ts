import { randomUUID } from 'node:crypto';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import {
  statedAnnouncement,
  statedBidTerms,
  statedFilters,
} from '@recolta/shared/testing/announcement-fixture';
import { statedProduct } from '@recolta/shared/testing/product-fixture';
import sharp from 'sharp';
import { formCall, multipart, pdf } from '../accounts/document-files.ts';
import { registration } from '../accounts/registration-input.ts';
import { testPassword } from '../harness/accounts.ts';
import type { Call } from '../harness/http-call.ts';

/** The callers; `formerAdmin` was deactivated, `unconfirmed` has registered and not followed the link. */
export const accountActors = [
  'visitor',
  'endedSession',
  'unconfirmed',
  'inactive',
  'client',
  'provider',
  'bidder',
  'formerAdmin',
  'admin',
] as const;
export type AccountActor = (typeof accountActors)[number];

/** The owner of the call's object; `inactive` is a foreign user that is not active, `none` if there is no object. */
export type Relation = 'own' | 'foreign' | 'inactive' | 'unknown' | 'none';

/** The objects of a call. */
export interface About {
  readonly accountId: string;
  readonly userId: string;
  readonly fileKey: string;
  readonly notificationId: string;
  /** A request to change company data. */
  readonly requestId: string;
  /** An open announcement of the account, and another account's Active bid on it. */
  readonly announcementId: string;
  readonly bidId: string;
  /** An open product of the account, and another account's Active bid on it. */
  readonly productId: string;
  readonly productBidId: string;
  /** A deal of the account with another one. */
  readonly dealId: string;
}

export interface AccountCall {
  readonly make: (about: About) => Omit<Call, 'token'>;
  /** The statuses in the order of `accountActors`. */
  readonly cells: Partial<Record<Relation, readonly number[]>>;
}

const get = (path: (about: About) => string) => (about: About) => ({ method: 'GET', path: path(about) });
const withBody = (method: string, path: (about: About) => string, body?: object) => (about: About) => ({
  method,
  path: path(about),
  ...(body ? { body } : {}),
});
const account =
  (rest = '') =>
  ({ accountId }: About) =>
    `/main/accounts/${accountId}${rest}`;
const user =
  (rest = '') =>
  ({ userId }: About) =>
    `/main/users/${userId}${rest}`;

const companyChange =
  (rest = '') =>
  ({ requestId }: About) =>
    `/main/admin/company-changes/${requestId}${rest}`;

// Signed out, signed out, not confirmed; then everyone who is signed in.
const ofOneself = (status: number) => [401, 401, 403, status, status, status, status, status, status];
/** Only for the owner of an object: an administrator gets 403, others 404. */
const notForOthers = [401, 401, 403, 404, 404, 404, 404, 404, 403];
const administratorsAlone = (status: number) => [401, 401, 403, 403, 403, 403, 403, 403, status];
const everyone = (status: number) => accountActors.map(() => status);

const ofNotification = ({ notificationId }: About) => `/notifications/${notificationId}`;
/** Visible only to its owner, not even to administrators. */
const ownersAlone = (status: number) => ({
  own: ofOneself(status),
  foreign: ofOneself(404),
  unknown: ofOneself(404),
});
const unknownTicket = 'u'.repeat(43);
const wrongCode = { kind: 'recoveryCode', code: 'aaaa-aaaa-aaaa' };
const credential = { id: 'dW5rbm93bg', rawId: 'dW5rbm93bg', type: 'public-key' };
const unknownAssertion = {
  ...credential,
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
};
const unknownPasskey = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'e30' } };
const endedProposal = {
  id: '00000000-0000-4000-8000-000000000001',
  body: { kind: 'ProposalEnded', proposalId: '00000000-0000-4000-8000-000000000002' },
};
/** Each with an e-mail of its own, because few messages of one are taken. */
const publicForm = (path: string, content: object = {}): AccountCall => ({
  make: (about) => {
    const email = `${randomUUID()}@test.recolta.ro`;
    return withBody('POST', () => path, { ...content, email, acceptsPrivacy: true })(about);
  },
  cells: { none: everyone(204) },
});
const publicList = (path: string): AccountCall => ({
  make: get(() => path),
  cells: { none: everyone(200) },
});

const announcement =
  (rest = '') =>
  ({ announcementId, bidId }: About) =>
    `/main/auctions/${announcementId}${rest.replace('{bidId}', bidId)}`;
const product =
  (rest = '') =>
  ({ productId, productBidId }: About) =>
    `/main/products/${productId}${rest.replace('{bidId}', productBidId)}`;
/** Only for active Providers with checked details, among actors that have a product. */
const ofPublishers = (status: number) => [401, 401, 403, 403, 403, status, 403, 403, 403];
const ofProduct = (own: readonly number[]) => ({ own, foreign: ofOneself(403), unknown: ofOneself(404) });
/** Only for active users. */
const ofActive = (status: number) => [401, 401, 403, 403, status, status, status, 403, status];
const administered =
  (rest = '') =>
  ({ announcementId }: About) =>
    `/main/admin/auctions/${announcementId}${rest}`;
const deal =
  (rest = '') =>
  ({ dealId }: About) =>
    `/main/auction-winning-bids/${dealId}${rest}`;
const contractForm =
  (method: string, path: (about: About) => string, fields: Readonly<Record<string, string>> = {}) =>
  (about: About) => {
    const { body, contentType } = multipart([
      ...Object.entries(fields).map(([name, value]) => ({ name, value })),
      { name: 'contract', value: pdf(), fileName: 'contract.pdf' },
    ]);
    return { method, path: path(about), body, headers: { 'content-type': contentType } };
  };
const fileForm = (method: string, path: (about: About) => string, file: Buffer) => (about: About) => {
  const { body, contentType } = multipart([{ name: 'file', value: file, fileName: 'tichet.jpg' }]);
  return { method, path: path(about), body, headers: { 'content-type': contentType } };
};
/** Addressed by the id of its account, which is also a valid id of a search. */
const savedSearch = ({ accountId }: About) => `/main/account/saved-searches/${accountId}`;
const keyedCall = (make: (about: About) => Omit<Call, 'token'>) => (about: About) => ({
  ...make(about),
  headers: { 'idempotency-key': randomUUID() },
});
const ofAdministrators = (status: number) => ({
  own: administratorsAlone(status),
  foreign: administratorsAlone(status),
  unknown: administratorsAlone(404),
});
/** A visitor and an ended session have no announcement of their own. */
const seenByAll = [404, 404, 200, 200, 200, 200, 200, 200, 200];

const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a6' } })
  .jpeg()
  .toBuffer();

const priceRow = {
  market: 'FobConstanta',
  product: 'corn',
  day: '2026-11-20',
  price: '200.00',
  currency: 'Euro',
  source: 'test',
};
const haulageRow = { upToKm: 100, price: '42.00', day: '2026-11-20', source: 'o sursă' };
const rateRow = { currency: 'Euro', day: '2026-11-20', rate: '5.0903', source: 'BNR' };

const unknownId = '00000000-0000-4000-8000-000000000003';
const driverLink = `/loads/${unknownId}/driver-link`;
const driverPlaces = {
  loading: { place: 'Siliștea', contact: null, telephone: null },
  unloading: { place: 'Târgoviște', contact: null, telephone: null },
};

const newsletterTexts = {
  ro: { subject: 'Noutăți', body: 'Un paragraf.' },
  en: { subject: 'News', body: 'A paragraph.' },
};
const unknownNewsletter = '00000000-0000-4000-8000-000000000009';

/** Every call of the main service, by name. */
export const accountCells: Readonly<Record<string, AccountCall>> = {
  'announcements.list': { make: get(() => '/main/auctions'), cells: { none: everyone(200) } },
  'announcements.counts': { make: get(() => '/main/auctions/counts'), cells: { none: everyone(200) } },
  'announcements.markets': { make: get(() => '/main/auctions/markets'), cells: { none: everyone(200) } },
  'announcements.depth': {
    make: get(() => '/main/auctions/depth?product=corn&currency=Ron&deliveryType=FCATruck'),
    cells: { none: everyone(200) },
  },
  'announcements.results': { make: get(() => '/main/auctions/results'), cells: { none: everyone(200) } },
  'announcements.resultsFile': {
    make: get(() => '/main/auctions/results/csv'),
    cells: { none: everyone(200) },
  },
  'announcements.top': { make: get(() => '/main/auctions/top/5'), cells: { none: everyone(200) } },
  'announcements.get': {
    make: get(announcement()),
    cells: { own: seenByAll, foreign: everyone(200), unknown: everyone(404) },
  },
  'announcements.card': {
    make: get(announcement('/card')),
    cells: { own: seenByAll, foreign: everyone(200), unknown: everyone(404) },
  },
  // None of them holds the permission to post.
  'announcements.post': {
    make: keyedCall(withBody('POST', () => '/main/v1/auctions', statedAnnouncement(Date.now()))),
    cells: { none: ofOneself(403) },
  },
  'announcements.postForm': {
    make: () => {
      const { body, contentType } = multipart([
        { name: 'announcement', value: JSON.stringify(statedAnnouncement(Date.now())) },
      ]);
      const headers = { 'content-type': contentType, 'idempotency-key': randomUUID() };
      return { method: 'POST', path: '/main/auctions', body, headers };
    },
    cells: { none: ofOneself(403) },
  },
  'announcements.posting': {
    make: get(announcement('/posting')),
    cells: {
      own: ofOneself(200),
      foreign: [401, 401, 403, 404, 404, 404, 404, 404, 200],
      unknown: ofOneself(404),
    },
  },
  // No such file.
  'announcements.file': {
    make: get(announcement(`/files/${'a'.repeat(20)}`)),
    cells: { own: everyone(404), foreign: everyone(404), unknown: everyone(404) },
  },
  'announcements.edit': {
    make: withBody('PATCH', announcement(), { price: '1050' }),
    cells: { own: ofOneself(403), foreign: ofOneself(403), unknown: ofOneself(404) },
  },
  'announcements.remove': {
    make: withBody('DELETE', announcement()),
    cells: { own: ofOneself(204), foreign: ofOneself(403), unknown: ofOneself(404) },
  },
  'announcements.listAll': {
    make: get(() => '/main/admin/auctions'),
    cells: { none: administratorsAlone(200) },
  },
  // Already approved.
  'announcements.approve': {
    make: withBody('PUT', administered('/approval'), { version: 1 }),
    cells: ofAdministrators(409),
  },
  'announcements.approveSeveral': {
    make: ({ announcementId }) => ({
      method: 'POST',
      path: '/main/admin/auctions/approvals',
      body: { announcements: [{ id: announcementId, version: 1 }] },
    }),
    cells: { own: administratorsAlone(200), unknown: administratorsAlone(200) },
  },
  'announcements.cancel': {
    make: withBody('PUT', administered('/cancellation'), { reason: 'un motiv' }),
    cells: ofAdministrators(200),
  },
  // Still open.
  'announcements.hide': {
    make: withBody('PUT', administered('/hiding'), { reason: 'un motiv' }),
    cells: ofAdministrators(409),
  },
  'announcements.listBidsAsAdministrator': {
    make: get(administered('/bids')),
    cells: ofAdministrators(200),
  },
  'announcements.placeBid': {
    make: keyedCall(withBody('POST', announcement('/bids'), statedBidTerms(Date.now()))),
    cells: {
      own: ofOneself(409),
      foreign: [401, 401, 403, 403, 201, 201, 403, 403, 403],
      unknown: ofOneself(404),
    },
  },
  'announcements.myBid': {
    make: get(announcement('/bids/my-bid')),
    cells: { own: ofOneself(404), foreign: ofOneself(404), unknown: ofOneself(404) },
  },
  'announcements.changeMyBid': {
    make: withBody('PUT', announcement('/bids/my-bid'), statedBidTerms(Date.now())),
    cells: { own: ofOneself(404), foreign: ofOneself(404), unknown: ofOneself(404) },
  },
  // Administrators read them by a separate call.
  'announcements.listBids': {
    make: get(announcement('/bids')),
    cells: {
      own: [401, 401, 403, 200, 200, 200, 200, 200, 403],
      foreign: ofOneself(403),
      unknown: [401, 401, 403, 404, 404, 404, 404, 404, 403],
    },
  },
  'announcements.counterBid': {
    make: withBody('POST', announcement('/bids/{bidId}/rounds'), {
      ...statedBidTerms(Date.now()),
      price: '1045',
    }),
    cells: {
      own: [401, 401, 403, 403, 201, 201, 201, 403, 201],
      foreign: [401, 401, 403, 404, 404, 404, 404, 404, 403],
      unknown: ofOneself(404),
    },
  },
  'announcements.decideBid': {
    make: withBody('PUT', announcement('/bids/{bidId}'), { status: 'Rejected' }),
    cells: {
      own: [401, 401, 403, 403, 200, 200, 200, 403, 200],
      foreign: [401, 401, 403, 404, 404, 404, 404, 404, 403],
      unknown: ofOneself(404),
    },
  },
  'announcements.listAccountBids': { make: get(account('/auction-bids/All/')), cells: ownersAlone(200) },
  'announcements.listDeals': { make: get(account('/auction-winning-bids')), cells: ownersAlone(200) },
  'products.list': { make: get(() => '/main/products'), cells: { none: everyone(200) } },
  'products.card': {
    make: get(product('/card')),
    cells: { own: seenByAll, foreign: everyone(200), unknown: everyone(404) },
  },
  'products.get': {
    make: get(product()),
    cells: { own: seenByAll, foreign: everyone(200), unknown: everyone(404) },
  },
  'products.post': {
    make: keyedCall(withBody('POST', () => '/main/products', statedProduct(Date.now()))),
    cells: { none: ofPublishers(201) },
  },
  'products.edit': {
    make: withBody('PATCH', product(), { totalQuantity: '120' }),
    cells: ofProduct(ofPublishers(200)),
  },
  'products.remove': { make: withBody('DELETE', product()), cells: ofProduct(ofOneself(204)) },
  // It has a standing bid.
  'products.addPhotos': {
    make: (about) => {
      const { body, contentType } = multipart([{ name: 'photos', value: photo, fileName: 'a.jpg' }]);
      return {
        ...{ method: 'POST', path: product('/photos')(about), body },
        headers: { 'content-type': contentType },
      };
    },
    cells: ofProduct(ofPublishers(409)),
  },
  // No such file.
  'products.file': {
    make: get(product(`/files/${'a'.repeat(20)}`)),
    cells: { own: everyone(404), foreign: everyone(404), unknown: everyone(404) },
  },
  // Already published.
  'products.publish': {
    make: withBody('PUT', product('/publication')),
    cells: ofProduct(ofPublishers(200)),
  },
  // Its minimum is not reached, and it is not closed.
  'products.close': { make: withBody('PUT', product('/closure')), cells: ofProduct(ofActive(409)) },
  'products.setFinalPrice': {
    make: withBody('PUT', product('/final-price'), { discountedPrice: '890' }),
    cells: ofProduct(ofActive(409)),
  },
  'products.cancel': {
    make: withBody('PUT', product('/cancellation'), { reason: 'un motiv' }),
    cells: ofAdministrators(200),
  },
  // Still open.
  'products.hide': {
    make: withBody('PUT', product('/hiding'), { reason: 'un motiv' }),
    cells: ofAdministrators(409),
  },
  'products.placeBid': {
    make: keyedCall(withBody('POST', product('/bids'), { offerType: 'Collective', bidQuantity: '5' })),
    cells: {
      own: ofOneself(409),
      foreign: [401, 401, 403, 403, 201, 201, 403, 403, 403],
      unknown: ofOneself(404),
    },
  },
  'products.myBid': {
    make: get(product('/bids/my-bid')),
    cells: { own: ofOneself(404), foreign: ofOneself(404), unknown: ofOneself(404) },
  },
  'products.changeMyBid': {
    make: withBody('PUT', product('/bids/my-bid'), { bidQuantity: '5' }),
    cells: { own: ofOneself(404), foreign: ofOneself(404), unknown: ofOneself(404) },
  },
  'products.decideBid': {
    make: withBody('PATCH', product('/bids/{bidId}'), { status: 'Rejected' }),
    cells: {
      own: ofActive(200),
      foreign: [401, 401, 403, 404, 404, 404, 404, 404, 403],
      unknown: ofOneself(404),
    },
  },
  'products.listBids': {
    make: get(product('/bids')),
    cells: {
      own: ofOneself(200),
      foreign: [401, 401, 403, 403, 403, 403, 403, 403, 200],
      unknown: ofOneself(404),
    },
  },
  'products.listAccountBids': { make: get(account('/bids')), cells: ownersAlone(200) },
  'favourites.list': {
    make: get(() => '/main/account/favourite-auctions'),
    cells: { none: ofOneself(200) },
  },
  'favourites.add': {
    make: withBody('PUT', announcement('/favourite')),
    cells: { own: ofOneself(204), foreign: ofOneself(204), unknown: ofOneself(404) },
  },
  'favourites.remove': {
    make: withBody('DELETE', announcement('/favourite')),
    cells: { own: ofOneself(204), foreign: ofOneself(204), unknown: ofOneself(204) },
  },
  'savedSearches.list': {
    make: get(() => '/main/account/saved-searches'),
    cells: { none: ofOneself(200) },
  },
  // Administrators get no notifications.
  'savedSearches.save': {
    make: withBody('PUT', savedSearch, { name: 'Grâu', frequency: 'Daily', filters: statedFilters }),
    cells: { none: [401, 401, 403, 200, 200, 200, 200, 200, 403] },
  },
  'savedSearches.change': {
    make: withBody('PATCH', savedSearch, { frequency: 'Never' }),
    cells: {
      own: [401, 401, 403, 200, 200, 200, 200, 200, 403],
      foreign: notForOthers,
      unknown: notForOthers,
    },
  },
  'savedSearches.remove': {
    make: withBody('DELETE', savedSearch),
    cells: { own: ofOneself(204), foreign: ofOneself(204), unknown: ofOneself(204) },
  },
  'today.get': {
    make: get(() => '/main/account/today'),
    cells: { none: [401, 401, 200, 200, 200, 200, 200, 200, 200] },
  },
  'deals.get': {
    make: get(deal()),
    cells: { ...ownersAlone(200), foreign: [401, 401, 403, 404, 404, 404, 404, 404, 200] },
  },
  'deals.makeContract': {
    make: ({ dealId }) => ({ method: 'POST', path: '/main/auctions/contract', body: { dealId } }),
    cells: ownersAlone(200),
  },
  // None of them holds the permission to post.
  'deals.previewContract': {
    make: () => ({
      ...{ method: 'POST', path: '/main/auctions/contract/preview' },
      body: { auction: statedAnnouncement(Date.now()) },
    }),
    cells: { none: ofOneself(403) },
  },
  'deals.previewFinalContract': {
    make: ({ dealId }) => ({
      ...{ method: 'POST', path: '/main/auctions/contract/preview/final' },
      body: { dealId },
    }),
    cells: ownersAlone(200),
  },
  // The deal is not concluded: the fact is refused in the answer.
  'deals.addFacts': {
    make: withBody('POST', deal('/facts'), { facts: [endedProposal] }),
    cells: { ...ownersAlone(200), foreign: [401, 401, 403, 404, 404, 404, 404, 404, 200] },
  },
  'delivery.uploadFile': {
    make: fileForm('POST', deal('/files'), photo),
    cells: { own: ofOneself(201), foreign: ofOneself(404), unknown: ofOneself(404) },
  },
  'delivery.file': { make: get(deal(`/files/${unknownId}`)), cells: ownersAlone(404) },
  // The deal has no loads.
  'delivery.driverLink': { make: get(deal(driverLink)), cells: ownersAlone(404) },
  'delivery.putDriverLink': {
    make: withBody('PUT', deal(driverLink), driverPlaces),
    cells: ownersAlone(404),
  },
  'delivery.endDriverLink': { make: withBody('DELETE', deal(driverLink)), cells: ownersAlone(404) },
  'delivery.driverLoad': {
    make: get(() => `/main/driver-links/${unknownTicket}`),
    cells: { none: everyone(404) },
  },
  'delivery.addDriverFacts': {
    make: withBody('POST', () => `/main/driver-links/${unknownTicket}/facts`, { facts: [endedProposal] }),
    cells: { none: everyone(404) },
  },
  'delivery.uploadDriverFile': {
    make: fileForm('POST', () => `/main/driver-links/${unknownTicket}/files`, photo),
    cells: { none: everyone(404) },
  },
  // Its contract does not exist yet.
  'deals.sendSigningCode': {
    make: withBody('POST', deal('/signing-code'), {}),
    cells: { own: ofOneself(409), foreign: ofOneself(404), unknown: ofOneself(404) },
  },
  'deals.sign': {
    make: withBody('POST', deal('/signatures'), {
      ...{ sha256: 'a'.repeat(64), code: '123456', password: testPassword },
    }),
    cells: { own: ofOneself(409), foreign: ofOneself(404), unknown: ofOneself(404) },
  },
  // The account is the owner in its own deals, and their contract is the General one.
  'deals.giveContract': {
    make: contractForm('PUT', deal('/contract')),
    cells: { own: ofOneself(403), foreign: ofOneself(404), unknown: ofOneself(404) },
  },
  'deals.uploadSigned': {
    make: contractForm('POST', deal('/signed-contract'), {
      ...{ sha256: 'a'.repeat(64), code: '123456', password: testPassword },
    }),
    cells: { own: ofOneself(409), foreign: ofOneself(404), unknown: ofOneself(404) },
  },
  'deals.confirmSigned': {
    make: withBody('POST', deal('/signed-contract/seller/confirmation'), { sha256: 'a'.repeat(64) }),
    cells: { own: ofOneself(409), foreign: ofOneself(404), unknown: ofOneself(404) },
  },
  'deals.signedContract': {
    make: get(deal('/signed-contract/seller')),
    cells: ownersAlone(404),
  },
  'deals.signaturePage': {
    make: get(deal('/signature-page')),
    cells: ownersAlone(404),
  },
  // Nothing is invoiced yet.
  'deals.eFactura': {
    make: get(deal('/invoices/00000000-0000-4000-8000-000000000000/e-factura')),
    cells: ownersAlone(404),
  },
  // Of the caller's own deals, perhaps none.
  'deals.accountingFile': {
    make: get(() => '/main/deal-files/invoices?period=2026-11'),
    cells: { none: ofOneself(200) },
  },
  'deals.listDisputes': {
    make: get(() => '/main/admin/disputes'),
    cells: { none: administratorsAlone(200) },
  },
  // Nobody has called an administrator.
  'deals.file': {
    make: get(deal('/file')),
    cells: { ...ownersAlone(200), foreign: [401, 401, 403, 404, 404, 404, 404, 404, 403] },
  },
  'deals.replaceContract': {
    make: contractForm('PUT', administered('/contract')),
    cells: ofAdministrators(200),
  },
  'deals.listStanding': {
    make: get(() => '/main/admin/standing-deals'),
    cells: { none: administratorsAlone(200) },
  },
  'deals.checkContract': {
    make: get(() => '/main/contracts/AM-2026-999999'),
    cells: { none: everyone(404) },
  },
  'accounts.login': {
    make: withBody('POST', () => '/main/accounts/login', { email: 'nobody@test.recolta.ro', password: 'x' }),
    cells: { none: everyone(401) },
  },
  'factors.finishSignIn': {
    make: withBody('POST', () => '/main/accounts/login/factor', { ticket: unknownTicket, proof: wrongCode }),
    cells: { none: everyone(409) },
  },
  'factors.passkeyRequest': {
    make: withBody('POST', () => '/main/accounts/login/passkey-request'),
    cells: { none: everyone(200) },
  },
  'factors.signInByPasskey': {
    make: withBody('POST', () => '/main/accounts/login/passkey', { assertion: unknownAssertion }),
    cells: { none: everyone(409) },
  },
  'factors.requestRecovery': {
    make: withBody('POST', () => '/main/accounts/login/recovery', { ticket: unknownTicket }),
    cells: { none: everyone(409) },
  },
  'factors.list': { make: get(() => '/main/factors'), cells: { none: ofOneself(200) } },
  'factors.prove': {
    make: withBody('POST', () => '/main/factors/proof', { proof: wrongCode }),
    cells: { none: ofOneself(409) },
  },
  'factors.startTotp': {
    make: withBody('POST', () => '/main/factors/totp-secret', { password: testPassword }),
    cells: { none: ofOneself(200) },
  },
  'factors.addTotp': {
    make: withBody('POST', () => '/main/factors/totp', { name: 'Telefon', code: '123456' }),
    cells: { none: ofOneself(409) },
  },
  'factors.startPasskey': {
    make: withBody('POST', () => '/main/factors/passkey-request', { password: testPassword }),
    cells: { none: ofOneself(200) },
  },
  'factors.addPasskey': {
    make: withBody('POST', () => '/main/factors/passkeys', { name: 'Telefon', passkey: unknownPasskey }),
    cells: { none: ofOneself(409) },
  },
  'factors.rename': {
    make: withBody('PATCH', () => `/main/factors/${randomUUID()}`, { name: 'Telefon' }),
    cells: { none: ofOneself(404) },
  },
  'factors.remove': {
    make: withBody('DELETE', () => `/main/factors/${randomUUID()}`),
    cells: { none: ofOneself(404) },
  },
  'factors.newRecoveryCodes': {
    make: withBody('POST', () => '/main/factors/recovery-codes'),
    cells: { none: ofOneself(409) },
  },
  'factors.cancelRecovery': {
    make: withBody('DELETE', () => '/main/factors/recovery'),
    cells: { none: ofOneself(404) },
  },
  'factors.sessions': { make: get(() => '/main/sessions'), cells: { none: ofOneself(200) } },
  'factors.endSession': {
    make: withBody('DELETE', () => `/main/sessions/${randomUUID()}`),
    cells: { none: ofOneself(404) },
  },
  'factors.endOtherSessions': {
    make: withBody('DELETE', () => '/main/sessions'),
    cells: { none: ofOneself(204) },
  },
  'factors.recoveries': {
    make: get(() => '/main/admin/factor-recoveries'),
    cells: { none: administratorsAlone(200) },
  },
  'factors.decideRecovery': {
    make: withBody('PUT', () => `/main/admin/factor-recoveries/${randomUUID()}`, {
      decision: 'approve',
      note: 'cartea de identitate',
    }),
    cells: { none: administratorsAlone(404) },
  },
  // A user with an unconfirmed e-mail has a session too, and may end it.
  'accounts.logout': {
    make: withBody('POST', () => '/main/accounts/logout'),
    cells: { own: [401, 401, 204, 204, 204, 204, 204, 204, 204] },
  },
  'accounts.identity': {
    make: get(() => '/main/accounts/identity'),
    cells: { own: [401, 401, 200, 200, 200, 200, 200, 200, 200] },
  },
  'accounts.register': {
    make: () => ({ method: 'POST', path: '/main/accounts', body: registration() }),
    cells: { none: everyone(201) },
  },
  'accounts.confirmEmail': {
    make: get(() => `/main/accounts/confirm-email?token=${'x'.repeat(43)}&email=a@b.ro`),
    cells: { none: everyone(404) },
  },
  'accounts.resendConfirmation': {
    make: withBody('POST', () => '/main/accounts/resend-confirmation-email?email=a@b.ro'),
    cells: { none: everyone(204) },
  },
  'accounts.list': { make: get(() => '/main/accounts'), cells: { none: administratorsAlone(200) } },
  'accounts.get': {
    make: get(account()),
    cells: {
      own: ofOneself(200),
      foreign: [401, 401, 403, 404, 404, 404, 404, 404, 200],
      unknown: ofOneself(404),
    },
  },
  'accounts.change': {
    make: withBody('PATCH', account(), { telephone: '0722123456' }),
    cells: { own: ofOneself(204), foreign: notForOthers, unknown: notForOthers },
  },
  'accounts.withdrawChanges': {
    make: withBody('DELETE', account('/pending-changes')),
    cells: { own: ofOneself(204), foreign: notForOthers, unknown: notForOthers },
  },
  'accounts.close': {
    // Each has an open announcement.
    make: withBody('DELETE', account(), { password: testPassword }),
    cells: { own: ofOneself(409), foreign: notForOthers, unknown: notForOthers },
  },
  'accounts.export': {
    make: get(account('/export')),
    cells: { own: ofOneself(200), foreign: notForOthers, unknown: notForOthers },
  },
  'accounts.acceptTerms': {
    make: withBody('PUT', account('/terms'), {
      version: termsVersion,
      acceptsTerms: true,
      acceptsExpressClauses: true,
    }),
    cells: { own: ofOneself(204), foreign: notForOthers, unknown: notForOthers },
  },
  'newsletters.list': {
    make: get(() => '/main/admin/newsletters'),
    cells: { none: administratorsAlone(200) },
  },
  'newsletters.save': {
    make: () => ({
      method: 'PUT',
      path: `/main/admin/newsletters/${randomUUID()}`,
      body: { texts: newsletterTexts, version: null },
    }),
    cells: { none: administratorsAlone(200) },
  },
  'newsletters.remove': {
    make: withBody('DELETE', () => `/main/admin/newsletters/${unknownNewsletter}`),
    cells: { none: administratorsAlone(404) },
  },
  'newsletters.test': {
    make: withBody('POST', () => `/main/admin/newsletters/${unknownNewsletter}/test`),
    cells: { none: administratorsAlone(404) },
  },
  'newsletters.send': {
    make: withBody('POST', () => `/main/admin/newsletters/${unknownNewsletter}/send`, { version: 1 }),
    cells: { none: administratorsAlone(404) },
  },
  'contentReports.report': {
    make: ({ announcementId }) => ({
      method: 'POST',
      path: '/main/reports',
      body: {
        ...{ kind: 'announcement', subjectId: announcementId, reason: 'other', details: 'De verificat.' },
        ...{ email: `${randomUUID()}@example.ro`, locale: 'ro', isInGoodFaith: true },
      },
    }),
    cells: {
      own: seenByAll.map((status) => (status === 200 ? 204 : status)),
      foreign: everyone(204),
      unknown: everyone(404),
    },
  },
  'contentReports.list': {
    make: get(() => '/main/admin/reports'),
    cells: { none: administratorsAlone(200) },
  },
  'contentReports.decide': {
    make: withBody('PUT', () => '/main/admin/reports/999999', { decision: 'Kept', answer: 'Am verificat.' }),
    cells: { none: administratorsAlone(404) },
  },
  'sellerReport.table': {
    make: get(() => '/main/admin/seller-report?year=2026'),
    cells: { none: administratorsAlone(200) },
  },
  'sellerReport.file': {
    make: get(() => '/main/admin/seller-report/csv?year=2026'),
    cells: { none: administratorsAlone(200) },
  },
  'accounts.becomeProvider': {
    make: withBody('PUT', account('/provider')),
    cells: {
      own: [401, 401, 403, 400, 400, 409, 403, 403, 403],
      foreign: notForOthers,
      unknown: notForOthers,
    },
  },
  'accounts.uploadDocument': {
    make: ({ accountId }) =>
      formCall({ accountId }, [
        { name: 'type', value: 'Garanty' },
        { name: 'file', value: pdf(), fileName: 'a.pdf' },
      ]),
    cells: {
      own: [401, 401, 201, 201, 201, 201, 201, 201, 201],
      foreign: [401, 401, 404, 404, 404, 404, 404, 404, 201],
      unknown: [401, 401, 404, 404, 404, 404, 404, 404, 404],
    },
  },
  ...Object.fromEntries(
    ['Document', 'File'].map((name): [string, AccountCall] => [
      `accounts.read${name}`,
      {
        make: get(({ fileKey }) => `/main/${name.toLowerCase()}s?path=${fileKey}`),
        cells: {
          own: [401, 401, 200, 200, 200, 200, 200, 200, 200],
          foreign: [401, 401, 404, 404, 404, 404, 404, 404, 200],
          unknown: [401, 401, 404, 404, 404, 404, 404, 404, 404],
        },
      },
    ]),
  ),
  'accounts.requestPermission': {
    make: withBody('PUT', account('/permission-requests/Auctions.Post')),
    cells: {
      own: [401, 401, 403, 403, 204, 204, 403, 403, 403],
      foreign: notForOthers,
      unknown: notForOthers,
    },
  },
  'accounts.ownRecord': {
    make: get(account('/record')),
    cells: { own: ofOneself(200), foreign: notForOthers, unknown: notForOthers },
  },
  'accounts.stateRecordSentence': {
    make: withBody('PUT', account('/record'), { sentence: 'Plătim în ziua facturii.' }),
    cells: { own: ofOneself(204), foreign: notForOthers, unknown: notForOthers },
  },
  'accounts.ownPhotos': {
    make: get(account('/photos')),
    cells: { own: ofOneself(200), foreign: notForOthers, unknown: notForOthers },
  },
  'accounts.savePhotos': {
    make: withBody('PUT', account('/photos'), { photos: [], version: 0 }),
    cells: { own: ofOneself(200), foreign: notForOthers, unknown: notForOthers },
  },
  // No such photo.
  'accounts.removePhoto': {
    make: withBody('DELETE', account(`/photos/${'a'.repeat(20)}`)),
    cells: { own: ofOneself(404), foreign: ofOneself(404), unknown: ofOneself(404) },
  },
  'accounts.photo': {
    make: get(account(`/photos/${'a'.repeat(20)}`)),
    cells: { own: everyone(404), foreign: everyone(404), unknown: everyone(404) },
  },
  'accounts.publicProfile': {
    // Each has posted under its name; the unconfirmed and the inactive have no profile, not even for themselves.
    make: get(account('/public-profile')),
    cells: {
      own: [404, 404, 404, 404, 200, 200, 200, 404, 200],
      foreign: everyone(200),
      inactive: everyone(404),
      unknown: everyone(404),
    },
  },
  'accounts.notificationChoices': {
    make: get(account('/notification-choices')),
    cells: { own: ofOneself(200), foreign: ofOneself(404), unknown: ofOneself(404) },
  },
  'accounts.chooseNotifications': {
    make: withBody('PUT', account('/notification-choices'), {
      type: 'Outbid',
      channel: 'mail',
      isWanted: true,
    }),
    cells: { own: ofOneself(204), foreign: ofOneself(404), unknown: ofOneself(404) },
  },
  'users.get': {
    make: get(user()),
    cells: {
      own: administratorsAlone(200),
      foreign: administratorsAlone(200),
      unknown: administratorsAlone(404),
    },
  },
  'users.resetPassword': {
    make: withBody('POST', () => '/main/users/reset-password', { email: 'a@b.ro' }),
    cells: { none: everyone(204) },
  },
  'users.changePassword': {
    make: withBody('POST', () => '/main/users/change-password', {
      currentPassword: testPassword,
      password: 'O-alta-parola-2026',
    }),
    cells: { own: ofOneself(204) },
  },
  'users.change': {
    make: withBody('PATCH', user(), { role: 'Bidder' }),
    cells: {
      own: administratorsAlone(403),
      foreign: administratorsAlone(204),
      unknown: administratorsAlone(404),
    },
  },
  // Only about an inactive user; an active one is refused as changed.
  'users.decide': {
    make: withBody('PUT', user('/decision'), { decision: 'requestCompletion', reason: 'Un motiv' }),
    cells: {
      own: administratorsAlone(403),
      foreign: administratorsAlone(409),
      inactive: administratorsAlone(204),
      unknown: administratorsAlone(404),
    },
  },
  // Only about an inactive user, and with the reviewed version.
  'users.checkCompany': {
    make: withBody('PUT', user('/company-check'), { companyVersion: 999 }),
    cells: {
      own: administratorsAlone(403),
      foreign: administratorsAlone(409),
      inactive: administratorsAlone(409),
      unknown: administratorsAlone(404),
    },
  },
  // No decision is pending.
  'users.undoDecision': {
    make: withBody('DELETE', user('/decision')),
    cells: {
      own: administratorsAlone(403),
      foreign: administratorsAlone(404),
      unknown: administratorsAlone(404),
    },
  },
  'users.grantPermission': {
    make: withBody('POST', user('/permissions'), { permission: 'Auctions.Post' }),
    cells: {
      own: administratorsAlone(403),
      foreign: administratorsAlone(204),
      unknown: administratorsAlone(404),
    },
  },
  // The user in question has no permission to remove.
  'users.removePermission': {
    make: withBody('DELETE', user('/permissions/Auctions.Post')),
    cells: {
      own: administratorsAlone(403),
      foreign: administratorsAlone(404),
      unknown: administratorsAlone(404),
    },
  },
  // Nobody has requested it.
  'users.refusePermission': {
    make: withBody('PUT', user('/permission-requests/Auctions.Post/refusal'), { reason: 'un motiv' }),
    cells: {
      own: administratorsAlone(403),
      foreign: administratorsAlone(404),
      unknown: administratorsAlone(404),
    },
  },
  'users.workCounts': {
    make: get(() => '/main/admin/work-counts'),
    cells: { none: administratorsAlone(200) },
  },
  'users.audit': { make: get(() => '/main/admin/audit'), cells: { none: administratorsAlone(200) } },
  'companyChanges.list': {
    make: get(() => '/main/admin/company-changes'),
    cells: { none: administratorsAlone(200) },
  },
  'companyChanges.get': {
    make: get(companyChange()),
    cells: {
      own: administratorsAlone(200),
      foreign: administratorsAlone(200),
      unknown: administratorsAlone(404),
    },
  },
  // Nobody decides on their own request.
  'companyChanges.decide': {
    make: withBody('PUT', companyChange('/decision'), { decision: 'approve', version: 1 }),
    cells: {
      own: administratorsAlone(403),
      foreign: administratorsAlone(204),
      unknown: administratorsAlone(404),
    },
  },
  'notifications.list': { make: get(account('/notifications')), cells: ownersAlone(200) },
  'notifications.get': {
    make: get((about) => account(ofNotification(about))(about)),
    cells: ownersAlone(200),
  },
  'notifications.markAllSeen': {
    make: withBody('PATCH', account('/notifications'), { seen: true }),
    cells: ownersAlone(204),
  },
  'notifications.markSeen': {
    make: withBody('PATCH', (about) => account(ofNotification(about))(about), { seen: true }),
    cells: ownersAlone(204),
  },
  'notifications.pushKey': publicList('/main/push-key'),
  'notifications.subscribePush': {
    make: withBody('PUT', account('/push-subscriptions'), {
      endpoint: 'https://push.example.com/matrix',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    }),
    cells: ownersAlone(204),
  },
  'notifications.unsubscribePush': {
    make: withBody('DELETE', account('/push-subscriptions'), { endpoint: 'https://push.example.com/matrix' }),
    cells: ownersAlone(204),
  },
  'publicForms.subscribe': publicForm('/main/subscribers'),
  'publicForms.contact': publicForm('/main/contact', {
    name: 'Ion Pop',
    message: 'Bună ziua',
  }),
  'publicForms.consultantClient': publicForm('/main/consultantClients', {
    name: 'Ion Pop',
    telephone: '0722123456',
    message: 'Bună ziua',
  }),
  'publicForms.categories': publicList('/main/categories'),
  'publicForms.counties': publicList('/main/counties'),
  'publicForms.towns': publicList('/main/counties/TR/towns'),
  'marketData.latestPrices': publicList('/main/reference-prices'),
  'marketData.priceHistory': publicList('/main/reference-prices/FobConstanta/corn'),
  'marketData.priceTrends': publicList('/main/price-trends/FobConstanta?products=corn'),
  'marketData.rates': publicList('/main/exchange-rates'),
  'marketData.rateHistory': publicList('/main/exchange-rates/Euro'),
  'marketData.vatRules': publicList('/main/vat-rules'),
  'marketData.haulageRates': publicList('/main/haulage-rates'),
  'marketData.saveHaulage': {
    make: withBody('PUT', () => '/main/admin/haulage-rates', { rows: [haulageRow], isPreview: false }),
    cells: { none: administratorsAlone(200) },
  },
  'marketData.removeHaulage': {
    make: withBody('DELETE', () => '/main/admin/haulage-rates/7'),
    cells: { none: administratorsAlone(404) },
  },
  'marketData.savePrices': {
    make: withBody('PUT', () => '/main/admin/reference-prices', { rows: [priceRow], isPreview: false }),
    cells: { none: administratorsAlone(200) },
  },
  'marketData.saveRates': {
    make: withBody('PUT', () => '/main/admin/exchange-rates', { rows: [rateRow], isPreview: false }),
    cells: { none: administratorsAlone(200) },
  },
  'marketData.saveVatRules': {
    make: withBody('PUT', () => '/main/admin/vat-rules', { rules: releaseVatRules }),
    cells: { none: administratorsAlone(204) },
  },
  // Each on a day without a row.
  'marketData.removePrice': {
    make: withBody('DELETE', () => '/main/admin/reference-prices/FobConstanta/corn/2020-01-01'),
    cells: { none: administratorsAlone(404) },
  },
  'marketData.removeRate': {
    make: withBody('DELETE', () => '/main/admin/exchange-rates/Euro/2020-01-01'),
    cells: { none: administratorsAlone(404) },
  },
  'publicForms.incoming': {
    make: get(() => '/main/admin/incoming'),
    cells: { none: administratorsAlone(200) },
  },
};
