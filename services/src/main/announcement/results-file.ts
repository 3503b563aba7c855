import type { Result } from '@recolta/shared/contracts/http/announcement-results';
import { countyName } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import { perUnit } from '@recolta/shared/domain/goods/unit-text';
import { csvOf } from '../../platform/csv.ts';

const words = {
  ro: {
    head: ['Data', 'Sursa', 'Tip', 'Produs', 'Denumire', 'Recolta', 'Județ', 'Cantitate vândută', 'Unitate'],
    prices: ['Preț publicat', 'Preț câștigător', 'Moneda'],
    agreed: ['Preț convenit, minim', 'Preț convenit, maxim'],
    source: { announcement: 'anunț', liveAuction: 'licitație live' },
    type: { Selling: 'vânzare', Buying: 'cumpărare' },
    other: 'Altele',
    name: 'rezultate',
  },
  en: {
    head: ['Date', 'Source', 'Type', 'Product', 'Name', 'Harvest', 'County', 'Quantity sold', 'Unit'],
    prices: ['Published price', 'Winning price', 'Currency'],
    agreed: ['Agreed price, lowest', 'Agreed price, highest'],
    source: { announcement: 'announcement', liveAuction: 'live auction' },
    type: { Selling: 'selling', Buying: 'buying' },
    other: 'Others',
    name: 'results',
  },
} as const;

/** Results as a file in the reader's language. @param hasAgreed true if the reader may have deals among them */
export function resultsFile(
  results: readonly Result[],
  { locale, hasAgreed }: { locale: 'ro' | 'en'; hasAgreed: boolean },
): File {
  const text = words[locale];
  // Without group separators, and with the decimal comma of Romanian spreadsheets: a number in every cell.
  const figure = (decimal: string | null) =>
    locale === 'ro' ? (decimal ?? '').replace('.', ',') : (decimal ?? '');
  const rows = results.map((result) => [
    result.soldOn,
    text.source[result.source.kind],
    text.type[result.type],
    findCrop(result.product)?.[locale] ?? text.other,
    result.name,
    String(result.harvestYear),
    countyName(result.county),
    figure(result.quantity.replace(/\.?0+$/, '')),
    perUnit(result.unit, locale),
    figure(result.publishedPrice),
    figure(result.winningPrice),
    result.currency === 'Ron' ? 'RON' : ({ Euro: 'EUR', Dollar: 'USD' }[result.currency] ?? result.currency),
    ...(hasAgreed ? [figure(result.agreed?.from ?? null), figure(result.agreed?.to ?? null)] : []),
  ]);
  const head = [...text.head, ...text.prices, ...(hasAgreed ? text.agreed : [])];
  return new File([csvOf([head, ...rows])], `recolta-${text.name}.csv`, { type: 'text/csv;charset=utf-8' });
}
