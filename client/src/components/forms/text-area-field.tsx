import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldFrame } from './field-frame.tsx';

/** A labelled text of several lines, which grows with what is typed where the browser can. */
export function TextAreaField({
  label,
  error,
  hint,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea
        id={id}
        rows={6}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className="field-sizing-content max-h-96 min-h-36 w-full min-w-0 flex-1 resize-y bg-transparent px-3 py-2.5 text-[16px] outline-none placeholder:text-ink-3"
        {...rest}
      />
    </FieldFrame>
  );
}
