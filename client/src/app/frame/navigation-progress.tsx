import { useEffect, useState } from 'react';
import { watchSlowLoads } from './slow-loads.ts';

/** The bar's way across, should a page take that long. */
const durationMs = 5000;

/** The thin bar at the top while a page is on its way. */
export function NavigationProgress() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => watchSlowLoads(setIsShown), []);
  return isShown ? <ProgressBar /> : null;
}

export function ProgressBar() {
  return (
    <div
      aria-hidden="true"
      style={{ animationDuration: `${durationMs}ms` }}
      className="progress-bar fixed inset-x-0 top-0 z-50 h-[3px] origin-left bg-act"
    />
  );
}
