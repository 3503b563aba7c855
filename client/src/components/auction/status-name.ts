import type { AuctionStatus, AuctionType } from '@recolta/shared/domain/enumerations';
import type { Texts } from '../../lib/i18n.ts';

/** The name of a live auction's status; an accepted one is named by its type: sold or bought. */
export function statusName(
  { status, type }: { readonly status: AuctionStatus; readonly type: AuctionType },
  t: Texts['t'],
): string {
  return status === 'Accepted' ? t(`labels:sold.${type}`) : t(`labels:auctionStatus.${status}`);
}
