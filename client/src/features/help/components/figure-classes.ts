/** A drawing for wide screens and for print; `narrowOnly` is a separate drawing for phones. */
export const wideOnly = 'hidden h-auto w-full md:block print:block';
export const narrowOnly = 'block h-auto w-full md:hidden print:hidden';

/** Text within a drawing. */
export const strong =
  'fill-ink stroke-surface stroke-[5px] [paint-order:stroke] font-semibold text-[14px] num';
export const small = 'fill-ink-3 text-[13px] num';
