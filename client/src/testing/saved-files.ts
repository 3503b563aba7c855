import { onTestFinished, vi } from 'vitest';

export interface SavedFile {
  readonly name: string;
  readonly text: () => Promise<string>;
}

/** The files that a page hands over to save, in order, until the end of the test. */
export function savedFiles(): readonly SavedFile[] {
  const { createObjectURL, revokeObjectURL } = URL;
  const saved: SavedFile[] = [];
  Object.assign(URL, {
    createObjectURL: (file: File) => {
      saved.push({ name: file.name, text: () => file.text() });
      return 'blob:saved';
    },
    revokeObjectURL: () => undefined,
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    click.mockRestore();
  });
  return saved;
}
