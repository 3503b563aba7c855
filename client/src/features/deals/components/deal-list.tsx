import type { Deal } from '@recolta/shared/contracts/http/announcements';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { DealStepChip } from '../../../components/deals/deal-step-chip.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';

/** Deals as cards: the state, the agreed terms and the other party. */
export function DealList({
  deals,
  heading: Heading = 'h2',
}: {
  deals: readonly Deal[];
  heading?: 'h2' | 'h3';
}) {
  const { t } = useTranslation('deals');
  const locale = useLocale();
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {deals.map((deal) => (
        <li
          key={deal.id}
          className="num relative rounded-3 border border-line bg-surface p-4 shadow-card md:p-5"
        >
          <p className="mb-1 flex flex-wrap items-center justify-between gap-2 text-ink-2 text-s">
            {deal.side && <Chip>{t(`did.${deal.side}`)}</Chip>}
            <DealStepChip step={deal.step} />
            {formatInstant(deal.openedAt, 'dateTime', locale)}
          </p>
          <Heading className="font-semibold text-l">
            <LocalLink
              to={`/auction-winning-bids/${deal.id}`}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-(--focus-line)"
            >
              {goodsName(deal.name, locale)}
            </LocalLink>
          </Heading>
          <p className="text-s">
            {`${formatAmount(deal.quantity, deal.unit, locale)} · ${formatSum(minorOf(deal.total), deal.currency as Currency, locale)}`}{' '}
            <span className="text-ink-2">{t(deal.isPriceGross ? 'gross' : 'net')}</span>
          </p>
          {deal.counterparty && (
            <p className="wrap-anywhere mt-2 text-s">
              <b className="font-semibold">{deal.counterparty.companyName}</b>
              <span className="block text-ink-2">
                {[deal.counterparty.administratorName, deal.counterparty.telephone, deal.counterparty.email]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
