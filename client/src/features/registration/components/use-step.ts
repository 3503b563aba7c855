import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type FormStep,
  firstInvalidStep,
  formSteps,
  type RegistrationValues,
} from '../state/registration-form.ts';

/**
 * The current step and navigation between steps. The step is in the history, so Back goes one step back, but never
 * past an incomplete step: after a reload that is the first, because the password is not stored.
 */
export function useStep(valuesOf: () => RegistrationValues): {
  readonly step: FormStep;
  readonly goTo: (step: FormStep) => void;
} {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const asked = formSteps.find((name) => name === namedStep(state)) ?? 'account';
  // Checked at each navigation (`key`), not at each keystroke.
  const step = useMemo(() => {
    const invalid = firstInvalidStep(valuesOf());
    return invalid && formSteps.indexOf(invalid) < formSteps.indexOf(asked) ? invalid : asked;
  }, [asked, key, valuesOf]);
  return {
    step,
    goTo: (next) => void navigate(`${pathname}${search}`, { state: { step: next } }),
  };
}

function namedStep(state: unknown): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'step') : undefined;
}

/**
 * Moves the focus when the step changes: to the field with an issue, else to the step's heading.
 * @returns sets the field that gets the focus in the next step
 */
export function useStepFocus(
  step: FormStep,
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
