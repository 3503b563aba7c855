import { FileUp } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { readTableFile, tableFileTypes } from '../../lib/forms/table-file.ts';
import { type ButtonLook, buttonClass } from '../ui/button.tsx';

/** The text of a chosen table, or why it is not read. */
export type TableFile = Awaited<ReturnType<typeof readTableFile>>;

/**
 * A button that chooses a file with a table and reads it; the same file can be chosen again.
 * @param most maximum size in bytes
 */
export function TableFileButton({
  label,
  look = 'plain',
  className,
  most,
  onRead,
}: {
  label: string;
  look?: ButtonLook;
  className?: string;
  most: number;
  onRead: (found: TableFile) => unknown;
}) {
  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file) await onRead(await readTableFile(file, most));
  };
  return (
    <label
      className={buttonClass(
        look,
        classNames(
          'relative cursor-pointer focus-within:outline-2 focus-within:outline-(--focus-line) focus-within:outline-offset-2',
          className,
        ),
      )}
    >
      <FileUp aria-hidden="true" size={17} />
      {label}
      <input
        type="file"
        accept={tableFileTypes}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => void choose(target)}
      />
    </label>
  );
}
