import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { totalMinor } from '@recolta/shared/domain/money';
import { ownPriceLabel } from '@recolta/shared/domain/price-direction';
import { formatMinor, formatPrice, formatSum, priceUnit } from '@recolta/shared/domain/price-text';
import { vatGroupOf, vatOf } from '@recolta/shared/domain/vat';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../../components/auction/countdown.tsx';
import { FobReference } from '../../../components/goods/fob-reference.tsx';
import { FactList } from '../../../components/goods/lot-facts.tsx';
import { PriceNotices } from '../../../components/goods/price-notices.tsx';
import { formatDay, formatInstant } from '../../../lib/bucharest-time.ts';
import { useVatRules, vatSentence } from '../../../lib/deal/vat.ts';
import { formatAmount, kilogramsOf, lowerFirst, minorOf } from '../../../lib/format.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import { useVatParties } from '../../session/state/reader.ts';
import { isWholeOnly } from '../state/bid-issues.ts';
import { shownBidderName } from '../state/bid-texts.ts';

/** The owner's price, the best bid, the time left, the remaining quantity, and the FOB reference. */
export function AnnouncementPrices({
  announcement,
  backupPrice,
}: {
  announcement: AnnouncementState;
  backupPrice: string | null;
}) {
  const { t, i18n } = useTranslation(['announcements']);
  const locale = useLocale();
  const { bestBid, currency, deadline, status, type, unit } = announcement;
  const price = (figure: string) => formatPrice(minorOf(figure), currency, locale, unit);
  const isOpen = status === 'InProgress';
  // Once everything is sold, the sum is that of all.
  const whole = status === 'Accepted' ? announcement.quantity : announcement.quantityLeft;
  const isDeciding = status === 'Closed';
  return (
    <section
      aria-label={t('prices')}
      className="num divide-y divide-line rounded-3 border border-line bg-surface shadow-card"
    >
      <div className="p-4 md:p-5">
        {/* Both figures on one base line. */}
        <div className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_auto_auto] items-baseline gap-x-4 *:row-span-3 *:grid *:grid-rows-subgrid *:items-baseline">
          <div>
            <h2 className="font-semibold text-ink-2 text-s">{t(`announcements:${ownPriceLabel(type)}`)}</h2>
            <p className="font-semibold text-[2.2rem] leading-tight tracking-[-0.03em]">
              {formatMinor(minorOf(announcement.price), locale)}
              <small className="ml-1 font-medium text-ink-2 text-s tracking-normal">
                {priceUnit(currency, locale, unit)}
              </small>
            </p>
            <p className="text-ink-2 text-note">{t(`ownPriceHint.${type}`)}</p>
          </div>
          <div className="text-right">
            <h2 className="font-semibold text-ink-2 text-s">{t('best')}</h2>
            <p className={bestBid ? 'font-semibold text-l text-lead' : 'text-ink-2 text-s'}>
              {bestBid ? price(bestBid.price) : t('bids', { count: announcement.bidCount })}
            </p>
            {bestBid && (
              <p className="wrap-anywhere text-ink-2 text-note">
                {`${shownBidderName(bestBid, i18n.t)} · ${formatAmount(bestBid.quantity, unit, locale)}`}
              </p>
            )}
          </div>
        </div>
        <p className="mt-2 text-s">
          <b className="font-semibold text-m">
            {formatSum(totalMinor(minorOf(announcement.price), kilogramsOf(whole)), currency, locale)}
          </b>{' '}
          {t('wholeFor', { quantity: formatAmount(whole, unit, locale) })}
        </p>
        <p className="mt-1 empty:hidden">
          <PriceNotices sale={announcement} desired={announcement.price} />
        </p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 p-4 text-s md:p-5 [&>dd]:text-right">
        <dt className="text-ink-2">{t('deadline')}</dt>
        <dd className="font-medium">{formatInstant(deadline, 'dayMonthTime', locale)}</dd>
        {isOpen && (
          <>
            <dt className="text-ink-2">{t('left')}</dt>
            <dd className="font-semibold">
              <Countdown until={deadline} atZero={t('closing')} />
            </dd>
          </>
        )}
        {isDeciding && (
          <>
            <dt className="text-ink-2">{t('decisionLeft')}</dt>
            <dd className="font-semibold text-warn">
              <Countdown until={announcement.decisionEndsAt} atZero={t('closing')} />
            </dd>
          </>
        )}
        {announcement.quantityLeft !== announcement.quantity && (
          <>
            <dt className="text-ink-2">{t('quantityLeft')}</dt>
            <dd className="font-medium">{formatAmount(announcement.quantityLeft, unit, locale)}</dd>
          </>
        )}
        {announcement.minPrice !== null && (
          <>
            <dt className="text-ink-2">{t('minPrice')}</dt>
            <dd className="font-medium">{price(announcement.minPrice)}</dd>
          </>
        )}
        {announcement.maxPrice !== null && (
          <>
            <dt className="text-ink-2">{t('maxPrice')}</dt>
            <dd className="font-medium">{price(announcement.maxPrice)}</dd>
          </>
        )}
        {backupPrice !== null && (
          <>
            <dt className="text-ink-2 print:hidden">{t('backupPrice')}</dt>
            <dd className="font-medium print:hidden">{price(backupPrice)}</dd>
          </>
        )}
        <dt className="text-ink-2">{t('participants')}</dt>
        <dd className="font-medium">{announcement.participantCount}</dd>
      </dl>
      <div className="p-4 empty:hidden md:p-5">
        <FobReference product={announcement.product} currency={currency} hasTitle />
      </div>
    </section>
  );
}

