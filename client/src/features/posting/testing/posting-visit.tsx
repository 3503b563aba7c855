import type { StoredAnnouncement } from '@recolta/shared/contracts/http/announcement-state';
import type { StoredPosting } from '@recolta/shared/contracts/http/postings';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { usualChoices } from '@recolta/shared/domain/contract/contract-choices';
import { gridTemplate } from '@recolta/shared/domain/goods/grid-templates';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { onTestFinished } from 'vitest';
import { keepForm } from '../../../lib/forms/kept-form.ts';
import { announcementState } from '../../../testing/announcement.ts';
import { applicant } from '../../../testing/applicant.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { bidderViewer, liveAuction } from '../../../testing/live-auction.ts';
import { plain, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';

const days = (count: number) => daysAfter(dayOf(Date.now()), count);
const hours = (count: number) =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + count * 3_600_000).toISOString();

export const auctionId = liveAuction().id;
export const announcementId = announcementState().id;
export const live = '/services/live-auctions/api/v1';
export const main = '/services/main';
export const deliveryFrom = days(30);
export const deliveryTo = days(47);
export const deadline = days(12);

const fileOf = (number: number) => `0b51cb75-25ba-4c29-8d9b-7be42a0b5${String(number).padStart(3, '0')}`;

/** Sunflower seed by wagon with a grid and every declaration, as the wizard sends it. */
const statedSunflower = {
  ...{
    category: 'Cereals',
    product: 'sunflower',
    name: 'Floarea lui Ion',
    unit: 'Ton',
    packageQuantity: null,
  },
  tolerance: { percent: 2, choice: 'Buyer' },
  ...{ harvestYear: 2025, origin: 'BG', county: 'GR', town: 'Giurgiu', city: 'Slobozia' },
  ...{ pickupAddress: 'Strada Gării 4', trainStation: 'Giurgiu Nord' },
  quality: {
    ...{ humidity: 8.5, impurities: 1.5, protein: null, hectolitricMass: null, oil: 44.5, damaged: null },
  },
  grid: { kind: 'grid', lines: gridTemplate('sunflower', 'Euro') },
  bulletin: { file: fileOf(1), laboratory: 'Laborator Sud', number: '77', date: '2026-11-02' },
  photos: [fileOf(2), fileOf(3)],
  ...{ deliveryType: 'FCAWagon', loadingLocation: null, deliveryCounties: [], deliveryLocation: null },
  deliveryPeriod: { from: deliveryFrom, to: deliveryTo },
  ...{ loadingRate: 320, paymentType: 'OrderNote', paymentMethod: 'AtDelivery', paymentDate: null },
  ...{ paymentDays: null, qualityMeasurementPlace: 'Unload', quantityMeasurementPlace: 'Load' },
  ...{ priceType: 'VatIncluded', vatGroup: null, contractType: 'General', contractFile: null },
  contractChoices: {
    ...{ purpose: 'Feed', disputes: 'Arbitration', drought: 'Included', titleReserved: false },
    ...{ waitPerDay: '450', storagePerDay: usualChoices.storagePerDay, laboratories: 'SGS, Eurofins' },
  },
  ...{ terms: termsVersion, declaration: termsVersion, figuresAre: 'Guaranteed' },
  otherFigures: [{ name: 'Indice de aciditate', value: '2,1', unit: 'mg KOH/g' }],
  sustainability: {
    scheme: 'Other',
    schemeName: 'Verde',
    number: 'V-19',
    validUntil: '2027-05-06',
    file: fileOf(4),
  },
  ...{ eudr: null, isOwnProduction: true, withAval: true },
} as unknown as StoredPosting['goods'];

/** A stored live auction with every field stated: an edit of nothing sends none of them. */
export const storedLive: StoredPosting = {
  ...{ type: 'Selling', biddingType: 'Flexible', privacyType: 'Incognito', audience: 'Invited' },
  ...{ currency: 'Euro', quantity: '420', startingPrice: '410.25', desiredPrice: '455', backupPrice: '430' },
  ...{ minimumBidThreshold: '2', startsAt: hours(48), endsAt: hours(49), hardEndsAt: hours(52) },
  ...{ extensionWindowMinutes: 3, decisionWindowMinutes: 240 },
  goods: statedSunflower,
};

