import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import type { CalendarEvent } from '../../../lib/calendar-file.ts';

/**
 * An auction as an event of a calendar, from its start to the end planned now.
 *
 * @param words title and description, in the reader's language
 */
export function auctionEvent(
  { id, startsAt, endsAt, hardEndsAt }: Pick<LiveAuctionItem, 'id' | 'startsAt' | 'endsAt' | 'hardEndsAt'>,
  words: Pick<CalendarEvent, 'title' | 'text' | 'url'>,
): CalendarEvent {
  return {
    uid: `${id}@recolta`,
    fromMs: Date.parse(startsAt),
    toMs: Date.parse(endsAt ?? hardEndsAt),
    ...words,
  };
}
