import { answerShapeHeader } from '@recolta/shared/contracts/http/answer-shape-header';
import { serviceFetch } from './service-fetch.ts';

/** Timeout after which a call counts as lost. */
const timeoutMs = 8000;

/** Addresses of the calls, as in their contracts, which would bring the schemas along. */
export const earlyPaths = {
  identity: '/services/main/accounts/identity',
  auction: (id: string) => `/services/live-auctions/api/v1/auctions/${id}`,
} as const;

const answers = new Map<string, Promise<unknown>>();

/**
 * Starts the calls that the relay's page preloads for a signed-in reader, and reads their answers without link,
 * contracts and schemas, which load once the page takes input. Only of a service that checked its answer by the same
 * schema: another release's is left to the call by contract.
 */
export function startEarlyAnswers(page: Pick<Document, 'querySelectorAll'>): void {
  for (const { href, dataset } of page.querySelectorAll<HTMLLinkElement>('link[data-shape]')) {
    answers.set(new URL(href).pathname, read(href, dataset.shape));
  }
}

/** @returns undefined if the call by contract has to answer */
async function read(href: string, shape: string | undefined): Promise<unknown> {
  try {
    const answer = await serviceFetch(new Request(href), { signal: AbortSignal.timeout(timeoutMs) });
    const isSame = answer.status === 200 && answer.headers.get(answerShapeHeader) === shape;
    return isSame ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** The early answer to a call, once; undefined without one. */
export async function takeEarlyAnswer<Answer>(path: string): Promise<Answer | undefined> {
  const answer = answers.get(path);
  answers.delete(path);
  return (await answer) as Answer | undefined;
}

/** Call when the session changes: the answers are for the one with which the page began. */
export function forgetEarlyAnswers(): void {
  answers.clear();
}
