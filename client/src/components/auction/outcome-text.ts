import type { AuctionType } from '@recolta/shared/domain/enumerations';
import type { OutcomeKind } from '@recolta/shared/domain/live-auction/live-auction';
import type { Translate } from '../../lib/i18n.ts';

/** How an auction ended, in a sentence: a purchase has an offered price [A5]. Its page loads the texts of `room`. */
export function outcomeText(kind: OutcomeKind, type: AuctionType, t: Translate): string {
  return t(
    kind === 'desiredPriceMet' && type === 'Buying'
      ? 'room:outcome.desiredPriceMetBuying'
      : `room:outcome.${kind}`,
  );
}
