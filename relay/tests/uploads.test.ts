import { hash } from 'node:crypto';
import { accountsContract } from '@recolta/shared/contracts/http/accounts';
import { serviceContracts } from '@recolta/shared/contracts/services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const million = 1_000_000;
const uploadPath = '/services/main/accounts/x/documents';

describe('uploaded documents', () => {
  let under: RelayUnderTest;
  let token: string;
  beforeAll(async () => {
    under = await startRelayUnderTest();
  });
  beforeEach(() => {
    token = under.fake.signIn('ana');
  });
  afterEach(() => {
    under.fake.answerWith(null);
    under.fake.forgetCalls();
  });
  afterAll(() => under.close());

  const post = (path: string, body: string | ReadableStream, method = 'POST', at = under) =>
    fetch(`${at.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    });

  /** A body without a declared size. */
  function unsized(bytes: number): ReadableStream {
    let left = bytes;
    return new ReadableStream({
      pull(controller) {
        const size = Math.min(left, 100_000);
        left -= size;
        controller.enqueue(Buffer.alloc(size, 'x'));
        if (left === 0) controller.close();
      },
    });
  }

  it('pass whole at eight million bytes', async () => {
    const text = Array.from({ length: million }, (_, i) => String(i).padStart(8, '0')).join('');
    under.fake.answerWith(({ body }, res) => res.writeHead(201).end(hash('sha256', body)));
    const answer = await post(uploadPath, text);
    expect([answer.status, await answer.text()]).toEqual([201, hash('sha256', text)]);
  });

  it('have their own response timeout', async () => {
    const contract = accountsContract.uploadDocument;
    const meta = { ...contract['~orpc'].meta, timeoutMs: 2000 };
    const main = { ...serviceContracts.main, upload: contract.meta(meta), accounts: {} };
    const contracts = { ...serviceContracts, main };
    const hasty = await startRelayUnderTest({ CALL_TIMEOUT_MS: '200' }, { contracts });
    onTestFinished(hasty.close);
    token = hasty.fake.signIn('ana');
    const statusOf = async (path: string) => (await post(path, 'x', 'POST', hasty)).status;
    hasty.fake.answerWith((_call, res) => setTimeout(() => res.writeHead(201).end(), 400));
    expect(await statusOf(uploadPath)).toBe(201);
    expect(await statusOf('/services/main/users/change-password')).toBe(504);
    hasty.fake.answerWith(() => undefined);
    expect(await statusOf(uploadPath)).toBe(504);
  });

  it.each([
    ['of eleven million bytes', uploadPath, 'POST', () => 'x'.repeat(11 * million)],
    ['of eleven million bytes without a declared size', uploadPath, 'POST', () => unsized(11 * million)],
    [
      'of more than a million to another call',
      '/services/main/contact',
      'POST',
      () => 'x'.repeat(1.1 * million),
    ],
    ['of more than a million by another method', uploadPath, 'PUT', () => 'x'.repeat(1.1 * million)],
    [
      'to another service',
      '/services/catalogue/accounts/x/documents',
      'POST',
      () => 'x'.repeat(1.1 * million),
    ],
  ])('are the only large bodies: one %s is refused', async (_what, path, method, body) => {
    const answer = await post(path, body(), method);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({
      code: 'PayloadTooLarge',
      message: expect.any(String),
      requestId: expect.any(String),
    });
    expect(under.fake.arrived).toEqual([]);
  });
});
