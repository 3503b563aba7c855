import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
} from '@headlessui/react';
import { foldText } from '@recolta/shared/domain/folded-text';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from './fields.tsx';

interface ComboboxProps {
  readonly label: string;
  readonly options: readonly Option[];
  /** Chosen values: at most one unless `isMultiple`. */
  readonly chosen: readonly string[];
  readonly onPick: (value: string) => void;
  readonly onClear?: () => void;
  readonly onRemoveLast?: () => void;
  readonly onLeave?: () => void;
  readonly isMultiple?: boolean;
  /** Accepts free text; `onPick` gets it as typed. */
  readonly isFree?: boolean;
  readonly name?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly isOptional?: boolean;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

const movingKeys: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/** A searchable list: typing matches without diacritics; works with keyboard, screen reader and touch. */
export function Combobox(props: ComboboxProps) {
  const { options, chosen, isMultiple = false, isFree = false, disabled = false } = props;
  const { t } = useTranslation('forms');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const lastKey = useRef('');
  /** The text being typed; null while the field shows the chosen value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [hasMoved, setHasMoved] = useState(false);
  const matches = matchOptions(options, typed ?? '');
  const [value = ''] = isMultiple ? [] : chosen;
  const labelOf = (of: string) => options.find((option) => option.value === of)?.label ?? (isFree ? of : '');
  // Enter and Tab choose an option only after a search or a move: opening the list chooses nothing.
  const isActiveMeant = hasMoved || (!isFree && typed !== null && typed.trim() !== '');

  const reset = () => {
    setTyped(null);
    setHasMoved(false);
  };
  const pick = (picked: string) => {
    if (lastKey.current === 'Tab' && !isActiveMeant) return;
    reset();
    if (input.current && isMultiple) input.current.value = '';
    props.onPick(picked);
  };
  const leave = () => {
    const text = isMultiple || typed === null ? null : valueOfTyped(options, typed, isFree);
    if (text === '') props.onClear?.();
    else if (text !== null) props.onPick(text);
    // Text without a match, or of the previous choice, is removed from the field.
    if (input.current) input.current.value = isMultiple ? '' : labelOf(text ?? value);
    reset();
    props.onLeave?.();
  };
  // The library leaves Enter to the form after a composition, as on phones, and while the list is closed.
  const onEnter = (event: KeyboardEvent, isOpen: boolean, active: string | null) => {
    if (!isOpen && typed === null && !event.repeat) return;
    event.preventDefault();
    if (event.repeat) return;
    if (!isOpen || !isActiveMeant || active === null) leave();
    else {
      pick(active);
      if (input.current && !isMultiple) input.current.value = labelOf(active);
    }
    if (isOpen && !(isMultiple && isActiveMeant)) button.current?.click();
  };
  const onKeyDown = (event: KeyboardEvent, isOpen: boolean, active: string | null) => {
    lastKey.current = event.key;
    if (movingKeys.has(event.key)) setHasMoved(true);
    if (event.key === 'Backspace' && isMultiple && (typed ?? '') === '') props.onRemoveLast?.();
    if (event.key === 'Enter') onEnter(event, isOpen, active);
  };
  const take = (next: string | readonly string[] | null) => {
    if (next === null) return;
    if (typeof next === 'string') return pick(next);
    const changed = [...next, ...chosen].find((item) => next.includes(item) !== chosen.includes(item));
    if (changed !== undefined) pick(changed);
  };
  return (
    <HeadlessCombobox<string, boolean, 'div'>
      as="div"
      multiple={isMultiple}
      value={isMultiple ? [...chosen] : value}
      onChange={take}
      disabled={disabled}
    >
      {({ open, activeOption }) => (
        <FieldFrame
          id={id}
          label={props.label}
          error={props.error}
          hint={props.hint}
          isOptional={props.isOptional ?? false}
          trailing={
            <ComboboxButton
              ref={button}
              aria-label={t('openList', { field: props.label })}
              className="grid w-11 place-items-center text-ink-2"
            >
              <ChevronDown aria-hidden="true" size={18} />
            </ComboboxButton>
          }
          below={
            (matches.length > 0 || !isFree) && (
              <ComboboxOptions
                modal={false}
                className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto overscroll-contain rounded-2 border border-line-2 bg-surface p-1 shadow-lg outline-none empty:invisible"
              >
                {matches.map((option) => (
                  <OptionRow
                    key={option.value}
                    option={option}
                    isChosen={chosen.includes(option.value)}
                    isActiveShown={isActiveMeant}
                    onPress={() => {
                      lastKey.current = '';
                    }}
                  />
                ))}
                {matches.length === 0 && <p className="px-3 py-2.5 text-ink-2 text-s">{t('noMatches')}</p>}
              </ComboboxOptions>
            )
          }
        >
          <ComboboxInput
            ref={(element) => {
              input.current = element;
              if (typeof props.inputRef === 'function') props.inputRef(element);
              else if (props.inputRef) props.inputRef.current = element;
            }}
            id={id}
            name={props.name}
            autoComplete="off"
            aria-invalid={props.error ? true : undefined}
            aria-describedby={`${id}-note`}
            placeholder={props.placeholder}
            displayValue={() => (isMultiple ? '' : labelOf(value))}
            onChange={(event) => {
              setTyped(event.target.value);
              setHasMoved(false);
            }}
            onClick={() => {
              if (!open) button.current?.click();
            }}
            onFocus={(event) => event.target.select()}
            onBlur={leave}
            onKeyDown={(event) => onKeyDown(event, open, activeOption)}
            className="min-h-11 w-full min-w-0 flex-1 bg-transparent px-3 text-[1.067rem] outline-none placeholder:text-ink-3 disabled:text-ink-3"
          />
          <span role="status" className="sr-only">
            {open && typed !== null ? t('matches', { count: matches.length }) : ''}
          </span>
        </FieldFrame>
      )}
    </HeadlessCombobox>
  );
}

function OptionRow({
  option,
  isChosen,
  isActiveShown,
  onPress,
}: {
  option: Option;
  isChosen: boolean;
  isActiveShown: boolean;
  onPress: () => void;
}) {
  const active = isActiveShown
    ? 'data-focus:bg-surface-2 data-focus:outline-2 data-focus:outline-(--focus-line) data-focus:-outline-offset-2'
    : '';
  return (
    <ComboboxOption
      value={option.value}
      onMouseDown={onPress}
      className={`flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-1 px-3 hover:bg-surface-2 data-selected:font-semibold data-selected:text-act ${active}`}
    >
      {option.label}
      {isChosen && <Check aria-hidden="true" size={16} className="flex-none" />}
    </ComboboxOption>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * The options that contain a text, ignoring case and diacritics: an exact match first, then prefix matches,
 * then the others, each group in its order.
 */
export function matchOptions(options: readonly Option[], typed: string): readonly Option[] {
  const text = foldText(typed);
  if (text === '') return options;
  const rankOf = ({ label }: Option) => {
    const folded = foldText(label);
    if (folded === text) return 0;
    return folded.startsWith(text) ? 1 : 2;
  };
  return options
    .filter(({ label }) => foldText(label).includes(text))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The value of typed text when the field loses the focus.
 * @param isFree true if text without a match may stay; otherwise the first match is taken
 * @returns `''` for empty text; null without a match, which changes nothing
 */
export function valueOfTyped(options: readonly Option[], typed: string, isFree: boolean): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const [first] = matchOptions(options, text);
  if (!isFree) return first?.value ?? null;
  return first && foldText(first.label) === foldText(text) ? first.value : text;
}
