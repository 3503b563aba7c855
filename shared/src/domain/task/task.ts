import { type TurnKind, turnKinds } from '../deal/deal-words.ts';
import type { AuctionType, Currency } from '../enumerations.ts';
import { isAtLeast } from '../price-direction.ts';

/** What an account has to do, in the order of tasks with the same deadline. */
export const taskKinds = [
  'decideAuction',
  'raiseBid',
  'answerInvitation',
  'answerPersonalizedBids',
  'answerCounterOffer',
  'answerBids',
  'setFinalPrice',
  'confirmSignature',
  'signContract',
  'makeContract',
  'giveContract',
  'stateDealDetails',
  ...turnKinds,
  'completeAccount',
  'confirmEmail',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** One's own pages, where tasks are counted. */
export const ownPages = [
  'ownAuctions',
  'participations',
  'ownAnnouncements',
  'myBids',
  'ownProducts',
  'deals',
  'account',
] as const;
export type OwnPage = (typeof ownPages)[number];

/** A task as its text and its place depend on it. Prices in minor units per unit. */
export interface Task {
  readonly kind: TaskKind;
  /** Of the sale, the deal or the account that it is about. */
  readonly id: string;
  /** Null for a task that is not about goods. */
  readonly goods: TaskGoods | null;
  /** Price in question × quantity, in minor units; null without a price. */
  readonly sum: { readonly minor: number; readonly currency: Currency; readonly isGross: boolean } | null;
  /** Deadline of the task; null for a task without one. */
  readonly endsAt: string | null;
  /** Number of bids to answer; 0 for other tasks. */
  readonly count: number;
  /** The price in question, and the one to compare it with: desired, own, starting or asking. */
  readonly priceMinor: number | null;
  readonly comparedMinor: number | null;
  /** True if the other party has signed. */
  readonly hasOtherSigned: boolean;
  /** Missing details of the account, or the reason an administrator gave. */
  readonly missing: string[];
  readonly reason: string | null;
}

export interface TaskGoods {
  readonly name: string;
  /** Key of a crop, for its mark. */
  readonly product: string;
  /** In thousandths of the unit. */
  readonly quantityThousandths: number;
  readonly unit: string;
  /** Of the sale, from its owner's side. */
  readonly type: AuctionType;
}

/** A task with the facts that its kind has. */
export function taskOf(kind: TaskKind, id: string, facts: Partial<Omit<Task, 'kind' | 'id'>>): Task {
  return {
    ...{ kind, id, goods: null, sum: null, endsAt: null, count: 0, priceMinor: null, comparedMinor: null },
    ...{ hasOtherSigned: false, missing: [], reason: null },
    ...facts,
  };
}

interface Place {
  readonly page: OwnPage;
  readonly link: (id: string) => string;
}

const places: Readonly<Record<TaskKind, Place>> = {
  ...(Object.fromEntries(turnKinds.map((kind) => [kind, { page: 'deals', link: deal }])) as Record<
    TurnKind,
    Place
  >),
  decideAuction: { page: 'ownAuctions', link: room },
  answerPersonalizedBids: { page: 'ownAuctions', link: room },
  raiseBid: { page: 'participations', link: room },
  answerInvitation: { page: 'participations', link: room },
  answerBids: { page: 'ownAnnouncements', link: announcement },
  answerCounterOffer: { page: 'myBids', link: announcement },
  setFinalPrice: { page: 'ownProducts', link: (id) => `/products/${id}/final-price` },
  makeContract: { page: 'deals', link: deal },
  giveContract: { page: 'deals', link: deal },
  stateDealDetails: { page: 'deals', link: deal },
  signContract: { page: 'deals', link: deal },
  confirmSignature: { page: 'deals', link: deal },
  completeAccount: { page: 'account', link: () => '/account' },
  confirmEmail: { page: 'account', link: () => '/account' },
};

function room(id: string): string {
  return `/live-auctions/${id}/participate`;
}

function announcement(id: string): string {
  return `/auctions/${id}`;
}

function deal(id: string): string {
  return `/auction-winning-bids/${id}`;
}

/** The page where a task is counted. */
export const taskPage = (kind: TaskKind): OwnPage => places[kind].page;

/** Where a task is done: a path of the client without language prefix. */
export const taskLink = ({ kind, id }: Pick<Task, 'kind' | 'id'>): string => places[kind].link(id);

/** Sorted by deadline alone; tasks without one come last. */
export function byDeadline<One extends Pick<Task, 'kind' | 'id' | 'endsAt'>>(tasks: readonly One[]): One[] {
  const endMs = ({ endsAt }: One) => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt));
  return tasks.toSorted((a, b) => {
    const [first, second] = [endMs(a), endMs(b)];
    if (first !== second) return first - second;
    return taskKinds.indexOf(a.kind) - taskKinds.indexOf(b.kind) || a.id.localeCompare(b.id);
  });
}

/** Number of tasks of each page; they add up to the number of tasks. */
export function countByPage(tasks: readonly Pick<Task, 'kind'>[]): Readonly<Record<OwnPage, number>> {
  const counts = Object.fromEntries(ownPages.map((page) => [page, 0])) as Record<OwnPage, number>;
  for (const { kind } of tasks) counts[taskPage(kind)] += 1;
  return counts;
}

/** The second line of a task: its most important fact. */
export const taskFacts = [
  'belowDesired',
  'abovePosted',
  'reachesDesired',
  'withinPosted',
  'bestOffer',
  'outbid',
  'startingPrice',
  'counterOffer',
  'askingPrice',
  'otherSigned',
  'readyToSign',
  'toConfirm',
  'noContract',
  'ownContract',
  'dealDetails',
  'reason',
  'missing',
  'email',
] as const;
export type TaskFact = (typeof taskFacts)[number];

/** Which fact a task states; null if it has none. */
export function taskFact(task: Task): TaskFact | null {
  switch (task.kind) {
    case 'decideAuction':
    case 'answerBids':
    case 'answerPersonalizedBids':
      return comparedFact(task);
    case 'raiseBid':
      return 'outbid';
    case 'answerInvitation':
      return 'startingPrice';
    case 'answerCounterOffer':
      return 'counterOffer';
    case 'setFinalPrice':
      return 'askingPrice';
    case 'signContract':
      return task.hasOtherSigned ? 'otherSigned' : 'readyToSign';
    case 'confirmSignature':
      return 'toConfirm';
    case 'makeContract':
      return 'noContract';
    case 'giveContract':
      return 'ownContract';
    case 'stateDealDetails':
      return 'dealDetails';
    case 'completeAccount':
      return task.reason === null ? 'missing' : 'reason';
    case 'confirmEmail':
      return 'email';
    default:
      return null;
  }
}

/** How the best offer compares with the owner's own price. */
function comparedFact({ goods, priceMinor, comparedMinor }: Task): TaskFact | null {
  if (priceMinor === null || goods === null) return null;
  if (comparedMinor === null) return 'bestOffer';
  const isReached = isAtLeast(goods.type, priceMinor, comparedMinor);
  if (goods.type === 'Selling') return isReached ? 'reachesDesired' : 'belowDesired';
  return isReached ? 'withinPosted' : 'abovePosted';
}
