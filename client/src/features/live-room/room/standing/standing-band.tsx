import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Eye,
  Hammer,
  MailCheck,
  Minus,
  ShieldCheck,
  Trophy,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../lib/class-names.ts';
import { minorOf } from '../../../../lib/format.ts';
import { type Translate, useLocale } from '../../../../lib/i18n.ts';
import { auctionFormat, bidderLabel } from '../room-texts.ts';
import { type Standing, standingOf } from './standing.ts';

const tones: Record<Standing['kind'], string> = {
  loading: 'text-ink-2',
  watching: 'text-ink-2',
  notBidYet: 'text-ink-2',
  invited: 'bg-fact-wash text-fact',
  administrator: 'bg-fact-wash text-fact',
  owner: 'bg-fact-wash text-fact',
  leading: 'bg-lead-wash text-lead',
  binding: 'bg-lead-wash text-lead',
  won: 'bg-lead-wash text-lead',
  outbid: 'bg-lost-wash text-lost',
  withdrawn: 'bg-warn-wash text-warn',
  outbidAtEnd: 'bg-lost-wash text-lost',
  lost: 'bg-lost-wash text-lost',
};

/** No arrows: they indicate the direction of the price. */
export const standingIcons: Record<Standing['kind'], typeof Eye> = {
  loading: CircleDashed,
  watching: Eye,
  notBidYet: Minus,
  invited: MailCheck,
  administrator: ShieldCheck,
  owner: Hammer,
  leading: CircleCheck,
  binding: CircleCheck,
  won: Trophy,
  outbid: CircleAlert,
  withdrawn: CircleSlash,
  outbidAtEnd: CircleAlert,
  lost: CircleX,
};

/** The viewer's standing: a word, an icon and a colour, always in the same place and of the same height. */
export function StandingBand({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer | undefined }) {
  const standing = standingOf(auction, viewer);
  const { t } = useTranslation('room');
  const { word, text } = useStandingText(standing, auction, viewer);
  const isHeld = auction.hold !== null && standing.kind === 'watching';
  const Icon = standingIcons[standing.kind];
  return (
    <div
      data-standing={standing.kind}
      className={classNames(
        'flex min-h-[61px] items-center md:min-h-14 gap-x-3 border-line border-t px-4 py-2 md:px-6 tight:min-h-11 tight:px-4 tight:py-1',
        tones[standing.kind],
      )}
    >
      <Icon aria-hidden="true" size={18} strokeWidth={2.6} className="flex-none" />
      {standing.kind !== 'loading' && (
        <p className="min-w-0 text-s leading-snug md:text-m tight:line-clamp-2 tight:text-s low:large-type:line-clamp-1">
          <b className="mr-2 font-semibold">{word}</b>
          <span className="num text-ink md:text-s">{isHeld ? t('heldText') : text}</span>
        </p>
      )}
    </div>
  );
}

function useStandingText(
  standing: Standing,
  auction: LiveAuctionState,
  viewer: Viewer | undefined,
): { word: string; text: ReactNode } {
  const { t, i18n } = useTranslation(['room', 'live']);
  const locale = useLocale();
  const { price } = auctionFormat(auction, locale);
  const leader = auction.bestBid
    ? bidderLabel(auction.bestBid, auction.privacyType, viewer?.number ?? null, i18n.t)
    : '';
  switch (standing.kind) {
    case 'loading':
      return { word: '', text: '' };
    case 'watching':
      return {
        word: t('watching'),
        text: t(auction.outcome === null ? 'watchingText' : 'watchingEnded'),
      };
    case 'notBidYet':
      return { word: t('notBidYet'), text: t('notBidText') };
    case 'invited':
      return { word: t('invited'), text: t('invitedText') };
    case 'administrator':
      return { word: t('administrator'), text: t('administratorText') };
    case 'owner':
      return { word: t('owner'), text: ownerText(auction, i18n.t) };
    case 'leading':
      return {
        word: t('live:leader'),
        text:
          standing.limitMinor === null
            ? t('leaderText', { price: price(standing.priceMinor) })
            : t('leaderTextLimit', {
                price: price(standing.priceMinor),
                limit: price(standing.limitMinor),
              }),
      };
    case 'binding':
      return { word: t('live:leader'), text: t('binding', { price: price(standing.priceMinor) }) };
    case 'won':
      return { word: t('won'), text: t('wonText', { price: price(standing.priceMinor) }) };
    case 'outbid':
      if (standing.isAtOnce)
        return {
          word: t('live:outbid'),
          text: t('outbidAtOnceText', { mine: price(standing.mineMinor), leader }),
        };
      return {
        word: t('live:outbid'),
        text: t(auction.type === 'Buying' ? 'outbidTextBuying' : 'outbidText', {
          mine: price(standing.mineMinor),
          leader,
          difference: price(standing.behindMinor),
        }),
      };
    case 'withdrawn': {
      const text = t(standing.isOwn ? 'withdrawnText' : 'lapsedText');
      const again = auction.status === 'InProgress' ? ` ${t('withdrawnAgain')}` : '';
      return { word: t(standing.isOwn ? 'withdrawn' : 'lapsed'), text: `${text}${again}` };
    }
    case 'outbidAtEnd':
      return { word: t('live:outbid'), text: t('outbidAtEndText') };
    case 'lost':
      return { word: t('lost'), text: lostText(auction, viewer, i18n.t, price) };
  }
}

/** The winner, if somebody else won; otherwise the outcome. */
function lostText(
  auction: LiveAuctionState,
  viewer: Viewer | undefined,
  t: Translate,
  price: (minor: number) => string,
): string {
  const { outcome } = auction;
  if (outcome === null) return '';
  if (outcome.winner === null) return t(`room:outcome.${outcome.kind}`);
  const winner = bidderLabel(outcome.winner, auction.privacyType, viewer?.number ?? null, t);
  return t('room:lostText', { winner, price: price(minorOf(outcome.winner.price)) });
}

function ownerText({ status, outcome, bidCount, participantCount }: LiveAuctionState, t: Translate): string {
  if (status === 'Pending') return t('room:ownerPending');
  if (bidCount === 0) return t(outcome === null ? 'room:ownerNoBids' : 'room:ownerGotNoBids');
  return t('room:ownerText', {
    count: bidCount,
    bidders: t('live:bidders', { count: participantCount }),
  });
}
