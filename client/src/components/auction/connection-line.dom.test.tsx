import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionStatusAtom, latencyAtom, newerItemsAtom } from '../../lib/realtime/connection-state.ts';
import { store } from '../../lib/store.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { ConnectionLine } from './connection-line.tsx';

// Test files of one process share the store.
const reset = () => {
  store.set(newerItemsAtom, []);
  store.set(latencyAtom, null);
};
beforeEach(reset);
afterEach(reset);

const visit = (figures?: 'shown' | 'none') =>
  visitPage(figures ? <ConnectionLine figures={figures} /> : <ConnectionLine />, {
    ...{ address: '/', namespaces: ['live'], answers: {} },
  });
const shown = () => plain(document.body.textContent ?? '');

test.each([
  ['connecting', 'Se conectează'],
  ['live', 'Conectat'],
  ['doubtful', 'Se verifică conexiunea'],
  // The whole sentence, and the words in its place on a phone.
  ['polling', 'Actualizat la fiecare 3 secundeActualizat la 3 s'],
  ['offline', 'Fără conexiune'],
  ['stale', 'Date vechi: serverul nu răspundeDate vechi'],
] as const)(
  '[R1] the state %s is said in words, and only while connected there are figures',
  async (state, words) => {
    store.set(connectionStatusAtom, state);
    await visit();
    expect(shown()).toBe(words);
    expect(screen.queryByRole('button') !== null).toBe(state === 'live');
  },
);

test('[R1] items of a newer release ask for a reload, whatever the connection is', async () => {
  store.set(connectionStatusAtom, 'live');
  store.set(newerItemsAtom, ['a']);
  await visit();
  expect(shown()).toBe('Versiune nouă: reîncărcați pagina');
  act(() => store.set(newerItemsAtom, []));
  expect(shown()).toBe('Conectat');
});

test('[R1] a press on Connected shows latency and server time, another hides them', async () => {
  store.set(connectionStatusAtom, 'live');
  const { user } = await visit();
  const button = screen.getByRole('button', { name: 'Conectat' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(shown()).toMatch(/^Conectat· Ora serverului \d\d:\d\d:\d\d$/);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  act(() => store.set(latencyAtom, 0));
  expect(shown()).toContain('Conectat· 0 ms · Ora serverului');
  await user.click(button);
  expect(shown()).toBe('Conectat');
});

test('[R1] figures are there at once where they are asked for', async () => {
  store.set(connectionStatusAtom, 'live');
  store.set(latencyAtom, 34);
  await visit('shown');
  expect(shown()).toContain('· 34 ms');
});

test('[R1] a hall, where nobody presses, has the word alone', async () => {
  store.set(connectionStatusAtom, 'live');
  store.set(latencyAtom, 34);
  await visit('none');
  expect(shown()).toBe('Conectat');
  expect(screen.queryByRole('button')).toBeNull();
});
