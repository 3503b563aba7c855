import type { ComponentProps, ReactNode } from 'react';
import { get, useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldName } from '../../lib/forms/issue-text.ts';
import { CheckboxField, InputField, PasswordField, TextAreaField } from './fields.tsx';

/** Label and issue of a field of the surrounding form. */
export function useFieldState(name: string): { readonly label: string; readonly error: string | undefined } {
  const { i18n } = useTranslation();
  return { label: fieldName(name, i18n.t), error: useFieldError(name) };
}

function useFieldError(name: string): string | undefined {
  const { formState } = useFormContext();
  const error: unknown = get(formState.errors, `${name}.message`);
  return typeof error === 'string' ? error : undefined;
}

type InputProps = Omit<ComponentProps<typeof InputField>, 'label' | 'error' | 'name'> & {
  name: string;
  /** Needed if the field's own label is not specific enough. */
  label?: string;
};

/** A text input of the surrounding form, labelled by its name. */
export function FormInput({ name, ...rest }: InputProps) {
  const { register } = useFormContext();
  return <InputField {...useFieldState(name)} {...rest} {...register(name)} />;
}

/** A multi-line input of the surrounding form. */
export function FormTextArea({
  name,
  ...rest
}: Omit<ComponentProps<typeof TextAreaField>, 'label' | 'error' | 'name'> & {
  name: string;
  label?: string;
}) {
  const { register } = useFormContext();
  return <TextAreaField {...useFieldState(name)} {...rest} {...register(name)} />;
}

export function FormPassword({ name, ...rest }: InputProps) {
  const { register } = useFormContext();
  return <PasswordField {...useFieldState(name)} {...rest} {...register(name)} />;
}

export function FormCheckbox({ name, label }: { name: string; label: ReactNode }) {
  const { field } = useController({ name });
  const error = useFieldError(name);
  return (
    <CheckboxField
      label={label}
      error={error}
      name={name}
      ref={field.ref}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.target.checked)}
      onBlur={field.onBlur}
    />
  );
}
