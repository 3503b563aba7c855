import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { vatGroupOf, vatOf } from '@recolta/shared/domain/vat';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../components/goods/lot-facts.tsx';
import { formatDay, formatInstant } from '../../../lib/bucharest-time.ts';
import { useVatRules, vatSentence } from '../../../lib/deal/vat.ts';
import { lowerFirst } from '../../../lib/format.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import { useVatParties } from '../../session/state/reader.ts';

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
  return (
    <ol className="grid gap-4 text-s sm:grid-cols-2 xl:grid-cols-4">
      {(['bids', 'decision', 'counter', 'contract'] as const).map((step, index) => (
        <li key={step} className="num border-line-2 border-t-2 pt-2">
          <b className="font-semibold">{`${index + 1}. ${t(`steps.${step}.title`)}`}</b>
          <p className="mt-1 text-ink-2">{t(`steps.${step}.text`, when)}</p>
        </li>
      ))}
    </ol>
  );
}
