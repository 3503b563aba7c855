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
