import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { FieldFault } from './field-fault.ts';

/** Faults as the form library keeps them: nested by path, each with its text. */
export function errorsOf<Values extends FieldValues>(
  faults: readonly FieldFault[],
  textOf: (fault: FieldFault) => string,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const fault of faults) set(errors, fault.path, { type: fault.rule, message: textOf(fault) });
  return errors;
}

/** Checks a form's values by `check`; the library's own resolvers would lose the rules' figures. */
export function formResolver<Values extends FieldValues>(
  check: (values: Values) => readonly FieldFault[],
  textOf: (fault: FieldFault) => string,
): Resolver<Values> {
  return (values) => {
    const faults = check(values);
    return faults.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(faults, textOf) };
  };
}
