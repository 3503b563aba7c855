import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { totalMinor } from '@recolta/shared/domain/money';
import { kilogramsOf, minorOf } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { auctionFormat, bidderLabel } from '../state/room-texts.ts';
import { standingOf } from '../state/standing.ts';

/** The outcome, worded for the winner, other bidders, the owner or other viewers. */
export function OutcomePanel({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer | undefined }) {
  const { t, locale } = useTexts();
  const { outcome } = auction;
  if (outcome === null) return null;
  const format = auctionFormat(auction, locale);
  const standing = standingOf(auction, viewer);
  const titles = {
    won: t('room.youWonTitle'),
    lost: t('room.youLostTitle'),
    binding: t('room.youLeadTitle'),
  } as const;
  const title =
    standing.kind in titles ? titles[standing.kind as keyof typeof titles] : t('room.outcomeTitle');
  const { winner } = outcome;
  const finalMinor = winner ? minorOf(winner.price) : null;
  return (
    <section className="p-4 md:p-6">
      <h2 className="font-semibold font-serif text-[21px] tracking-[-0.015em]">{title}</h2>
      <p className="mt-1 text-ink-2 text-s">{t(`room.outcome.${outcome.kind}`)}</p>
      {outcome.reason !== null && (
        <p className="mt-2 rounded-2 bg-surface-2 p-3 text-s">
          {t('room.outcomeReason', { reason: outcome.reason })}
        </p>
      )}
      {winner && finalMinor !== null && (
        <dl className="num mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-s">
          <dt className="text-ink-2">{t('room.winner')}</dt>
          <dd className="text-right font-semibold">
            {bidderLabel(winner, auction.privacyType, viewer?.number ?? null, t)}
          </dd>
          <dt className="text-ink-2">{t('room.finalPrice')}</dt>
          <dd className="text-right font-semibold text-l">{format.price(finalMinor)}</dd>
          <dt className="text-ink-2">{t('room.finalSum')}</dt>
          <dd className="text-right font-medium">
            {format.sum(totalMinor(finalMinor, kilogramsOf(auction.quantity)))}
          </dd>
        </dl>
      )}
      {viewer?.counterparty && <Counterparty contact={viewer.counterparty} />}
    </section>
  );
}

/** The other party's details: only for owner and winner, once accepted [B5]. */
function Counterparty({ contact }: { contact: NonNullable<Viewer['counterparty']> }) {
  const { t } = useTexts();
  const rows: readonly (readonly [string, string | null])[] = [
    [t('room.company'), contact.companyName],
    [t('room.companyNumber'), contact.companyNumber],
    [t('room.contactPerson'), contact.administratorName],
  ];
  return (
    <div className="mt-4 rounded-2 border border-line p-4">
      <h3 className="mb-2 font-semibold text-m">{t('room.counterparty')}</h3>
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
        <dt className="text-ink-2">{t('room.email')}</dt>
        <dd className="text-right">
          <a href={`mailto:${contact.email}`} className="break-all font-medium text-fact underline">
            {contact.email}
          </a>
        </dd>
        {contact.telephone !== null && (
          <>
            <dt className="text-ink-2">{t('room.telephone')}</dt>
            <dd className="text-right">
              <a href={`tel:${contact.telephone}`} className="font-medium text-fact underline">
                {contact.telephone}
              </a>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
