import type { Range } from '@recolta/shared/domain/goods/quality-ranges';

/** Margin on each side of the outermost mark, as a share of the bar's width. */
const margin = 0.12;

/** Positions of a bar's marks, in per cent of its width. */
export function barScale(figures: readonly number[]): (figure: number) => number {
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  const span = most - least || 1;
  return (figure) => 100 * (margin + ((figure - least) / span) * (1 - 2 * margin));
}

/**
 * A figure, if any, against the usual range (band) and the base (tick). Decorative: the words beside it say the same.
 */
export function QualityBar({ figure, base, usual }: { figure: number | null; base: number; usual: Range }) {
  const at = barScale([...usual, ...(figure === null ? [] : [figure]), base]);
  const [from, to] = usual.map(at);
  return (
    <svg aria-hidden="true" className="block h-5 w-full overflow-visible">
      <rect y="7" width="100%" height="6" rx="3" className="fill-surface-2" />
      <rect
        x={`${from}%`}
        y="7"
        width={`${(to ?? 0) - (from ?? 0)}%`}
        height="6"
        rx="3"
        className="fill-chart opacity-30"
      />
      <rect x={`${at(base)}%`} y="2" width="2" height="16" className="-translate-x-px fill-ink" />
      {figure !== null && (
        <circle cx={`${at(figure)}%`} cy="10" r="6" className="fill-fact stroke-2 stroke-surface" />
      )}
    </svg>
  );
}
