// @vitest-environment jsdom
import { render } from 'preact';
import { expect, onTestFinished, test, vi } from 'vitest';

const page = vi.hoisted(() => ({ tokens: [] as string[] }));
vi.mock('./driver-page.tsx', () => ({
  DriverPage({ token }: { token: string }) {
    page.tokens.push(token);
    return null;
  },
}));

test('[D3] the page is that of the token in its address, also of another link in the same window', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '/driver#first');
  const register = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } });
  onTestFinished(() => {
    const root = document.querySelector('#root');
    if (root) render(null, root);
    document.body.innerHTML = '';
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.resetModules();
  });
  await import('./main.tsx');
  expect(page.tokens).toEqual(['first']);
  window.history.replaceState(null, '', '/driver#second');
  globalThis.dispatchEvent(new Event('hashchange'));
  expect(page.tokens).toEqual(['first', 'second']);
  // Only a built page has a worker.
  expect(register).not.toHaveBeenCalled();
});
