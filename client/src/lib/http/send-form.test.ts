import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { sendForm } from './send-form.ts';

const send = vi.fn();
class Request {
  readonly upload = new EventTarget();
  timeout = 0;
  readonly open = vi.fn();
  readonly setRequestHeader = vi.fn();
  readonly addEventListener = vi.fn();
  readonly send = send;
  readonly abort = vi.fn();
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an already aborted signal sends nothing', async () => {
  vi.stubGlobal('XMLHttpRequest', Request);
  const options = { onProgress: () => undefined, signal: AbortSignal.abort() };
  await expect(sendForm('/files', {}, z.object({}), options)).rejects.toMatchObject({
    failure: { code: 'ConnectionLost' },
  });
  expect(send).not.toHaveBeenCalled();
});
