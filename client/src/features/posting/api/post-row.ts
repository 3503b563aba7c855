import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import type { AnnouncementPosting } from '@recolta/shared/domain/announcement/announcement-posting';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { failureOf } from '../../../lib/http/failure.ts';

/**
 * Posts a row of a file. An announcement that the same row made on the same day stands for it only while it is open: the
 * row of one that was cancelled or deleted since makes another.
 * @param first of the announcements that the same row made, from 0
 */
export async function postRow(
  posting: AnnouncementPosting,
  day: string,
  first: number,
): Promise<{ readonly id: string; readonly nth: number }> {
  for (let nth = first; ; nth += 1) {
    const headers = { [idempotencyHeader]: await keyOfRow(posting, day, nth) };
    try {
      const { announcement } = await announcementCalls.post.call({ headers, body: posting });
      const { id, status } = announcement;
      if (status === 'Pending' || status === 'InProgress') return { id, nth };
    } catch (error) {
      if (failureOf(error).code !== 'NotFound') throw error;
    }
  }
}

/**
 * The key that an imported announcement is sent with: the same row on the same day makes one announcement, however
 * often its file is chosen and sent [L5].
 * @param nth of identical rows, from 0
 */
export async function keyOfRow(posting: object, day: string, nth: number): Promise<string> {
  const text = JSON.stringify([day, nth, posting]);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
