import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { bidTermLines, measuredTexts } from '../../../lib/deal/binding-terms.ts';
import { minorOf } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { DealCard, DealFacts } from './deal-card.tsx';

/** The agreed terms of a deal, with a link to the sale that led to it. */
export function AgreedCard({ answer }: { answer: DealAnswer }) {
  const { t } = useTranslation(['deals', 'binding', 'labels']);
  const texts = useTexts();
  const { deal, terms, agreed } = answer;
  const currency = deal.currency as Currency;
  const { price, quantity, payment, delivery, period } = bidTermLines(
    { ...terms, price: deal.price, quantity: deal.quantity },
    { currency, unit: deal.unit },
    texts,
  );
  const measured = agreed && measuredTexts(agreed.goods, texts);
  return (
    <DealCard title={t('agreed')}>
      <DealFacts
        rows={[
          [t('price'), price],
          [t('quantity'), quantity],
          [
            t(deal.isPriceGross ? 'totalGross' : 'total'),
            formatSum(minorOf(deal.total), currency, texts.locale),
          ],
          [t('delivery'), delivery],
          [t('period'), period],
          [t('payment'), payment],
          ...(measured
            ? [
                [t('binding:row.weighed'), measured.weighed] as const,
                [t('binding:row.analysed'), measured.analysed] as const,
              ]
            : []),
          [t('acceptedAt'), formatInstant(deal.openedAt, 'dateTime', texts.locale)],
        ]}
      />
      <LocalLink
        to={sourcePath(deal.source)}
        className="mt-3 inline-flex min-h-11 items-center text-fact text-s underline underline-offset-4"
      >
        {t(sourceText[deal.source.kind] ?? 'toAnnouncement')}
      </LocalLink>
    </DealCard>
  );
}

/** The page of the sale that led to a deal. */
const sourcePath = ({ kind, id }: DealAnswer['deal']['source']) => {
  if (kind === 'product') return `/products/${id}` as const;
  return kind === 'liveAuction'
    ? (`/live-auctions/${id}/participate` as const)
    : (`/auctions/${id}` as const);
};

const sourceText: Readonly<
  Record<string, 'deals:toAuction' | 'deals:toAnnouncement' | 'deals:toProduct' | undefined>
> = {
  liveAuction: 'deals:toAuction',
  announcement: 'deals:toAnnouncement',
  product: 'deals:toProduct',
};
