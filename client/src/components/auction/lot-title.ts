import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { findCrop } from '@recolta/shared/domain/crops';
import { formatTonnes } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';

type Lot = Pick<LiveAuctionItem, 'name' | 'product' | 'quantity' | 'harvestYear'>;

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** Keeps a figure and its unit on one line. */
const withUnits = (name: string) => name.replace(/(\d) (t|tone|kg)\b/g, '$1\u00a0$2');

/**
 * The heading of a lot: the owner's own words; where those are but crop, quantity and harvest in Romanian, the same
 * in the reader's language.
 */
export function useLotTitle(): (lot: Lot) => string {
  const { t, locale } = useTexts();
  return (lot) => {
    const crop = findCrop(lot.product);
    if (!crop || locale === 'ro') return withUnits(lot.name);
    const usual = `${crop.ro}, ${formatTonnes(lot.quantity, 'ro')}, recolta ${lot.harvestYear}`;
    if (plain(lot.name) !== plain(usual)) return withUnits(lot.name);
    const harvest = t('room.harvest', { year: lot.harvestYear });
    return `${crop[locale]}, ${formatTonnes(lot.quantity, locale)}, ${harvest}`;
  };
}
