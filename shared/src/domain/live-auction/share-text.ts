import type { LiveAuctionState } from '../../contracts/http/live-auction-state.ts';
import { countyName } from '../counties.ts';
import { goodsName } from '../goods-name.ts';
import { parseMoney } from '../money.ts';
import { formatPrice } from '../price-text.ts';

const words = {
  ro: {
    types: { Selling: 'Vânzare', Buying: 'Cumpărare' },
    best: 'Cel mai bun preț',
    starting: 'Preț de pornire',
    final: 'Preț final',
    starts: 'Începe',
    ends: 'Se încheie',
    awaiting: 'Se așteaptă decizia organizatorului',
    won: 'Adjudecată',
    over: 'Încheiată',
    held: 'Suspendată',
  },
  en: {
    types: { Selling: 'Sale', Buying: 'Purchase' },
    best: 'Best price',
    starting: 'Starting price',
    final: 'Final price',
    starts: 'Starts',
    ends: 'Ends',
    awaiting: 'Awaiting the owner’s decision',
    won: 'Awarded',
    over: 'Ended',
    held: 'On hold',
  },
} as const;

type Language = keyof typeof words;

const times = { ro: timeFormat('ro-RO'), en: timeFormat('en-GB') } as const;

function timeFormat(tag: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, {
    timeZone: 'Europe/Bucharest',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** What a shared link says of an auction, in parts. */
export interface ShareText {
  readonly name: string;
  /** Type and county. */
  readonly facts: string;
  /** What the price is: the best, the starting or the final one. */
  readonly caption: string;
  readonly price: string;
  /** The next event with its time, or how it ended. */
  readonly event: string;
}

/** What a shared link says of an auction: only what everybody may see, and nobody's name [B5]. */
export function shareText(
  auction: Pick<
    LiveAuctionState,
    'name' | 'type' | 'county' | 'status' | 'bestBid' | 'startingPrice' | 'currency' | 'startsAt' | 'endsAt'
  >,
  language: Language,
): ShareText {
  const { bestBid, startingPrice, currency, status, name, type, county } = auction;
  const text = words[language];
  const bestCaption = status === 'Accepted' ? text.final : text.best;
  return {
    name: goodsName(name, language),
    facts: `${text.types[type]} · ${countyName(county)}`,
    caption: bestBid ? bestCaption : text.starting,
    price: formatPrice(parseMoney(bestBid?.price ?? startingPrice) ?? 0, currency, language),
    event: eventText(auction, language),
  };
}

function eventText(
  { status, startsAt, endsAt }: Pick<LiveAuctionState, 'status' | 'startsAt' | 'endsAt'>,
  language: Language,
): string {
  const text = words[language];
  const time = (instant: string) => times[language].format(new Date(instant));
  switch (status) {
    case 'Scheduled':
      return `${text.starts} ${time(startsAt)}`;
    case 'InProgress':
      return endsAt === null ? text.held : `${text.ends} ${time(endsAt)}`;
    case 'Closed':
      return text.awaiting;
    case 'Accepted':
      return text.won;
    default:
      return text.over;
  }
}