/** Delivery, invoicing, measurement and contract. */
export function AnnouncementTerms({
  announcement,
  isOwner,
}: {
  announcement: AnnouncementState;
  isOwner: boolean;
}) {
  const { t } = useTranslation(['labels', 'announcements', 'bids']);
  const locale = useLocale();
  const texts = useTexts();
  const parties = useVatParties(announcement, isOwner);
  const group = vatGroupOf(announcement.product, announcement.vatGroup ?? null);
  const day = announcement.deliveryPeriod.from;
  const vat = vatSentence(vatOf({ ...parties, group, day }, useVatRules()), texts);
  const { deliveryType, loadingLocation, deliveryLocation, deliveryPeriod } = announcement;
  const period = [deliveryPeriod.from, deliveryPeriod.to].map((day) => formatDay(day, locale, 'date'));
  const rows = [
    [
      t('announcements:delivery'),
      [
        t(`deliveryType.${deliveryType}`),
        loadingLocation && lowerFirst(t(`loadingLocation.${loadingLocation}`)),
        deliveryLocation,
      ]
        .filter(Boolean)
        .join(', '),
      t(`deliveryText.${deliveryType}`),
    ],
    [t('bids:row.period'), period.join(' – ')],
    [t('announcements:priceType'), vat],
    [
      t('announcements:measured'),
      t('announcements:measuredAt', {
        quantity: t(`measurementType.${announcement.quantityMeasurementPlace}`),
        quality: t(`measurementType.${announcement.qualityMeasurementPlace}`),
      }).toLocaleLowerCase(locale),
    ],
  ] as const;
  return <FactList rows={rows} className="mb-2" />;
}

/** The steps from the first bid to the contract, with the dates of this announcement. */
export function AnnouncementSteps({ announcement }: { announcement: AnnouncementState }) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const when = {
    deadline: formatInstant(announcement.deadline, 'dayMonthTime', locale),
    decision: formatInstant(announcement.decisionEndsAt, 'dayMonthTime', locale),
  };
  const isWhole = isWholeOnly(announcement);
  return (
    <ol className="grid gap-4 text-s sm:grid-cols-2 xl:grid-cols-4">
      {(['bids', 'decision', 'counter', 'contract'] as const).map((step, index) => (
        <li key={step} className="num border-line-2 border-t-2 pt-2">
          <b className="font-semibold">{`${index + 1}. ${t(`steps.${step}.title`)}`}</b>
          <p className="mt-1 text-ink-2">
            {t(step === 'decision' && isWhole ? 'steps.decision.whole' : `steps.${step}.text`, when)}
          </p>
        </li>
      ))}
    </ol>
  );
}
