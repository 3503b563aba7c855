export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface ComboboxState {
  readonly isOpen: boolean;
  /** What is being typed; null while the field shows what is chosen. */
  readonly typed: string | null;
  /** Place of the option that Enter takes among those that match; -1 for none. */
  readonly active: number;
}

export const closedCombobox: ComboboxState = { isOpen: false, typed: null, active: -1 };

/** How a field behaves: one choice or several; whether a text that is no option may stay. */
export interface ComboboxKind {
  readonly isMultiple: boolean;
  readonly isFree: boolean;
}

export interface ComboboxStep {
  readonly state: ComboboxState;
  readonly effect:
    | { readonly kind: 'pick'; readonly value: string }
    | { readonly kind: 'keep'; readonly text: string }
    | { readonly kind: 'clear' }
    | { readonly kind: 'removeLast' }
    | null;
  /** Whether the key was for the list, and does nothing else. */
  readonly isHandled: boolean;
}

/** The options that a text finds, without case and diacritics; those that begin with it first, else in their order. */
export function matchOptions(options: readonly Option[], typed: string | null): readonly Option[] {
  const text = foldText(typed ?? '');
  if (text === '') return options;
  const found = options.filter(({ label }) => foldText(label).includes(text));
  const begins = found.filter(({ label }) => foldText(label).startsWith(text));
  return [...begins, ...found.filter((option) => !begins.includes(option))];
}

/** Typing opens the list. Where only options count, the first one that matches is what Enter takes. */
export function typeInto(typed: string, { isFree }: ComboboxKind): ComboboxState {
  return { isOpen: true, typed, active: isFree || typed.trim() === '' ? -1 : 0 };
}

/** What a key does in the field. */
export function pressKey(
  state: ComboboxState,
  key: string,
  matches: readonly Option[],
  kind: ComboboxKind,
): ComboboxStep {
  const unchanged: ComboboxStep = { state, effect: null, isHandled: false };
  switch (key) {
    case 'ArrowDown':
      return { ...unchanged, state: moved(state, matches.length, 1), isHandled: true };
    case 'ArrowUp':
      return { ...unchanged, state: moved(state, matches.length, -1), isHandled: true };
    case 'Enter':
      return state.isOpen ? { ...taken(state, matches, kind), isHandled: true } : unchanged;
    case 'Escape':
      return state.isOpen ? { ...unchanged, state: closedCombobox, isHandled: true } : unchanged;
    case 'Backspace':
      return kind.isMultiple && (state.typed ?? '') === ''
        ? { ...unchanged, effect: { kind: 'removeLast' } }
        : unchanged;
    default:
      return unchanged;
  }
}

function moved(state: ComboboxState, count: number, by: 1 | -1): ComboboxState {
  if (count === 0) return { ...state, isOpen: true, active: -1 };
  const first = by === 1 ? 0 : count - 1;
  const isNowhere = !state.isOpen || state.active < 0;
  return { ...state, isOpen: true, active: isNowhere ? first : (state.active + by + count) % count };
}

function taken(
  state: ComboboxState,
  matches: readonly Option[],
  kind: ComboboxKind,
): Omit<ComboboxStep, 'isHandled'> {
  const option = matches[state.active];
  if (!option) return leaveField({ ...state, active: -1 }, matches, kind);
  // Of several, one after the other is chosen from the open list.
  const next = kind.isMultiple ? { isOpen: true, typed: null, active: -1 } : closedCombobox;
  return { state: next, effect: { kind: 'pick', value: option.value } };
}

/** What happens to a typed text when the field is left: the option it names or finds first, or itself where it may stay. */
export function leaveField(
  state: ComboboxState,
  matches: readonly Option[],
  kind: ComboboxKind,
): Omit<ComboboxStep, 'isHandled'> {
  const closed = { state: closedCombobox, effect: null };
  if (state.typed === null || kind.isMultiple) return closed;
  const text = state.typed.trim();
  if (text === '') return { ...closed, effect: { kind: 'clear' } };
  const exact = matches.find(({ label }) => foldText(label) === foldText(text));
  if (exact) return { ...closed, effect: { kind: 'pick', value: exact.value } };
  if (kind.isFree) return { ...closed, effect: { kind: 'keep', text } };
  const [first] = matches;
  return first ? { ...closed, effect: { kind: 'pick', value: first.value } } : closed;
}

/** One form of a text for searching: without case, diacritics and doubled spaces, hyphens as spaces. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
}
