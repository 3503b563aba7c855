import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type FormStep,
  firstInvalidStep,
  formSteps,
  type RegistrationValues,
} from '../state/registration-form.ts';

/**
 * The step on screen and the way to another. It is the one that the history names, so that Back goes one step back,
 * but never behind one that is not filled in: after a reload that is the first, for the password is not kept.
 */
export function useStep(valuesOf: () => RegistrationValues): {
  readonly step: FormStep;
  readonly goTo: (step: FormStep) => void;
} {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const asked = formSteps.find((name) => name === namedStep(state)) ?? 'account';
  // Checked again at each navigation (`key`), not at each letter.
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
 * Where the focus goes when another step is shown: to the field that something is wrong with, else to the step's
 * heading, for eyes and for a screen reader.
 *
 * @returns names the field that the next step begins with
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
