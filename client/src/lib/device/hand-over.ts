/** Time within which a browser reads the file at its address, even on a busy machine. */
const readWithinMs = 60_000;

/** Hands over a text as a file to save or to open. @param type its media type, in UTF-8 */
export function saveFile(name: string, type: string, text: string): void {
  saveAs(new File([text], name, { type: `${type};charset=utf-8` }));
}

/**
 * Hands over a document: on a phone by the system's dialog, which sends it on, prints or saves it; elsewhere as a
 * download.
 */
export async function handOverDocument(name: string, content: Blob): Promise<void> {
  const file = new File([content], name, { type: content.type });
  const isPhone = window.matchMedia('(pointer: coarse)').matches;
  if (!isPhone || typeof navigator.canShare !== 'function' || !navigator.canShare({ files: [file] })) {
    saveAs(file);
    return;
  }
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    // A closed dialog is an answer; a browser that refuses it, as after a slow response, saves the file.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveAs(file);
  });
}

function saveAs(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Without the address a file that the browser has not begun to read would be lost silently.
  setTimeout(() => URL.revokeObjectURL(url), readWithinMs);
}

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
