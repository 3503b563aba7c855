/** Time within which a browser reads the file at its address, even on a busy machine. */
const readWithinMs = 60_000;

/** Hands over a text as a file to save or to open. @param type its media type, in UTF-8 */
export function saveFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Hands over bytes as a file to save or to open. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Without the address a file that the browser has not begun to read would be lost silently.
  setTimeout(() => URL.revokeObjectURL(url), readWithinMs);
}
