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
