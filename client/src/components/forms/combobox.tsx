import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import {
  type ComboboxState,
  type ComboboxStep,
  closedCombobox,
  leaveField,
  matchOptions,
  type Option,
  pressKey,
  typeInto,
} from '../../lib/forms/combobox-model.ts';
import { useTexts } from '../../lib/i18n.ts';
import { FieldFrame } from './fields.tsx';

export interface ComboboxProps {
  readonly label: string;
  readonly options: readonly Option[];
  /** Values that are chosen: at most one, but where there may be several. */
  readonly chosen: readonly string[];
  readonly onPick: (value: string) => void;
  readonly onClear?: () => void;
  readonly onRemoveLast?: () => void;
  readonly onLeave?: () => void;
  readonly isMultiple?: boolean;
  /** A text that is no option may stay; it is given to `onPick` as it was typed. */
  readonly isFree?: boolean;
  readonly name?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly isOptional?: boolean;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A field with a list to choose from, searched by typing without diacritics; by keyboard, screen reader and thumb. */
export function Combobox(props: ComboboxProps) {
  const { options, chosen, isMultiple = false, isFree = false } = props;
  const { t } = useTexts();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ComboboxState>(closedCombobox);
  const kind = { isMultiple, isFree };
  const matches = matchOptions(options, state.typed);
  const [value = ''] = isMultiple ? [] : chosen;
  const shown = options.find((option) => option.value === value)?.label ?? (isFree ? value : '');
  const isListShown = state.isOpen && !props.disabled && (matches.length > 0 || !isFree);

  useEffect(() => {
    if (isListShown) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  });

  const take = ({ state: next, effect }: Omit<ComboboxStep, 'isHandled'>) => {
    setState(next);
    if (effect?.kind === 'pick') props.onPick(effect.value);
    else if (effect?.kind === 'keep') props.onPick(effect.text);
    else if (effect?.kind === 'clear') props.onClear?.();
    else if (effect?.kind === 'removeLast') props.onRemoveLast?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = pressKey(state, event.key, matches, kind);
    if (step.isHandled) event.preventDefault();
    take(step);
  };
  const pick = (option: Option) =>
    take({
      state: isMultiple ? { ...state, typed: null, active: -1 } : closedCombobox,
      effect: { kind: 'pick', value: option.value },
    });

  return (
    <FieldFrame
      id={id}
      label={props.label}
      error={props.error}
      hint={props.hint}
      isOptional={props.isOptional ?? false}
      trailing={
        <button
          type="button"
          tabIndex={-1}
          disabled={props.disabled}
          aria-label={t('forms.openList', { field: props.label })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            document.getElementById(id)?.focus();
            setState(state.isOpen ? closedCombobox : { ...closedCombobox, isOpen: true });
          }}
          className="grid w-11 place-items-center text-ink-2"
        >
          <ChevronDown aria-hidden="true" size={18} />
        </button>
      }
      below={
        isListShown && (
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            tabIndex={-1}
            aria-label={props.label}
            aria-multiselectable={isMultiple || undefined}
            onMouseDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto overscroll-contain rounded-2 border border-line-2 bg-surface p-1 shadow-lg"
          >
            {matches.map((option, at) => (
              <OptionRow
                key={option.value}
                id={`${id}-${at}`}
                option={option}
                isActive={at === state.active}
                isChosen={chosen.includes(option.value)}
                onPick={() => pick(option)}
              />
            ))}
            {matches.length === 0 && <p className="px-3 py-2.5 text-ink-2 text-s">{t('forms.noMatches')}</p>}
          </div>
        )
      }
    >
      <input
        ref={props.inputRef}
        id={id}
        name={props.name}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isListShown}
        aria-controls={isListShown ? `${id}-list` : undefined}
        aria-activedescendant={isListShown && state.active >= 0 ? `${id}-${state.active}` : undefined}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={`${id}-note`}
        disabled={props.disabled}
        placeholder={props.placeholder}
        value={state.typed ?? shown}
        onChange={(event) => setState(typeInto(event.target.value, kind))}
        onClick={() => setState({ ...state, isOpen: true })}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          take(leaveField(state, matches, kind));
          props.onLeave?.();
        }}
        onKeyDown={onKeyDown}
        className="min-h-11 w-full min-w-0 flex-1 bg-transparent px-3 text-[16px] outline-none placeholder:text-ink-3 disabled:text-ink-3"
      />
      <span role="status" className="sr-only">
        {state.isOpen && state.typed !== null ? t('forms.matches', { count: matches.length }) : ''}
      </span>
    </FieldFrame>
  );
}

function OptionRow({
  id,
  option,
  isActive,
  isChosen,
  onPick,
}: {
  id: string;
  option: Option;
  isActive: boolean;
  isChosen: boolean;
  onPick: () => void;
}) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      onClick={onPick}
      onKeyDown={(event) => event.key === 'Enter' && onPick()}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-1 px-3 hover:bg-surface-2',
        isActive && 'bg-surface-2 outline-2 outline-(--focus-line) -outline-offset-2',
        isChosen && 'font-semibold text-act',
      )}
    >
      {option.label}
      {isChosen && <Check aria-hidden="true" size={16} className="flex-none" />}
    </div>
  );
}
