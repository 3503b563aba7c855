import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** A request of the browser whose progress and answer a test gives. */
class HeldRequest extends EventTarget {
  static last: HeldRequest | undefined;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  timeout = 0;
  status = 0;
  responseText = '';
  address = '';
  isAborted = false;
  body: FormData | undefined;
  open(method: string, path: string) {
    this.address = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
    HeldRequest.last = this;
  }
  report(loaded: number, total: number, lengthComputable = true) {
    act(() => {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable }));
    });
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    return act(async () => this.dispatchEvent(new Event('load')));
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  lose(event: 'error' | 'timeout') {
    return act(async () => this.dispatchEvent(new Event(event)));
  }
}

/** Holds uploads until the test answers them. @returns the last one */
export function holdUploads(): () => HeldRequest {
  HeldRequest.last = undefined;
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  return () => {
    if (!HeldRequest.last) throw new Error('nothing was sent');
    return HeldRequest.last;
  };
}
