import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { FileUnreachable } from '../../lib/page/script-files.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { useLaterRetry } from './error-boundary.tsx';
import { LoadedPart, OpenedPart, OptionalPart } from './opened-part.tsx';

/** From now on the relay answers. */
function letRelayAnswer(): void {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  onTestFinished(() => void vi.unstubAllGlobals());
}

test('a part that does not load is closed with a message, until it is opened again', async () => {
  // React prints errors that a boundary caught.
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  let isAway = true;
  const { Part } = lazyPart(async () => {
    if (isAway) throw new FileUnreachable('/assets/part.js');
    return ({ onClose }: { onClose: () => void }) => (
      <button type="button" onClick={onClose}>
        part
      </button>
    );
  });
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    const close = () => setIsOpen(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          open
        </button>
        <OpenedPart isOpen={isOpen} onClose={close}>
          <Part onClose={close} />
        </OpenedPart>
      </>
    );
  }
  const { t, user } = await visitPage(<Page />, { address: '/', namespaces: [], answers: {} });
  // Awaited, because the part's code is loaded by it.
  const open = () => act(async () => screen.getByRole('button', { name: 'open' }).click());
  await open();
  expect((await screen.findByRole('alert')).textContent).toBe(t('pages:partUnreachable'));
  isAway = false;
  // A failed load is cached for a second.
  await waitFor(async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'part' })).not.toBeNull();
  });
  await user.click(screen.getByRole('button', { name: 'part' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page stays if a part of it does not load, and shows a reload button in its place', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  const { Part } = lazyPart<object>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const page = (
    <>
      <h1>page</h1>
      <LoadedPart>
        <Part />
      </LoadedPart>
    </>
  );
  const { t } = await visitPage(page, { address: '/', namespaces: [], answers: {} });
  expect((await screen.findByRole('alert')).textContent).toBe(`${t('pages:partFailed')}${t('pages:reload')}`);
  expect(screen.getByRole('heading', { name: 'page' })).toBeTruthy();
});

test('a part that could not be fetched is shown once the relay answers, or on a press', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  const parts = { asked: true, byItself: true, optional: true };
  const part = (name: keyof typeof parts) =>
    lazyPart<object>(async () => {
      if (parts[name]) throw new FileUnreachable(`/assets/${name}.js`);
      return () => <p>{name}</p>;
    }).Part;
  const [Asked, ByItself, Optional] = [part('asked'), part('byItself'), part('optional')];
  const page = (
    <>
      <LoadedPart>
        <Asked />
      </LoadedPart>
      <LoadedPart>
        <ByItself />
      </LoadedPart>
      <OptionalPart until={<p>before</p>}>
        <Optional />
      </OptionalPart>
    </>
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { t } = await visitPage(page, { address: '/', namespaces: [], answers: {} });
  letRelayAnswer();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  Object.assign(parts, { asked: false });
  // A failed load is cached for a second.
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await act(async () => screen.getAllByRole('button', { name: t('pages:retry') })[0]?.click());
  await screen.findByText('asked');
  expect(screen.getByText('before')).toBeTruthy();
  Object.assign(parts, { byItself: false, optional: false });
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await screen.findByText('byItself');
  await screen.findByText('optional');
  expect(screen.queryByText('before')).toBeNull();
});

test('a part that is no longer shown is not rendered again once the relay answers', async () => {
  const answer = Promise.withResolvers<Response>();
  const asked = vi.fn(() => answer.promise);
  const retry = vi.fn();
  const error = new FileUnreachable('/assets/part.js');
  function Waiting() {
    useLaterRetry(error, retry);
    return <p>waiting</p>;
  }
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { unmount } = render(<Waiting />);
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toHaveBeenCalledOnce();
  unmount();
  answer.resolve(new Response('ok'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(retry).not.toHaveBeenCalled();
});

test('in place of a part that a page can do without, what was there before stays if it does not load', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  const code = Promise.withResolvers<never>();
  const { Part } = lazyPart<object>(() => code.promise);
  const page = (
    <OptionalPart until={<p>before</p>}>
      <Part />
    </OptionalPart>
  );
  await visitPage(page, { address: '/', namespaces: [], answers: {} });
  expect(screen.getByText('before')).toBeTruthy();
  await act(async () => code.reject(new TypeError('Failed to fetch dynamically imported module')));
  await waitFor(() => expect(printed).toHaveBeenCalled());
  expect(screen.getByText('before')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

/** Pages themselves, whose error page is shown if they do not load; and the parts that are tested above. */
const others = ['app/page-routes.tsx', 'app/routes/home.tsx', 'components/errors/opened-part.tsx'];

test('no part that is loaded late takes its page away if it does not load', () => {
  const source = path.join(import.meta.dirname, '../..');
  const components = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /(?<!test)\.tsx$/.test(file) && !others.includes(file));
  const sourceOf = (file: string) => readFileSync(path.join(source, file), 'utf8');
  const bare = components.flatMap((file) => {
    const lines = sourceOf(file).split('\n');
    return lines.flatMap((line, at) =>
      line.includes('<Suspense') && !lines[at - 1]?.includes('<Boundary') ? `${file}:${at + 1}` : [],
    );
  });
  expect(bare.filter((place) => !place.startsWith('testing/'))).toEqual([]);
  // `React.lazy` keeps a failure for good.
  const lazy = components.filter((file) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(sourceOf(file)));
  expect(lazy).toEqual([]);
});
