import { atom } from 'jotai';

/** Unseen notifications of the signed-in user; 0 until known. */
export const unseenCountAtom = atom(0);

/** A count as shown in a badge. */
export function badgeCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** Shows the count on the icon of the installed app, if the browser supports it; 0 removes it. */
export function showAppBadge(count: number): void {
  // Refused if the app is not installed.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
}

/**
 * Closes the notices of this device about notifications that were read elsewhere.
 * @param notSeenCount unseen notifications of the account, those beyond `latest` included
 */
export async function closeReadNotices(
  latest: readonly { readonly id: string; readonly seen: boolean }[],
  notSeenCount: number,
): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const unseen = new Set(latest.filter(({ seen }) => !seen).map(({ id }) => id));
  const isWhole = unseen.size === notSeenCount;
  const seen = new Set(latest.filter((one) => one.seen).map(({ id }) => id));
  // The tag of a notice is its notification's id.
  for (const notice of (await registration?.getNotifications()) ?? [])
    if (seen.has(notice.tag) || (isWhole && !unseen.has(notice.tag))) notice.close();
}
