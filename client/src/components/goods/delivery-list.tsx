import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { countyName } from '@recolta/shared/domain/counties';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/bucharest-time.ts';
import { formatNumber, formatPercent, kilogramsOf } from '../../lib/format.ts';
import { type Texts, useTexts } from '../../lib/i18n.ts';
import { contractChoiceLines } from './contract-choice-lines.ts';
import { FactList, type FactRow } from './lot-facts.tsx';

type Lot = Pick<LiveAuctionState, 'type' | 'quantity' | 'privacyType'>;

/**
 * Place, loading, tolerance, payment, bulletin and the contract's unusual terms; confidential values are labelled so
 * [B5].
 */
export function DeliveryList({ goods, auction }: { goods: AuctionGoods; auction: Lot }) {
  const { t } = useTranslation('goods');
  const texts = useTexts();
  const rows = [
    ...placeRows(goods, auction, texts),
    ...termRows(goods, auction, texts),
    [t('contract'), t(`contractBinds.${goods.contractType}`)] as const,
    ...contractChoiceLines(goods, texts),
  ];
  return <FactList rows={rows} />;
}

function placeRows(goods: AuctionGoods, { type, privacyType }: Lot, { t }: Texts): FactRow[] {
  const county = countyName(goods.county);
  const town = [goods.city, goods.town].filter((name) => name !== null).join(', ');
  const isKept = privacyType === 'Incognito' && town === '';
  const isLoaded = goods.deliveryType === 'FCATruck';
  const rows: (FactRow | null)[] = [
    [
      t(`goods:place.${type}`),
      isKept ? t('goods:placeLater', { county }) : [town, county].filter(Boolean).join(', '),
    ],
    isLoaded ? [t('goods:address'), goods.pickupAddress ?? t('goods:addressLater')] : null,
    goods.trainStation === null ? null : [t('goods:station'), goods.trainStation],
    goods.deliveryCounties.length === 0
      ? null
      : [t(`goods:counties.${type}`), goods.deliveryCounties.map(countyName).join(', ')],
  ];
  return rows.filter((row) => row !== null);
}

function termRows(goods: AuctionGoods, { type, quantity }: Lot, { t, locale }: Texts): FactRow[] {
  const { tolerance, loadingRate, bulletin, paymentDate } = goods;
  const day = (date: string) => formatDay(date, locale, 'date');
  const rows: (FactRow | null)[] = [
    tolerance && [
      t('goods:tolerance'),
      t(`goods:toleranceOf.${tolerance.choice}`, { percent: formatPercent(tolerance.percent, locale) }),
    ],
    loadingRate === null
      ? null
      : [
          t('goods:loadingTime'),
          t('goods:loadingDays', {
            rate: formatNumber(loadingRate, locale),
            count: Math.ceil(kilogramsOf(quantity) / 1000 / loadingRate),
          }),
        ],
    [
      t('goods:payment'),
      [
        t(`labels:paymentType.${goods.paymentType}`),
        goods.paymentDays === null
          ? paymentDate && t('goods:paymentDate', { date: day(paymentDate) })
          : t('live:days', { count: goods.paymentDays }),
      ]
        .filter(Boolean)
        .join(', '),
      goods.paymentType === 'Loan' ? t('labels:loanInterest') : undefined,
    ],
    // A buyer has no bulletin to attach.
    bulletin === null && type === 'Buying'
      ? null
      : [
          t('goods:bulletin'),
          bulletin === null
            ? t('goods:bulletinNone')
            : t(bulletin.number === null ? 'goods:bulletinLater' : 'goods:bulletinOf', {
                laboratory: bulletin.laboratory ?? '',
                number: bulletin.number ?? '',
                date: day(bulletin.date),
              }),
        ],
  ];
  return rows.filter((row) => row !== null);
}
