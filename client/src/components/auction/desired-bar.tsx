/** Position of the desired price on the bar, leaving space beyond it. */
export const desiredAtPart = 0.9;

/**
 * Progress of the price towards the desired one, which a mark shows. Drawn by attributes: the content security policy
 * forbids `style` in a page that the relay rendered.
 */
export function DesiredBar({ part, className }: { part: number; className?: string }) {
  return (
    <svg aria-hidden="true" className={`block h-4 w-full overflow-visible ${className ?? ''}`}>
      <rect y="4" width="100%" height="8" rx="4" className="fill-surface-2" />
      <rect
        y="4"
        width={`${part * 100}%`}
        height="8"
        rx="4"
        className="fill-chart transition-[width] duration-500"
      />
      <rect x={`${desiredAtPart * 100}%`} width="2" height="16" className="fill-desired" />
    </svg>
  );
}
