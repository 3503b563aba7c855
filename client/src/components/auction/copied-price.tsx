import type { ClipboardEvent, ReactNode } from 'react';
import { copiedNumber } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';

/** A price that is selected as a whole and copied as one number, without unit and group separators. */
export function CopiedPrice({
  minor,
  className,
  children,
}: {
  minor: number;
  className?: string;
  children: ReactNode;
}) {
  const locale = useLocale();
  const copy = (event: ClipboardEvent) => {
    // A larger selection is copied unchanged.
    if (!event.currentTarget.contains(window.getSelection()?.focusNode ?? null)) return;
    event.clipboardData.setData('text/plain', copiedNumber(minor, locale));
    event.preventDefault();
  };
  return (
    <span className={`select-all ${className ?? ''}`} onCopy={copy}>
      {children}
    </span>
  );
}
