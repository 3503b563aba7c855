import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { formatTelephone } from '@recolta/shared/domain/company/telephone';
import { useAtomValue } from 'jotai';
import { CircleCheck, Download, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../components/ui/button.tsx';
import { Dock } from '../../../../components/ui/dock.tsx';
import { bucharestDay, formatInstant } from '../../../../lib/bucharest-time.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { datedDealSteps } from '../../../../lib/deal/deal-steps.ts';
import { announcementCalls } from '../../../../lib/http/announcement-calls.ts';
import { useVersionedQuery } from '../../../../lib/http/versioned-query.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { LocalLink } from '../../../../lib/local-link.tsx';
import { accountVersionsAtom } from '../../../../lib/realtime/connection-state.ts';
import { useIsPractice, useServerTime } from '../../../../lib/realtime/live-source.ts';
import { sessionAtom } from '../../../session/state/session.ts';
import { useGoods } from '../goods/get-goods.ts';
import {
  personalizedBidContractAddress,
  useAgreedPersonalizedBid,
} from '../personalized-bids/personalized-bids.ts';
import { standingOf } from '../standing/standing.ts';
import { EndingActions, StepsAfterEnding } from './ending-actions.tsx';
import { EndingField } from './ending-field.tsx';
import { agreedAuction, counterpartyRole } from './ending-state.ts';
import { SimilarLots } from './similar-lots.tsx';

/** The end of an auction by a personalised bid, for viewers who may not know its terms [P1]. */
function PersonalizedEndingField({
  auction,
  viewer,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
}) {
  const { t } = useTranslation(['ending', 'room']);
  const locale = useLocale();
  const at = auction.outcome?.at ?? auction.hardEndsAt;
  const date = formatInstant(at, 'longDate', locale);
  const when = t('when', { date, time: formatInstant(at, 'clock', locale) });
  return (
    <section
      aria-label={t('room:situation')}
      data-ending=""
      className="rounded-3 border border-line bg-surface p-4 shadow-card md:px-8 md:py-6"
    >
      <h2 className="font-semibold font-serif text-[1.733rem] leading-tight tracking-[-0.015em] md:text-[2.267rem]">
        {t('titleByPersonalizedBid')}
      </h2>
      <p className="num mt-1 text-ink-2 text-s md:text-m">
        {t('ended', { when })} {t('byPersonalizedBidText')}
      </p>
      {viewer?.price && !viewer.isOwner && (
        <p className="mt-4 flex items-center gap-2.5 rounded-2 bg-surface-2 p-3 text-s">
          <CircleCheck aria-hidden="true" size={18} className="flex-none text-lead" />
          {t('free')}
        </p>
      )}
    </section>
  );
}

/** For the two parties: the note of the accepted personalised bid, and its contract. */
function AgreedContract({ auctionId, bid }: { auctionId: string; bid: PersonalizedBid }) {
  const { t } = useTranslation('bids');
  if (bid.note === null && bid.contract !== 'uploaded') return null;
  return (
    <section className="border-line border-t p-4 md:p-6">
      {bid.note !== null && (
        <>
          <h2 className="font-semibold text-ink-2 text-s">{t('note')}</h2>
          <p className="wrap-anywhere whitespace-pre-line text-s">{bid.note}</p>
        </>
      )}
      {bid.contract === 'uploaded' && (
        <a
          href={personalizedBidContractAddress(auctionId, bid.id)}
          download
          className={buttonClass('plain', 'mt-2 w-full text-s')}
        >
          <Download aria-hidden="true" size={16} />
          {t('contractDownload')}
        </a>
      )}
    </section>
  );
}

type Contact = NonNullable<Viewer['counterparty']>;
type Role = 'seller' | 'buyer';

/** The other party's details: only for owner and winner, once accepted [B5]. */
function CounterpartyCard({ contact, role }: { contact: Contact; role: Role }) {
  const { t } = useTranslation(['room', 'ending']);
  const rows = [
    [t('companyNumber'), contact.companyNumber],
    [t('contactPerson'), contact.administratorName],
  ] as const;
  return (
    <section className="p-4 md:p-6">
      <h2 className="font-semibold text-ink-2 text-s">{t(`ending:${role}`)}</h2>
      <p className="wrap-anywhere mb-2 font-semibold text-l">{contact.companyName}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-s">
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="contents">
                <dt className="text-ink-2">{label}</dt>
                <dd className="text-right font-medium">{value}</dd>
              </div>
            ),
        )}
        {contact.telephone !== null && (
          <div className="contents">
            <dt className="text-ink-2">{t('telephone')}</dt>
            <dd className="num text-right">
              <a href={`tel:${contact.telephone}`} className="font-medium text-fact underline">
                {formatTelephone(contact.telephone)}
              </a>
            </dd>
          </div>
        )}
        <div className="contents">
          <dt className="text-ink-2">{t('email')}</dt>
          <dd className="text-right">
            <a href={`mailto:${contact.email}`} className="break-all font-medium text-fact underline">
              {contact.email}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The next step, fixed on a phone's screen: calling the other party. */
