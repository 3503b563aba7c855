import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';

/**
 * Frame of an input: its label, a box that shows focus and issue, and one line below for the issue or
 * the hint, `{id}-note`, which the input references as its description.
 */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  isOptional = false,
  trailing,
  below,
  children,
}: {
  id: string;
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  isOptional?: boolean;
  trailing?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('forms');
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium text-s">
        {label}
        {isOptional && <span className="font-normal text-ink-3"> ({t('optional')})</span>}
      </label>
      <div className="relative">
        <div
          className={classNames(
            'flex overflow-hidden rounded-2 border bg-surface focus-within:outline-2 focus-within:outline-(--focus-line) focus-within:outline-offset-2',
            error ? 'border-lost' : 'border-line-2',
          )}
        >
          {children}
          {trailing}
        </div>
        {below}
      </div>
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

/**
 * The line below a field, `{id}-note`: its issue, or else its hint, nearer to the field than to what follows. Without
 * a hint it reserves the line of an issue, so that a button under the finger stays where it is.
 */
export function FieldNote({ id, error, hint }: { id: string; error?: string | undefined; hint?: ReactNode }) {
  return (
    <p
      id={`${id}-note`}
      className={classNames(
        'min-h-6 pt-1 text-note',
        Boolean(hint) && 'pb-5',
        error ? 'text-lost' : 'text-ink-2',
      )}
    >
      {error ?? hint}
    </p>
  );
}

/** Look of an input within `FieldFrame`, without height and size of text. */
export const inputClass = 'w-full min-w-0 flex-1 bg-transparent px-3 outline-none placeholder:text-ink-3';

/** A labelled single-line text input; spread the form library's `register` result into it. */
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
        className={`${inputClass} min-h-11 text-[1.067rem]`}
        {...rest}
      />
    </FieldFrame>
  );
}

/** A password input with a button that shows the password. */
export function PasswordField(props: Omit<ComponentProps<typeof InputField>, 'type' | 'trailing'>) {
  const { t } = useTranslation('forms');
  const [isShown, setIsShown] = useState(false);
  return (
    <InputField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={isShown ? t('hide') : t('show')}
          onClick={() => setIsShown(!isShown)}
          className="grid w-11 place-items-center text-ink-2 hover:text-ink"
        >
          {isShown ? <EyeOff aria-hidden="true" size={18} /> : <Eye aria-hidden="true" size={18} />}
        </button>
      }
    />
  );
}

/** A labelled multi-line input that grows with its content if the browser supports it. */
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
        className="field-sizing-content max-h-96 min-h-36 w-full min-w-0 flex-1 resize-y bg-transparent px-3 py-2.5 text-[1.067rem] outline-none placeholder:text-ink-3"
        {...rest}
      />
    </FieldFrame>
  );
}

/** A checkbox with a label and its issue below. */
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
      <p id={`${id}-note`} className="pb-1 text-lost text-note">
        {error}
      </p>
    </div>
  );
}
