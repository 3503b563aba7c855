import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { DateField, type DateValue } from './date-input.tsx';
import { useFieldState } from './form-fields.tsx';

/** A date of the surrounding form, labelled by its name. */
export function FormDate({
  name,
  label,
  onPick,
  ...rest
}: Omit<DateValue, 'value' | 'onChange'> & {
  name: string;
  label?: string;
  hint?: ReactNode;
  isOptional?: boolean;
  /** Called after each change of the value. */
  onPick?: () => void;
}) {
  const { field } = useController({ name });
  const state = useFieldState(name);
  return (
    <DateField
      {...rest}
      name={name}
      label={label ?? state.label}
      error={state.error}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(value) => {
        if (value === field.value) return;
        field.onChange(value);
        onPick?.();
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  );
}
