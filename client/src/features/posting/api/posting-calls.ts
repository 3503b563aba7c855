import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { StoredAnnouncement } from '@recolta/shared/contracts/http/announcement-state';
import { goodsTemplatesContract } from '@recolta/shared/contracts/http/goods-templates';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import type { StoredPosting } from '@recolta/shared/contracts/http/postings';
import type { AnnouncementPosting } from '@recolta/shared/domain/announcement/announcement-posting';
import type { Posting } from '@recolta/shared/domain/live-auction/posting';
import { jsonPatchType, versionPath } from '@recolta/shared/domain/live-auction/posting-patch';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type * as z from 'zod/mini';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { serviceCalls } from '../../../lib/http/service-calls.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';
import { type AnnouncementValues, announcementSale, announcementValues } from '../state/announcement-sale.ts';
import { type LiveValues, liveSale, liveValues } from '../state/live-sale.ts';
import type { PostingValues } from '../state/posting-values.ts';
import type { Posted, Sale } from '../state/sale.ts';

export const postingCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/live-auctions',
    async () => (await import('@recolta/shared/contracts/http/postings')).postingsContract,
    { mediaTypes: { edit: jsonPatchType } },
  ),
  { path: ['postings'] },
);

/**
 * Posts an auction [L0].
 * @param key of the intent: resending the same key and posting makes only one auction [L5]
 * @returns the auction's id
 * @throws CallError `ValidationFailed`, `NotEnoughPrivileges`; TypeError without a response
 */
async function sendAuctionPosting(posting: Posting, key: string): Promise<string> {
  const { auction } = await postingCalls.post.call({ headers: { [idempotencyHeader]: key }, body: posting });
  return auction.id;
}

/**
 * Replaces the posting of a Pending auction [L1], if it has not changed since it was read.
 * @param version that the posting was read at
 * @throws CallError `AuctionNotPending`, `RequestChanged`, `ValidationFailed`, `NotEnoughPrivileges`; TypeError without
 *   a response
 */
async function sendAuctionEdit(
  id: string,
  version: number,
  before: BeforeEdit,
  posting: Posting,
): Promise<string> {
  const { auction } = await postingCalls.edit.call({
    params: { id },
    body: [
      { op: 'test', path: versionPath, value: version },
      ...Object.entries(changedFields(before, posting)).map(([field, value]) => ({
        op: 'replace' as const,
        path: `/${field}`,
        value: value as z.core.util.JSONType,
      })),
    ],
  });
  return auction.id;
}

/** A sale before its edit. */
interface BeforeEdit {
  readonly stored: object;
  /** The posting that the unchanged form shows and would send. */
  readonly shown: object;
}

/**
 * The fields that an edit sends [A3]: those that its owner changed, and those that the form shows otherwise than they are
 * stored. Others may have changed since they were read.
 */
