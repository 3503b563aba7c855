import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';

const looks = {
  act: 'bg-act text-act-ink hover:bg-act-hover',
  plain: 'border border-line-2 bg-surface text-ink hover:bg-surface-2',
  quiet: 'text-ink-2 hover:bg-surface-2 hover:text-ink',
  danger: 'border border-lost text-lost bg-surface hover:bg-lost-wash',
} as const;

export type ButtonLook = keyof typeof looks;

/** Button classes, for links that look like a button. */
export function buttonClass(look: ButtonLook, className?: string): string {
  return classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-2 px-4 py-2 font-semibold text-m transition-colors print:hidden disabled:cursor-not-allowed disabled:opacity-60',
    looks[look],
    className,
  );
}

export function Button({
  look = 'plain',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}
