import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ServiceRefusal } from '../http/service-call.ts';
import { answerNotSignedIn } from './session-routes.ts';

describe('the answer to a sign-in without a token', () => {
  function answerTo(outcome: Parameters<typeof answerNotSignedIn>[1]) {
    const answer = { status: 0, body: '', headers: {} as Record<string, string> };
    const res = {
      headersSent: false,
      req: { headers: {} },
      writeHead: (status: number, headers: Record<string, string>) =>
        Object.assign(answer, { status, headers }),
      end: (body: string) => Object.assign(answer, { body }),
    };
    answerNotSignedIn(res as unknown as ServerResponse, outcome, 'r-1');
    return { status: answer.status, retryAfter: answer.headers['retry-after'], ...JSON.parse(answer.body) };
  }
  const failed = (error: unknown) => answerTo({ kind: 'failed', error });
  const said = { code: 'emailNotConfirmed', message: 'said', requestId: 'upstream' };

  it.each([403, 429, 503])('is the service’s answer with %i, with the id of the request', (status) => {
    expect(failed(new ServiceRefusal(status, said, null))).toEqual({
      status,
      retryAfter: undefined,
      ...said,
      requestId: 'r-1',
    });
    expect(failed(new ServiceRefusal(status, said, '7'))).toMatchObject({ status, retryAfter: '7' });
  });

  it('is 502 if the service’s answer is not meant for people', () => {
    const unavailable = { status: 502, code: 'UpstreamUnavailable', requestId: 'r-1' };
    for (const error of [
      new ServiceRefusal(500, said, null),
      new ServiceRefusal(403, '<html>', null),
      new Error('away'),
    ]) {
      expect(failed(error)).toMatchObject(unavailable);
    }
    expect(failed(new DOMException('late', 'TimeoutError'))).toMatchObject({
      status: 504,
      code: 'UpstreamTimeout',
    });
  });

  it('has the time to wait over a limit and at overload', () => {
    expect(answerTo({ kind: 'tooMany', waitMs: 2001 })).toMatchObject({
      status: 429,
      retryAfter: '3',
      params: { seconds: 3 },
    });
    expect(answerTo({ kind: 'busy' })).toMatchObject({ status: 503, retryAfter: '1' });
  });
});
