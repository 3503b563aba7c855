import { type ComponentProps, type ReactNode, useId } from 'react';

/** A box to tick, its words a label that can be tapped, its issue below. */
export function CheckboxField({
  label,
  error,
  ...rest
}: Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  label: ReactNode;
  error?: string | undefined;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 py-1.5">
        <input
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          className="size-5 flex-none accent-(--act)"
          {...rest}
        />
        <span>{label}</span>
      </label>
      <p id={`${id}-note`} className="pb-1 text-lost text-xs">
        {error}
      </p>
    </div>
  );
}
