export type ShareResult = 'shared' | 'copied' | 'failed';

/**
 * Shares a link by the system's dialog, with a picture if the dialog accepts one; copies the link if there is no
 * dialog.
 */
export async function sharePage(title: string, url: string, picture: File | null): Promise<ShareResult> {
  if (typeof navigator.share === 'function') {
    const withPicture = { title, url, files: picture ? [picture] : [] };
    const data = picture && navigator.canShare(withPicture) ? withPicture : { title, url };
    const isDone = await navigator.share(data).then(
      () => true,
      // A cancelled dialog is final; after any other failure the link is copied.
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    );
    if (isDone) return 'shared';
  }
  // Pages without TLS have no clipboard.
  if (!('clipboard' in navigator)) return 'failed';
  return navigator.clipboard.writeText(url).then(
    () => 'copied',
    () => 'failed',
  );
}
