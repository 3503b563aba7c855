import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { takeEarlyActs } from './early-acts.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
/** Runs a file as a classic script, as pages do. */
const run = (file: string) => new Function(read(file))();

/** The page as the relay sends it, before React takes it over. */
function sent(page: React.ReactNode) {
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  document.body.append(root);
  onTestFinished(() => root.remove());
  run('before-paint.js');
  const control = <Control extends HTMLElement>(name: string) =>
    root.querySelector<Control>(`[name="${name}"]`) ?? expect.fail(`no ${name}`);
  return {
    control,
    user: userEvent.setup(),
    takeOver: () =>
      act(async () => {
        const repeatEarlyActs = takeEarlyActs();
        hydrateRoot(root, page);
        await new Promise((resolve) => setTimeout(resolve));
        repeatEarlyActs();
      }),
  };
}

test('what was pressed before React listens is done once, afterwards', async () => {
  const pressed = vi.fn();
  const { control, user, takeOver } = sent(
    <button type="button" name="press" onClick={pressed}>
      <b>press</b>
    </button>,
  );
  await user.click(control('press').querySelector('b') ?? expect.fail());
  await user.click(control('press'));
  expect(control('press').dataset.early).toBe('');
  expect(pressed).not.toHaveBeenCalled();
  await takeOver();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(control('press').dataset.early).toBeUndefined();
  await user.click(control('press'));
  expect(pressed).toHaveBeenCalledTimes(2);
  expect(control('press').dataset.early).toBeUndefined();
});

test('a form is sent by React alone, with what was typed; one with an address by the browser', async () => {
  const submitted = vi.fn<(value: string) => void>();
  const byBrowser = vi.fn((event: Event) => event.preventDefault());
  const { control, user, takeOver } = sent(
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted(String(new FormData(event.currentTarget).get('email')));
        }}
      >
        <input name="email" />
        <button type="submit" name="send">
          send
        </button>
      </form>
      <form action="/auctions">
        <button type="submit" name="search">
          search
        </button>
      </form>
    </>,
  );
  document.addEventListener('submit', byBrowser);
  onTestFinished(() => document.removeEventListener('submit', byBrowser));
  await user.type(control('email'), 'ana@ferma.example{Enter}');
  expect(byBrowser).not.toHaveBeenCalled();
  await user.click(control('search'));
  expect(byBrowser).toHaveBeenCalledTimes(1);
  await takeOver();
  expect(submitted.mock.calls).toEqual([['ana@ferma.example']]);
});

test('what was chosen before is chosen in the page, too', async () => {
  const { control, user, takeOver } = sent(<Choices />);
  await user.selectOptions(control('crop'), 'maize');
  await user.click(control('open'));
  await user.click(control('yearly'));
  await takeOver();
  expect(document.querySelector('output')?.textContent).toBe('maize true yearly');
  expect([control<HTMLSelectElement>('crop').value, control<HTMLInputElement>('open').checked]).toEqual([
    'maize',
    true,
  ]);
});

test('the offline page, which begins with the same script, listens at once', () => {
  vi.useFakeTimers();
  const root = document.createElement('div');
  root.innerHTML =
    '<main data-offline="ro"><button>retry</button><section data-with-drafts><ul data-drafts></ul></section></main>';
  document.body.append(root);
  onTestFinished(() => {
    vi.useRealTimers();
    root.remove();
  });
  run('before-paint.js');
  run('worker/offline.js');
  const button = root.querySelector('button');
  // jsdom does not reload.
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  button?.click();
  printed.mockRestore();
  expect(button?.dataset.early).toBeUndefined();
});

function Choices() {
  const [crop, setCrop] = useState('wheat');
  const [isOpen, setIsOpen] = useState(false);
  const [term, setTerm] = useState('monthly');
  return (
    <>
      <select name="crop" value={crop} onChange={(event) => setCrop(event.currentTarget.value)}>
        <option>wheat</option>
        <option>maize</option>
      </select>
      <input type="checkbox" name="open" checked={isOpen} onChange={() => setIsOpen(!isOpen)} />
      {['monthly', 'yearly'].map((one) => (
        <input type="radio" key={one} name={one} checked={term === one} onChange={() => setTerm(one)} />
      ))}
      <output>{`${crop} ${isOpen} ${term}`}</output>
    </>
  );
}
