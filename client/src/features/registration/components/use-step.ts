import { useMemo } from 'react';
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
