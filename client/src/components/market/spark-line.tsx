import { classNames } from '../../lib/class-names.ts';
import { type DayFigure, historyLine } from '../../lib/market/history-line.ts';

const box = { width: 160, height: 30 };

/** A few weeks of a price as a step line; decorative: the figures are beside it. */
export function SparkLine({ figures, className }: { figures: readonly DayFigure[]; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 -2 ${box.width} ${box.height + 4}`}
      preserveAspectRatio="none"
      fill="none"
      className={classNames('block w-full overflow-hidden', className)}
    >
      {figures.length > 1 && (
        <path
          d={historyLine(figures, box).path}
          strokeWidth="1.6"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-chart"
        />
      )}
    </svg>
  );
}
