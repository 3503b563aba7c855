import { counties } from '@recolta/shared/domain/counties';
import { describe, expect, test } from 'vitest';
import {
  type ComboboxKind,
  type ComboboxState,
  closedCombobox,
  leaveField,
  matchOptions,
  pressKey,
  typeInto,
} from './combobox-model.ts';

const options = counties.map(({ code, name }) => ({ value: code, label: name }));
const single: ComboboxKind = { isMultiple: false, isFree: false };
const multiple: ComboboxKind = { isMultiple: true, isFree: false };
const free: ComboboxKind = { isMultiple: false, isFree: true };

/** Keys one after the other, as a person presses them; the last step. */
function press(kind: ComboboxKind, typed: string | null, ...keys: string[]) {
  let state: ComboboxState = typed === null ? closedCombobox : typeInto(typed, kind);
  let step = pressKey(state, '', matchOptions(options, state.typed), kind);
  for (const key of keys) {
    step = pressKey(state, key, matchOptions(options, state.typed), kind);
    state = step.state;
  }
  return step;
}

describe('searching', () => {
  test.each([
    ['ialo', ['Ialomița']],
    ['BRAȘ', ['Brașov']],
    ['bras', ['Brașov']],
    ['caras severin', ['Caraș-Severin']],
    ['iasi', ['Iași']],
    ['ia', ['Ialomița', 'Iași']],
    ['zz', []],
  ])('%s finds without case and diacritics, beginnings first', (typed, labels) => {
    const found = matchOptions(options, typed).map(({ label }) => label);
    expect(found.slice(0, labels.length)).toEqual(labels);
    if (labels.length === 0) expect(found).toEqual([]);
  });

  test('nothing typed shows all', () => {
    expect(matchOptions(options, null)).toHaveLength(42);
    expect(matchOptions(options, '  ')).toHaveLength(42);
  });
});

describe('keys', () => {
  test('arrows open the list and go round it', () => {
    expect(press(single, null, 'ArrowDown').state).toMatchObject({ isOpen: true, active: 0 });
    expect(press(single, null, 'ArrowUp').state).toMatchObject({ isOpen: true, active: 41 });
    expect(press(single, null, 'ArrowUp', 'ArrowDown').state.active).toBe(0);
    expect(press(single, 'zz', 'ArrowDown').state.active).toBe(-1);
  });

  test('Enter takes what is marked, and what was typed finds first', () => {
    expect(press(single, 'tele', 'Enter')).toMatchObject({
      state: closedCombobox,
      effect: { kind: 'pick', value: 'TR' },
      isHandled: true,
    });
    expect(press(single, null, 'ArrowDown', 'ArrowDown', 'Enter').effect).toEqual({
      kind: 'pick',
      value: 'AR',
    });
  });

  test('with the list closed, Enter and Escape are the form’s', () => {
    expect(press(single, null, 'Enter').isHandled).toBe(false);
    expect(press(single, null, 'Escape').isHandled).toBe(false);
  });

  test('Escape gives up what was typed', () => {
    expect(press(single, 'tele', 'Escape')).toEqual({ state: closedCombobox, effect: null, isHandled: true });
  });

  test('of several, the list stays open; Backspace in the empty field takes the last out', () => {
    expect(press(multiple, 'arg', 'Enter')).toMatchObject({
      state: { isOpen: true, typed: null },
      effect: { kind: 'pick', value: 'AG' },
    });
    expect(press(multiple, null, 'Backspace').effect).toEqual({ kind: 'removeLast' });
    expect(press(multiple, 'ar', 'Backspace').effect).toBeNull();
    expect(press(single, null, 'Backspace').effect).toBeNull();
  });
});

describe('leaving the field', () => {
  const leave = (kind: ComboboxKind, typed: string) =>
    leaveField(typeInto(typed, kind), matchOptions(options, typed), kind).effect;

  test('takes the option that is named, else the first that is found', () => {
    expect(leave(single, 'OLT')).toEqual({ kind: 'pick', value: 'OT' });
    expect(leave(single, 'dambo')).toEqual({ kind: 'pick', value: 'DB' });
    expect(leave(single, 'zz')).toBeNull();
    expect(leave(single, ' ')).toEqual({ kind: 'clear' });
  });

  test('a text that is no option stays where it may', () => {
    expect(leave(free, ' Satul Nou ')).toEqual({ kind: 'keep', text: 'Satul Nou' });
    expect(leave(free, 'brasov')).toEqual({ kind: 'pick', value: 'BV' });
  });

  test('of several, a half-typed search is given up', () => {
    expect(leave(multiple, 'arg')).toBeNull();
  });

  test('nothing typed changes nothing', () => {
    expect(leaveField(closedCombobox, options, single).effect).toBeNull();
  });
});
