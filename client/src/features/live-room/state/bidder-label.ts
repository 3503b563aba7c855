import type { PrivacyType } from '@recolta/shared/domain/enumerations';
import type { Translate } from '../../../lib/i18n.ts';

/** How a participant is named on screen: „Tu”, the company, or the number in the reader's language [B5]. */
export function bidderLabel(
  bidder: { readonly number: number; readonly by: string | null },
  privacyType: PrivacyType,
  myNumber: number | null,
  t: Translate,
): string {
  if (bidder.number === myNumber) return t('room.you');
  if (privacyType === 'Public' && bidder.by !== null) return bidder.by;
  return t('room.bidder', { number: bidder.number });
}
