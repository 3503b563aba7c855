import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { useAtomValue } from 'jotai';
import { Ban, Check, Circle, Hourglass, PauseCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { leftText } from '../../../../components/auction/countdown.tsx';
import { nextBidMinor } from '../../../../components/auction/ladder.ts';
import { buttonClass } from '../../../../components/ui/button.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { LocalLink } from '../../../../lib/local-link.tsx';
import { keepReturn, redirectQuery } from '../../../../lib/page/local-redirect.ts';
import { useServerTime } from '../../../../lib/realtime/live-source.ts';
import { VatStateQuestion } from '../../../session/components/vat-state-question.tsx';
import { sessionAtom } from '../../../session/state/session.ts';
import { auctionFormat } from '../../room/room-texts.ts';
import type { CannotReason } from './bid-view.ts';

/** Why the user cannot bid now, with the next step. */
export function CannotBid({ auction, why }: { auction: LiveAuctionState; why: CannotReason }) {
  const { t } = useTranslation('room');
  switch (why) {
    case 'SignInRequired':
      return <SignInFirst />;
    case 'AccountNotActive':
    case 'CompanyNotChecked':
      return <Checklist why={why} />;
    case 'VatStateUnknown':
      return <VatStateQuestion />;
    case 'AuctionNotStarted':
      return <NotStarted auction={auction} />;
    case 'Held':
      return <Held auction={auction} />;
    default:
      return (
        <div role="status" className="flex items-center gap-3 rounded-2 bg-surface-2 px-4 py-3 text-ink-2">
          <WhyIcon why={why} />
          <p className="min-w-0 flex-1 text-s">{t(`cannot.${why}`)}</p>
          {why === 'AuctionBidNotAllowed' && (
            <LocalLink to="/contact" className={buttonClass('plain', 'flex-none text-s')}>
              {t('toContact')}
            </LocalLink>
          )}
        </div>
      );
  }
}

/** In the last minute the button is already in place, inactive, with its price. */
const inactiveShownMs = 60_000;

function NotStarted({ auction }: { auction: LiveAuctionState }) {
  const { t } = useTranslation('room');
  const locale = useLocale();
  const startsAtMs = Date.parse(auction.startsAt);
  const isNear = useServerTime((nowMs) => startsAtMs - nowMs <= inactiveShownMs);
  const next = nextBidMinor(auction);
  if (!isNear || next === null) {
    return (
      <div role="status" className="flex items-center gap-3 rounded-2 bg-surface-2 px-4 py-3 text-ink-2">
        <WhyIcon why="AuctionNotStarted" />
        <p className="min-w-0 flex-1 text-s">{t('cannot.AuctionNotStarted')}</p>
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-disabled="true"
      className="num min-h-20 w-full cursor-not-allowed rounded-2 bg-surface-2 px-4 py-3 text-left text-ink-2"
    >
      <span className="block font-semibold text-[1.333rem] leading-tight">
        {t(auction.type === 'Buying' ? 'placeBuying' : 'place', {
          price: auctionFormat(auction, locale).price(next),
        })}
      </span>
      <small className="mt-0.5 block text-s">
        {t('fromStart', { time: formatInstant(startsAtMs, 'clock', locale) })}
      </small>
    </button>
  );
}

function WhyIcon({ why }: { why: CannotReason }) {
  if (why === 'Loading') return <Spinner />;
  const Icon = why === 'AuctionNotStarted' ? Hourglass : Ban;
  return <Icon aria-hidden="true" size={20} className="flex-none" />;
}

/** For a visitor: sign-in and sign-up return to this room. */
function SignInFirst() {
  const { t } = useTranslation('room');
  const location = useLocation();
  return (
    <div className="rounded-2 bg-surface-2 p-3">
      <p className="mb-2 px-1 text-s">{t('cannot.SignInRequired')}</p>
      <div className="flex flex-wrap gap-2">
        <LocalLink to={`/login${redirectQuery(location)}`} className={buttonClass('act', 'flex-1')}>
          {t('signIn')}
        </LocalLink>
        <LocalLink
          to="/inscriere"
          onClick={() => keepReturn(location)}
          className={buttonClass('plain', 'flex-1 whitespace-nowrap')}
        >
          {t('signUp')}
        </LocalLink>
      </div>
    </div>
  );
}

/** For a new user: the missing requirements before the first bid, in order, with links. */
function Checklist({ why }: { why: 'AccountNotActive' | 'CompanyNotChecked' }) {
  const { t } = useTranslation('room');
  const session = useAtomValue(sessionAtom);
  if (session.kind !== 'signedIn') return null;
  const { user, account } = session.identity;
  // A Bidder bids in auctions with an invitation, without documents [I1].
  const isBidder = user.roles.includes('Bidder');
  const email = { name: 'email', isDone: user.isEmailConfirmed, to: null } as const;
  const documents = { name: 'documents', isDone: account.hasDocuments, to: '/account/documents' } as const;
  const steps = isBidder ? [email] : [email, documents];
  return (
    <div role="status" className="rounded-2 bg-surface-2 px-4 py-3 text-s">
      <p className="font-semibold">{t('toBidTitle')}</p>
      <ul className="mt-1 grid gap-1">
        {steps.map(({ name, isDone, to }) => (
          <li key={name} className="flex items-center gap-2">
            {isDone ? (
              <Check aria-hidden="true" size={16} className="flex-none text-act" />
            ) : (
              <Circle aria-hidden="true" size={16} className="flex-none text-warn" />
            )}
            <span className="min-w-0 flex-1">{t(isDone ? `toBidDone.${name}` : `toBid.${name}`)}</span>
            {!isDone && to && (
              <LocalLink
                to={to}
                className="inline-flex min-h-8 flex-none items-center font-semibold text-fact underline"
              >
                {t('toBidUpload')}
              </LocalLink>
            )}
          </li>
        ))}
        <li className="flex items-start gap-2">
          <Hourglass aria-hidden="true" size={16} className="mt-0.5 flex-none text-warn" />
          <span className="min-w-0 flex-1">
            {t(`cannot.${why}`)} {isBidder && t('toBidBidder')}{' '}
            <LocalLink
              to={why === 'CompanyNotChecked' ? '/account/company' : '/account'}
              className="whitespace-nowrap font-semibold text-fact underline"
            >
              {t('toAccount')}
            </LocalLink>
          </span>
        </li>
      </ul>
    </div>
  );
}

/** Minimum time left of an auction when it is resumed [L11]. */
const leastResumedMinutes = 1;

/** While an administrator holds the auction: the reason, the effect on the clock, and the options of a bidder [L11]. */
function Held({ auction }: { auction: LiveAuctionState }) {
  const { t, i18n } = useTranslation('room');
  const { hold, extensionWindowMinutes } = auction;
  if (hold === null) return null;
  return (
    <div role="status" className="flex gap-3 rounded-2 bg-warn-wash px-4 py-3 text-s">
      <PauseCircle aria-hidden="true" size={20} className="mt-px flex-none text-warn" />
      <div className="num min-w-0 flex-1">
        <p className="font-semibold text-m text-warn leading-snug">{t('heldTitle')}</p>
        <p className="mt-0.5">{t('heldReason', { reason: hold.reason })}</p>
        <p className="mt-0.5 text-ink-2">
          {t('heldClock', {
            left: leftText(hold.remainingMs, i18n.t),
            count: Math.max(leastResumedMinutes, extensionWindowMinutes),
          })}{' '}
          {t('heldDo')}
        </p>
      </div>
    </div>
  );
}
