import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldFrame } from './field-frame.tsx';

/** A labelled line of text; spread what the form library registers into it. */
export function InputField({
  label,
  error,
  hint,
  isOptional,
  trailing,
  ...rest
}: Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  isOptional?: boolean;
  trailing?: ReactNode;
}) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      hint={hint}
      isOptional={isOptional ?? false}
      trailing={trailing}
    >
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className="min-h-11 w-full min-w-0 flex-1 bg-transparent px-3 text-[16px] outline-none placeholder:text-ink-3"
        {...rest}
      />
    </FieldFrame>
  );
}
