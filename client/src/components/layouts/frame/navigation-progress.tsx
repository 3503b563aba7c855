import { useEffect, useState } from 'react';
import { pageLoads } from '../../../lib/page-loads.ts';

/** A navigation quicker than this shows nothing. */
const throttleMs = 200;
/** The bar's way across, should a page take that long. */
const durationMs = 5000;

/** The thin bar at the top while a page is on its way. */
export function NavigationProgress() {
  const isUnderWay = pageLoads.useValue() > 0;
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isUnderWay) {
      setIsShown(false);
      return;
    }
    const timer = setTimeout(() => setIsShown(true), throttleMs);
    return () => clearTimeout(timer);
  }, [isUnderWay]);
  if (!isShown) return null;
  return (
    <div
      aria-hidden="true"
      style={{ animationDuration: `${durationMs}ms` }}
      className="progress-bar fixed inset-x-0 top-0 z-50 h-[3px] origin-left bg-act"
    />
  );
}