/** A stored announcement that buys parts of it, delivered to a place. */
export const storedAnnouncement: StoredAnnouncement = {
  ...{ type: 'Buying', biddingType: 'Flexible', privacyType: 'Public', currency: 'Ron', quantity: '240' },
  ...{ quantityLeft: '90', minimumBidThreshold: '24', price: '2410', minPrice: '2290', maxPrice: '2480' },
  ...{ backupPrice: '2450', acceptsDesiredPrice: true, deadline },
  goods: {
    ...statedSunflower,
    ...{ name: 'Floarea-soarelui, 240 t, recolta 2025', trainStation: null, figuresAre: 'Declared' },
    grid: { kind: 'asIs' },
    ...{ bulletin: null, photos: [], withAval: null, isOwnProduction: null, sustainability: null },
    ...{ deliveryType: 'DAPTruck', deliveryLocation: 'Silozul Prundu', deliveryCounties: ['GR', 'TR'] },
    ...{ paymentType: 'Loan', paymentDays: 21, contractType: 'Bidder' },
  } as StoredPosting['goods'],
};

export const poster = (permissions: readonly string[] = ['Auctions.Post']) =>
  buyerIdentity({ user: { permissions: [...permissions] } as never });

type Answers = Readonly<Record<string, (request: Request) => StubbedAnswer>>;

interface Draft {
  readonly id: string;
  readonly values: object;
}

/** A page of the wizard, by default without a draft; `sent` has the calls that change something, with their bodies. */
export async function visitPosting(
  page: React.ReactNode,
  address: string,
  answers: Answers = {},
  draft?: Draft,
) {
  localStorage.clear();
  if (draft)
    keepForm(
      localStorage,
      { ...draft, empty: () => draft.values, locale: 'ro' },
      { ...draft, revision: 0 },
      undefined,
      Date.now(),
    );
  onTestFinished(() => localStorage.clear());
  const sent: { readonly call: string; readonly key: string | null; readonly body: unknown }[] = [];
  const { account } = applicant({}, {
    invoiceAddress: { street: 'Calea Moșilor 1', town: 'Buftea', county: 'IF' },
    deliveryAddress: { street: 'Strada Silozului 9', town: 'Videle', county: 'TR' },
  } as never);
  const known: Answers = {
    [`GET ${live}/auctions/${auctionId}`]: () => {
      const { recent: _, ...auction } = liveAuction({ status: 'Pending', version: 6 });
      return Response.json({
        auction: { ...auction, recent: [] },
        goods: storedLive.goods,
        viewer: bidderViewer({ isOwner: true }),
      });
    },
    [`GET ${live}/auctions/${auctionId}/posting`]: () => Response.json(storedLive),
    [`GET ${main}/auctions/${announcementId}/posting`]: () => Response.json(storedAnnouncement),
    [`GET ${main}/accounts/${poster().account.id}`]: () => Response.json(account),
    ...answers,
  };
  const recorded = Object.fromEntries(
    Object.entries(known).map(([call, answer]) => [
      call,
      async (request: Request) => {
        if (!call.startsWith('GET ')) {
          const key = request.headers.get('idempotency-key');
          sent.push({ call, key, body: JSON.parse((await request.clone().text()) || 'null') });
        }
        return answer(request);
      },
    ]),
  );
  const visit = await visitPage(page, {
    address,
    namespaces: ['binding', 'catalogue', 'forms', 'goods', 'labels', 'lists', 'posting', 'prices'],
    answers: recorded,
  });
  const text = (selector = 'body') => plain(document.querySelector(selector)?.textContent ?? '');
  return { ...visit, sent, text };
}

/** The labels and values of a list of facts. */
export const rowsOf = (list: Element | null) =>
  [...(list?.querySelectorAll('dt') ?? [])].map((term) => [
    plain(term.textContent ?? ''),
    plain(term.nextElementSibling?.textContent ?? ''),
  ]);
