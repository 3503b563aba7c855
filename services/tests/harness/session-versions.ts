import { feedSessionsSchema } from '@recolta/shared/contracts/feed';
import { hashToken } from '../../src/platform/token.ts';
import type { TestAccount } from './accounts.ts';
import { expectStatus, type TestCaller } from './live-calls.ts';
import { serviceToken } from './test-market.ts';

/** The versions that a page of an account gets when it reconnects. */
export async function sessionVersions(
  market: TestCaller,
  { token }: Pick<TestAccount, 'token'>,
): Promise<{ readonly inbox: number; readonly myBids: number }> {
  const tokenHash = hashToken(token);
  const answer = await market.call({
    ...{ method: 'POST', path: '/main/feed/sessions', token: serviceToken },
    body: { tokenHashes: [tokenHash] },
  });
  const session = expectStatus(answer, 200, feedSessionsSchema).sessions[tokenHash];
  if (!session) throw new Error('the session has ended');
  return { inbox: session.inbox, myBids: session.myBids };
}