function CallBar({ telephone, role }: { telephone: string; role: Role }) {
  const { t } = useTranslation('ending');
  return (
    <Dock rows={1} className="lg:hidden">
      <a
        href={`tel:${telephone}`}
        className={buttonClass('act', 'num mx-auto flex min-h-14 w-full max-w-xl')}
      >
        <Phone aria-hidden="true" size={18} />
        {t(role === 'seller' ? 'callSeller' : 'callBuyer', { telephone: formatTelephone(telephone) })}
      </a>
    </Dock>
  );
}

const card = 'rounded-3 border border-line bg-surface shadow-card print:break-inside-avoid print:shadow-none';

/**
 * An accepted auction: the final price, and the next steps for each viewer.
 * @param isFresh true if it was accepted while this page was open
 */
export function Ending({ auction, viewer, ...rest }: EndingProps) {
  useTranslation('ending');
  const bid = useAgreedPersonalizedBid(auction, viewer);
  if (!bid || !viewer) return <Adjudication auction={auction} viewer={viewer} bid={null} {...rest} />;
  const agreed = agreedAuction(auction, bid);
  const winner = agreed.outcome?.winner;
  const party =
    viewer.isOwner || !winner ? viewer : { ...viewer, number: winner.number, price: winner.price };
  return <Adjudication auction={agreed} viewer={party} bid={bid} {...rest} />;
}

interface EndingProps {
  readonly auction: LiveAuctionState;
  readonly viewer: Viewer | undefined;
  readonly isFresh: boolean;
  /** A class of what the reader's own parts move while they are awaited. */
  readonly awaited: string;
}

/** @param bid the accepted personalised bid, for its parties; `auction` then has the agreed terms */
function Adjudication({
  auction,
  viewer,
  isFresh,
  awaited,
  bid,
}: EndingProps & { readonly bid: PersonalizedBid | null }) {
  const isByPersonalizedBid = auction.outcome?.kind === 'personalizedBidAccepted';
  const isPractice = useIsPractice();
  const today = useServerTime(bucharestDay);
  const standing = standingOf(auction, viewer);
  const contact = isPractice ? null : (viewer?.counterparty ?? null);
  const role = counterpartyRole(auction.type, viewer?.isOwner ?? false);
  // Frames do not carry the day of payment.
  const goods = useGoods(auction);
  const steps = datedDealSteps(auction, bid ? bid.paymentDate : goods.data?.paymentDate);
  const isParty =
    (standing.kind === 'won' || standing.kind === 'owner') && (bid !== null || !isByPersonalizedBid);
  return (
    <div data-room-acts className="mb-4 grid gap-4 lg:mb-6 lg:gap-6">
      {isByPersonalizedBid && bid === null ? (
        <PersonalizedEndingField auction={auction} viewer={viewer} />
      ) : (
        <EndingField auction={auction} viewer={viewer} isFresh={isFresh} />
      )}
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-6',
          awaited,
        )}
      >
        {(isParty || !isPractice) && (
          <div className={card}>
            {isParty ? (
              <StepsAfterEnding auction={auction} steps={steps} role={role} today={today} />
            ) : (
              <SimilarLots auction={auction} />
            )}
          </div>
        )}
        <div className="grid gap-4 lg:gap-6">
          {!isPractice && (
            <EndingActions auction={auction} steps={isParty ? steps : []} role={role} today={today} />
          )}
          {contact && (
            <div className={card}>
              <CounterpartyCard contact={contact} role={role} />
              {bid && <AgreedContract auctionId={auction.id} bid={bid} />}
              <DealLink auctionId={auction.id} />
            </div>
          )}
        </div>
      </div>
      {contact?.telephone && <CallBar telephone={contact.telephone} role={role} />}
    </div>
  );
}

/** Link to the deal, where the contract is read and signed [C1]. */
function DealLink({ auctionId }: { auctionId: string }) {
  const session = useAtomValue(sessionAtom);
  return session.kind === 'signedIn' && <DealOf auctionId={auctionId} identity={session.identity} />;
}

/** Leads to the reader's deals until this one is found; a Bidder's are listed beside their auctions. */
function DealOf({ auctionId, identity }: { auctionId: string; identity: Identity }) {
  const { t } = useTranslation('ending');
  const { id } = identity.account;
  const version = useAtomValue(accountVersionsAtom)?.myBids ?? null;
  // The latest first.
  const input = { params: { id }, query: {} };
  const deals = useVersionedQuery(announcementCalls.listDeals.queryOptions({ input }), [id, version]);
  const deal = deals.data?.items.find(({ source }) => source.id === auctionId);
  const isBidder = identity.user.roles.includes('Bidder');
  const list = isBidder ? '/account/participated-auctions' : '/auction-winning-bids/my';
  return (
    <div className="px-4 pb-4 md:px-6 md:pb-6 print:hidden">
      <LocalLink
        to={deal ? `/auction-winning-bids/${deal.id}` : list}
        className={buttonClass('act', 'w-full')}
      >
        {t('toDeal')}
      </LocalLink>
    </div>
  );
}
