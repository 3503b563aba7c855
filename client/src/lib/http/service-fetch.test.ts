import { answerShape } from '@recolta/shared/contracts/answer-shape';
import { answerShapeHeader } from '@recolta/shared/contracts/http/answer-shape-header';
import { identityContract } from '@recolta/shared/contracts/http/identity';
import { liveAuctionsContract } from '@recolta/shared/contracts/http/live-auctions';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { earlyPaths, forgetEarlyAnswers, startEarlyAnswers, takeEarlyAnswer } from './service-fetch.ts';

const path = earlyPaths.identity;
const shape = '0123456789abcdef';

/** Opens a page that preloads one call, answered by the service so. */
function openPage(answer: () => Response): void {
  vi.stubGlobal('fetch', async () => answer());
  const link = { href: `https://recolta.example${path}`, dataset: { shape } };
  const page = { querySelectorAll: () => [link] };
  startEarlyAnswers(page as unknown as Document);
}

const answered = (headers: Record<string, string>, status = 200) =>
  Response.json({ name: 'Alta' }, { status, headers });

afterEach(() => {
  forgetEarlyAnswers();
  vi.unstubAllGlobals();
});

test('the paths are those that the contracts name', () => {
  expect(earlyPaths.identity).toBe(`/services/main${identityContract.identity['~orpc'].route.path}`);
  expect(earlyPaths.auction('{id}')).toBe(
    `/services/live-auctions${liveAuctionsContract.get['~orpc'].route.path}`,
  );
});

test('the contracts of the early answers have shapes of their own', () => {
  const { identity } = identityContract;
  const { get } = liveAuctionsContract;
  const shapes = [identity, get].map((call) => answerShape(call['~orpc'].outputSchema as never));
  expect(new Set(shapes).size).toBe(2);
});

describe('an early answer', () => {
  test('of the same schema is taken once', async () => {
    openPage(() => answered({ [answerShapeHeader]: shape }));
    expect(await takeEarlyAnswer(path)).toEqual({ name: 'Alta' });
    expect(await takeEarlyAnswer(path)).toBeUndefined();
  });

  test.each([
    ['another release', () => answered({ [answerShapeHeader]: 'fedcba9876543210' })],
    ['a release that names none', () => answered({})],
    ['a refusal', () => answered({ [answerShapeHeader]: shape }, 401)],
    ['a broken answer', () => new Response('{', { headers: { [answerShapeHeader]: shape } })],
    ['no answer', () => Response.error()],
  ])('of %s is left to the call by contract', async (_of, answer) => {
    openPage(answer);
    expect(await takeEarlyAnswer(path)).toBeUndefined();
  });

  test('of an earlier session is not taken', async () => {
    openPage(() => answered({ [answerShapeHeader]: shape }));
    forgetEarlyAnswers();
    expect(await takeEarlyAnswer(path)).toBeUndefined();
  });
});
