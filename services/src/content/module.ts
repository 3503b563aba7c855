import { contentContract, readReportSchema } from '@recolta/shared/contracts/http/content';
import { ShareCards } from '../platform/card/share-cards.ts';
import { databaseNowMs } from '../platform/clock.ts';
import { answerFeed } from '../platform/feed/feed-routes.ts';
import { notFound } from '../platform/http/border-error.ts';
import { createContractHandler } from '../platform/http/contract-handler.ts';
import { checkedInput } from '../platform/http/error-answer.ts';
import { implementCalls } from '../platform/http/implement-calls.ts';
import { createPathCalls, pathCall, relayCall } from '../platform/http/path-calls.ts';
import { readJsonBody } from '../platform/http/read-body.ts';
import type { ServiceModule } from '../platform/http/service-module.ts';
import { answerAssetCall } from './assets/answer-asset.ts';
import type { ContentOptions } from './content-options.ts';
import { answerGraphql } from './graphql/answer-graphql.ts';
import type { ContentEngine } from './graphql/content-engine.ts';
import { watchContent } from './import/watch-content.ts';
import { postCard } from './post-card.ts';
import { countRead } from './reads/count-read.ts';

/** A path with one segment that no other call has: the access token of the path form. */
const tokenPath = /^\/[^/]+$/;
/** Not a token: only the relay's call has this path. */
const readsPath = contentContract.reportRead['~orpc'].route.path;
const maxReportBytes = 2000;
const documents = new Set(['/openapi.json', '/docs']);

/** The content service: a read-only GraphQL API of items that are imported from files. */
export function createContentModule(options: ContentOptions): ServiceModule {
  const { db, feedDb, signal, hasIntrospection, maxCost, log } = options;
  // Loaded once the service listens: it takes longer to load than everything else together.
  let engine: Promise<ContentEngine> | undefined;
  const loadEngine = () => {
    engine ??= import('./graphql/content-engine.ts').then(({ createContentEngine }) =>
      createContentEngine({ hasIntrospection, maxCost, log }),
    );
    return engine;
  };
  setImmediate(() => {
    loadEngine().catch((error: unknown) => log.error({ err: error }, 'failed to load the content engine'));
  });
  const contract = createContractHandler(createRouter(options), {
    contract: contentContract,
    title: 'Recolta: content',
    prefix: '/content',
    hasOpenApi: options.hasOpenApi,
    log,
  });
  const answerPathCall = createPathCalls(options, [
    relayCall('GET', '/feed', (request, response) =>
      answerFeed(request, response, { db: feedDb, module: 'content', signal }),
    ),
    // Below the contract layer, which reads the body before it admits the caller.
    pathCall(contentContract.reportRead, async ({ request, response }) => {
      const report = checkedInput(readReportSchema, await readJsonBody(request, maxReportBytes));
      if (!(await countRead(db, report))) throw notFound();
      response.writeHead(204).end();
      return true;
    }),
  ]);
  const watch = options.watchesFolder ? watchContent(options) : null;
  return {
    name: 'content',
    async handle(request, response, context) {
      const [path = ''] = (request.url ?? '').split('?', 1);
      const handled = await answerPathCall(request, response, context);
      if (handled !== false) return handled;
      if (path === readsPath) return false;
      if (path.startsWith('/assets/')) return answerAssetCall(options, request, response, context);
      if (path.startsWith('/cards/')) return contract(request, response, context);
      if (options.hasOpenApi && documents.has(path)) return contract(request, response, context);
      if (hasIntrospection && request.method === 'GET' && path === '/schema.graphql') {
        const { schemaText } = await import('./graphql/content-schema.ts');
        response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(schemaText);
        return true;
      }
      if (!tokenPath.test(path)) return false;
      await answerGraphql(options, loadEngine, { request, response, context });
      return true;
    },
    async isReady() {
      return (await databaseNowMs(db)) > 0;
    },
    async close() {
      watch?.close();
      await engine?.catch(() => undefined);
    },
  };
}

function createRouter(options: ContentOptions) {
  const { db } = options;
  const os = implementCalls({ card: contentContract.card }, options);
  const cards = new ShareCards();
  return os.router({
    card: os.card.handler(({ input, context }) =>
      postCard({ db, cards }, input.params.id, input.query.locale, context.address),
    ),
  });
}
