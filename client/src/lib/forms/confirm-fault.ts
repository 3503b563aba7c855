import type { FieldFault } from './field-fault.ts';

/** What is wrong with a password typed for the second time. */
export function confirmFaults(values: {
  readonly password: string;
  readonly confirmPassword: string;
}): FieldFault[] {
  const path = 'confirmPassword';
  if (values.confirmPassword === '') return [{ path, rule: 'required' }];
  return values.confirmPassword === values.password ? [] : [{ path, rule: 'confirm', limit: 'password' }];
}
