import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../lib/class-names.ts';
import { withGroups } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import { FieldFrame, inputClass } from './fields.tsx';

/**
 * An input of a number. Groups are separated while it is not edited, because zeros are hard to count; the value has
 * none, so that it reads the same in every language.
 */
export function FigureInput({
  value,
  places = 2,
  onType,
  onFocus,
  onBlur,
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** As typed. */
  value: string;
  /** Decimals at most. */
  places?: number;
  onType: (typed: string) => void;
}) {
  const locale = useLocale();
  const [isEdited, setIsEdited] = useState(false);
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={isEdited ? value : withGroups(value, locale, places)}
      onFocus={(event) => {
        const input = event.currentTarget;
        // After `input.select()`, which may have given the focus, and before a click places the caret.
        queueMicrotask(() => {
          const isSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
          flushSync(() => setIsEdited(true));
          if (isSelected) input.select();
        });
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setIsEdited(false);
        onBlur?.(event);
      }}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** A labelled number with its unit. */
export function FigureField({
  label,
  unit,
  error,
  hint,
  isOptional = false,
  isLarge = false,
  ...input
}: Omit<ComponentProps<typeof FigureInput>, 'id' | 'className'> & {
  label: string;
  unit: string;
  error?: string | undefined;
  hint?: ReactNode;
  isOptional?: boolean;
  isLarge?: boolean;
}) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      hint={hint}
      isOptional={isOptional}
      trailing={
        <span aria-hidden="true" className="self-center whitespace-nowrap pr-3 text-ink-2 text-s">
          {unit}
        </span>
      }
    >
      <FigureInput
        {...input}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
        className={classNames(
          inputClass,
          'num',
          isLarge ? 'min-h-14 font-semibold text-xl' : 'min-h-11 text-[1.067rem]',
        )}
      />
    </FieldFrame>
  );
}
