import type { ProductBidView, ProductState } from '@recolta/shared/contracts/http/product-state';
import { countyName } from '@recolta/shared/domain/counties';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { formatMinor, priceUnit } from '@recolta/shared/domain/price-text';
import type { ProductPhase } from '@recolta/shared/machines/product-status';
import { useAtomValue } from 'jotai';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowCover } from '../../../components/goods/row-cover.tsx';
import { DayAndTime, ListRow, ListRows, TimeLeft } from '../../../components/lists/list-row.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { isTrader, sessionAtom } from '../../session/state/session.ts';
import { missingThousandths, phaseOf } from '../state/product-terms.ts';
import { ProgressBar } from './progress-bar.tsx';

/** The rows of a list of products. */
export function ProductRows({
  hasButtons = false,
  hasState = true,
  children,
}: {
  hasButtons?: boolean;
  /** False if no row has a state. */
  hasState?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation(['products', 'lists']);
  const session = useAtomValue(sessionAtom);
  return (
    <ListRows
      names={{
        ...{ hasKind: false, amount: t('columnTotal'), price: t('columnPrice'), due: t('columnDue') },
        ...(!isTrader(session) && { state: t('lists:column.status') }),
      }}
      hasButtons={hasButtons}
      hasState={hasState}
    >
      {children}
    </ListRows>
  );
}

const mostNamedCounties = 2;

/** One product: goods, what is missing to the minimum, quantity, price, deadline and state. */
export const ProductListRow = memo(function ProductListRow({
  item,
  note,
  state,
  act,
}: {
  item: ProductState;
  /** In place of the participation. */
  note?: ReactNode;
  /** In place of the product's phase, which is shown unless it is active. */
  state?: ReactNode;
  act?: ReactNode;
}) {
  const { t } = useTranslation(['products', 'labels']);
  const locale = useLocale();
  const { id, unitOfMeasurement: unit } = item;
  const [cover] = item.photos;
  const counties = item.distributionCounties.map(countyName);
  const deliveredIn =
    counties.length > mostNamedCounties
      ? t('deliveredInCounties', { count: counties.length })
      : t('deliveredIn', { counties: counties.join(', ') });
  const phase = phaseOf(item);
  return (
    <ListRow
      to={`/products/${id}`}
      name={item.productName}
      mark={
        <RowCover
          cover={cover === undefined ? null : `/services/main/products/${id}/files/${cover}`}
          product={item.crop ?? ''}
          category={item.category}
        />
      }
      place={[item.provider, deliveredIn].join(' · ')}
      note={note ?? <Participation item={item} />}
      amount={{
        main: formatAmount(item.totalQuantity, unit, locale),
        note:
          phase !== 'inactive' &&
          t('offeredShort', { quantity: formatAmount(item.quantityOffered, unit, locale) }),
      }}
      price={{
        main: formatMinor(minorOf(item.discountedPrice ?? item.unitPrice), locale),
        unit: priceUnit(item.currency, locale, unit),
        // A wide fallback font would break it within the phrase; the narrowest screens have no room for one line.
        note: (
          <span className="@min-[21rem]:@max-[56rem]:whitespace-nowrap">
            {t(item.discountedPrice !== null ? 'finalPrice' : `labels:priceType.${item.priceType}`)}
          </span>
        ),
      }}
      due={{
        main: <DayAndTime at={item.closedAt ?? item.participationDeadline} />,
        note: phase === 'active' && <TimeLeft until={item.participationDeadline} />,
      }}
      state={state ?? (phase !== 'active' && <PhaseChip item={item} />)}
      act={act}
    />
  );
});

/** Shows how much is missing to the minimum, in words and as a bar. */
function Participation({ item }: { item: ProductState }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const missing = missingThousandths(item);
  const phase = phaseOf(item);
  const quantity = formatQuantity(missing, item.unitOfMeasurement, locale);
  return (
    <>
      {phase !== 'cancelled' && (
        <>
          <b className={missing > 0 ? 'font-semibold text-warn' : 'font-semibold text-lead'}>
            {t(`${progressText(phase, missing)}`, { quantity })}
          </b>
          {' · '}
        </>
      )}
      {t('participants', { count: item.participantCount })}
      <span className="mt-1 block max-w-60">
        <ProgressBar product={item} />
      </span>
    </>
  );
}

function progressText(phase: ProductPhase, missing: number) {
  if (missing === 0) return 'reachedShort';
  return phase === 'minimumMissed' ? 'lackedShort' : 'missingShort';
}

const tones = {
  inactive: 'plain',
  active: 'ok',
  closed: 'warn',
  sold: 'ok',
  minimumMissed: 'plain',
  cancelled: 'bad',
} as const;

export function PhaseChip({ item }: { item: Pick<ProductState, 'status' | 'outcome'> }) {
  const { t } = useTranslation('products');
  const phase = phaseOf(item);
  return <Chip tone={tones[phase]}>{t(`phase.${phase}`)}</Chip>;
}

const bidTones = { Active: 'fact', Accepted: 'ok', Rejected: 'plain', Removed: 'plain' } as const;

/** The status of a bid. */
export function ProductBidChip({ status }: Pick<ProductBidView, 'status'>) {
  const { t } = useTranslation('products');
  return <Chip tone={bidTones[status]}>{t(`bidStatus.${status}`)}</Chip>;
}
