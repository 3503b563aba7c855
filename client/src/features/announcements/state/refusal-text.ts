import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { errorText } from '../../../lib/error-text.ts';
import { formatAmount } from '../../../lib/format.ts';
import { type Failure, isLost } from '../../../lib/http/failure.ts';
import type { Texts } from '../../../lib/i18n.ts';

/** A refusal in one sentence, quantities in the unit of the goods. */
export function announcementRefusalText(
  failure: Failure,
  { t, locale }: Texts,
  { currency, unit }: Pick<AnnouncementState, 'currency' | 'unit'>,
): string {
  const { code, params } = failure;
  if (isLost(failure)) return t('binding:lost');
  if (code === 'QuantityLimitReached')
    return t('announcements:onlyLeft', {
      quantity: formatAmount(String(params.availableQuantity), unit, locale),
    });
  if (code === 'MinimumQuantityNotReached')
    return t('announcements:atLeast', { quantity: formatAmount(String(params.quantity), unit, locale) });
  if (code === 'ExpiredAuction') return t('announcements:expired');
  return errorText(code, params, locale, currency, unit);
}