export function changedFields<Fields extends object>(
  { stored, shown }: BeforeEdit,
  after: Fields,
): Partial<Fields> {
  const changed = Object.entries(after).filter(([field, value]) => {
    const isChanged = textOf(value) !== textOf(Reflect.get(shown, field));
    return isChanged || plainDecimals(textOf(value)) !== plainDecimals(textOf(Reflect.get(stored, field)));
  });
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** Stored keys may have another order. */
const textOf = (value: unknown) => hashKey([value]);

/** "780.00" as "780". */
const plainDecimals = (text: string) => text.replace(/"(\d+)(?:\.0+|(\.\d*?[1-9])0+)"/g, '"$1$2"');

export const templateCalls = createTanstackQueryUtils(
  serviceCalls('/services/live-auctions', async () => goodsTemplatesContract),
  { path: ['goods-templates'] },
);

/** The user's own templates, the latest first. */
export function useTemplates() {
  const key = sessionKey(useAtomValue(sessionAtom));
  return useQuery({
    queryKey: [...templateCalls.listTemplates.key(), key],
    queryFn: () => templateCalls.listTemplates.call({}),
    staleTime: 0,
  });
}

/** The current posting. */
export interface StoredSale<Stored> {
  readonly stored: Stored;
  readonly version: number;
  /** Says if goods and terms may be changed, only the deadline, or nothing. */
  readonly change:
    | { readonly kind: 'all' }
    | { readonly kind: 'deadline'; readonly deadline: string; readonly lastDelivery: string }
    | { readonly kind: 'none' };
}

/** Calls for reading and sending a kind of sale. */
export interface SaleCalls<
  Values extends PostingValues = PostingValues,
  Posting extends Posted = Posted,
  Stored = object,
> {
  readonly sale: Sale<Values, Posting>;
  read(id: string): Promise<StoredSale<Stored>>;
  /** The company's latest posting; null without one. */
  readLast(): Promise<Stored | null>;
  /** @param isAgain true if it is posted again rather than edited [A6] */
  valuesOf(stored: Stored, locale: Locale, nowMs: number, isAgain: boolean): Values;
  /** @param key of the intent: resending the same key and posting makes only one sale [L5] */
  post(posting: Posting, key: string): Promise<string>;
  edit(id: string, version: number, before: BeforeEdit, posting: Posting): Promise<string>;
  /** The address of a sale's page. */
  pageOf(id: string): string;
  editPageOf(id: string): string;
  /** The page to open after posting. */
  nextPageOf(id: string, posting: Posting): string;
}

const livePage = (id: string) => `/live-auctions/${id}/participate`;

export const liveCalls: SaleCalls<LiveValues, Posting, StoredPosting> = {
  sale: liveSale,
  read: async (id) => {
    const input = { params: { id } };
    // The version first: later reads are at least that new, and an edit in between is refused.
    const { auction } = await liveAuctions.get.call(input);
    const stored = await postingCalls.posting.call(input);
    return {
      stored,
      version: auction.version,
      change: { kind: auction.status === 'Pending' ? 'all' : 'none' },
    };
  },
  readLast: async () => {
    const query = { page: '1', pageSize: '20', filters: '', sorts: '' };
    const { items } = await liveAuctions.listOwn.call({ query });
    const [last] = items.toSorted((a, b) => b.startsAt.localeCompare(a.startsAt));
    return last ? postingCalls.posting.call({ params: { id: last.id } }) : null;
  },
  valuesOf: liveValues,
  post: sendAuctionPosting,
  edit: sendAuctionEdit,
  pageOf: livePage,
  editPageOf: (id) => `/live-auctions/${id}/edit`,
  // Without invitations nobody could bid.
  nextPageOf: (id, { audience }) =>
    audience === 'Invited' ? `/live-auctions/${id}/invitations` : livePage(id),
};

const announcementPage = (id: string) => `/auctions/${id}`;

export const announcementSaleCalls: SaleCalls<AnnouncementValues, AnnouncementPosting, StoredAnnouncement> = {
  sale: announcementSale,
  read: async (id) => {
    const input = { params: { id } };
    const { announcement } = await announcementCalls.get.call(input);
    const stored = await announcementCalls.posting.call(input);
    const { status, participantCount, version } = announcement;
    if (status !== 'Pending' && status !== 'InProgress') return { stored, version, change: { kind: 'none' } };
    if (participantCount === 0) return { stored, version, change: { kind: 'all' } };
    const { deadline, goods } = stored;
    return { stored, version, change: { kind: 'deadline', deadline, lastDelivery: goods.deliveryPeriod.to } };
  },
  readLast: async () => {
    const query = { page: '1', pageSize: '1', filters: 'owner==me', sorts: '-newest' };
    const { items } = await announcementCalls.list.call({ query });
    const [last] = items;
    return last ? announcementCalls.posting.call({ params: { id: last.id } }) : null;
  },
  valuesOf: announcementValues,
  post: async (posting, key) => {
    const posted = await announcementCalls.post.call({
      headers: { [idempotencyHeader]: key },
      body: posting,
    });
    return posted.announcement.id;
  },
  edit: async (id, version, before, posting) => {
    const { goods, ...sale } = posting;
    const goodsOf = (one: object): object => Reflect.get(one, 'goods') ?? {};
    const ofGoods = changedFields({ stored: goodsOf(before.stored), shown: goodsOf(before.shown) }, goods);
    const body = {
      ...changedFields(before, sale),
      ...(Object.keys(ofGoods).length > 0 && { goods: ofGoods }),
      version,
    };
    await announcementCalls.edit.call({ params: { id }, body });
    return id;
  },
  pageOf: announcementPage,
  editPageOf: (id) => `/auctions/${id}/edit`,
  nextPageOf: announcementPage,
};
