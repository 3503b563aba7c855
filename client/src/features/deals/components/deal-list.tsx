import type { Deal } from '@recolta/shared/contracts/http/announcements';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { cropOfName, shortGoodsName } from '@recolta/shared/domain/goods-name';
import { currencyName, formatMinor, formatPrice } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { DealStepChip } from '../../../components/deals/deal-step-chip.tsx';
import { liveFilesAt, RowCover } from '../../../components/goods/row-cover.tsx';
import { ListRow, ListRows } from '../../../components/lists/list-row.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';

/** Deals as rows: the other party, the agreed terms with their sum, and the reader's next step. */
export function DealList({ deals, heading = 'h2' }: { deals: readonly Deal[]; heading?: 'h2' | 'h3' }) {
  const { t } = useTranslation('deals');
  const locale = useLocale();
  return (
    <ListRows
      names={{
        hasKind: false,
        goods: t('columnGoods'),
        amount: t('columnAmount'),
        price: t('columnSum'),
        due: t('acceptedAt'),
      }}
      hasButtons
    >
      {deals.map((deal) => {
        const currency = deal.currency as Currency;
        const act = deal.step === 'sign' || deal.step === 'confirm' ? deal.step : null;
        const isOwnTurn = deal.isOwnTurn ?? (act !== null || deal.life?.turn != null);
        return (
          <ListRow
            key={deal.id}
            to={`/auction-winning-bids/${deal.id}`}
            name={shortGoodsName(deal.name, locale)}
            heading={heading}
            mark={
              <RowCover
                cover={coverOf(deal)}
                product={deal.product ?? cropOfName(deal.name) ?? ''}
                category={deal.category ?? ''}
              />
            }
            place={deal.counterparty?.companyName ?? t('otherNone')}
            note={
              deal.side &&
              [t(`did.${deal.side}`), deal.life?.hasDispute && t('hasDispute')].filter(Boolean).join(' · ')
            }
            amount={{
              main: formatAmount(deal.quantity, deal.unit, locale),
              note: formatPrice(minorOf(deal.price), currency, locale, deal.unit),
            }}
            price={{
              main: formatMinor(minorOf(deal.total), locale),
              unit: currencyName(currency, locale),
              note: t(deal.isPriceGross ? 'gross' : 'net'),
            }}
            due={{
              main: formatInstant(deal.openedAt, 'dayMonth', locale),
              note: formatInstant(deal.openedAt, 'time', locale),
            }}
            state={<DealStepChip {...deal} />}
            act={
              <LocalLink
                to={`/auction-winning-bids/${deal.id}`}
                className={buttonClass(isOwnTurn ? 'act' : 'plain', 'min-w-28 flex-1 px-2')}
              >
                {t(act ? `act.${act}` : 'see')}
              </LocalLink>
            }
          />
        );
      })}
    </ListRows>
  );
}

/** The address of the first photo of what was sold. */
function coverOf({ cover, source }: Deal): string | null {
  switch (source.kind) {
    case 'liveAuction':
      return cover === undefined ? null : `${liveFilesAt(source.id)}/${cover}`;
    case 'announcement':
      return cover === undefined ? null : `/services/main/auctions/${source.id}/files/${cover}`;
    case 'product':
      return cover === undefined ? null : `/services/main/products/${source.id}/files/${cover}`;
    default:
      return null;
  }
}
