import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus when the step changes: to the field with an issue, else to the step's heading.
 * @returns sets the field that gets the focus in the next step
 */
export function useStepFocus(
  step: string,
  heading: RefObject<HTMLElement | null>,
  focusField: (path: string) => void,
): (path: string) => void {
  const shown = useRef(step);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    if (wanted.current === null) heading.current?.focus({ preventScroll: true });
    else focusField(wanted.current);
    wanted.current = null;
  }, [step, heading, focusField]);
  return (path) => {
    wanted.current = path;
  };
}
