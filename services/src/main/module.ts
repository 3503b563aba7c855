import { implement } from '@orpc/server';
import { accountsContract } from '@recolta/shared/contracts/http/accounts';
import type { Kysely } from 'kysely';
import { databaseNowMs } from '../platform/clock.ts';
import { answerFeed, requireServiceToken } from '../platform/feed/feed-routes.ts';
import type { FeedSignal } from '../platform/feed/feed-signal.ts';
import type { CallContext } from '../platform/http/call-context.ts';
import { requireCaller } from '../platform/http/call-context.ts';
import { createContractHandler } from '../platform/http/contract-handler.ts';
import { readJsonBody } from '../platform/http/read-body.ts';
import { sendJson } from '../platform/http/send-json.ts';
import type { ServiceModule } from '../platform/http/service-module.ts';
import type { Log } from '../platform/log.ts';
import { feedSessions } from './session/feed-sessions.ts';
import { identityOf } from './session/identity.ts';
import { signIn } from './session/sign-in.ts';
import { signOut } from './session/sign-out.ts';
import type { MainTables } from './tables.ts';

export interface MainOptions {
  readonly db: Kysely<MainTables>;
  readonly signal: FeedSignal;
  readonly serviceToken: string;
  readonly log: Log;
  /** Demonstration logins to tell on the sign-in page; null outside demonstrations. */
  readonly demoLogins: readonly unknown[] | null;
}

/** The main service: accounts and their sessions. */
export function createMainModule({ db, signal, serviceToken, log, demoLogins }: MainOptions): ServiceModule {
  const os = implement(accountsContract).$context<CallContext>();
  const router = os.router({
    login: os.login.handler(async ({ input }) => ({ token: await signIn(db, input) })),
    logout: os.logout.handler(async ({ context }) => {
      await requireCaller(db, context);
      if (context.tokenHash) await signOut(db, signal, context.tokenHash);
    }),
    identity: os.identity.handler(async ({ context }) => identityOf(await requireCaller(db, context))),
  });
  const contract = createContractHandler(router, {
    contract: accountsContract,
    title: 'Recolta: main',
    prefix: '/main',
    log,
  });
  const feed = { db, module: 'main', serviceToken, signal };

  return {
    name: 'main',
    async handle(request, response, context) {
      const path = request.url?.split('?', 1)[0];
      if (path === '/feed' && request.method === 'GET') {
        await answerFeed(request, response, feed);
        return true;
      }
      if (path === '/feed/sessions' && request.method === 'POST') {
        requireServiceToken(request, serviceToken);
        sendJson(response, 200, await feedSessions(db, await readJsonBody(request, 100_000)));
        return true;
      }
      if (path === '/demo-logins' && request.method === 'GET' && demoLogins) {
        sendJson(response, 200, demoLogins);
        return true;
      }
      return contract(request, response, context);
    },
    async isReady() {
      return (await databaseNowMs(db)) > 0;
    },
    async close() {
      // Nothing of its own runs between calls.
    },
  };
}
