import { implement } from '@orpc/server';
import { contentContract } from '@recolta/shared/contracts/http/content';
import { ShareCards } from '../platform/card/share-cards.ts';
import { databaseNowMs } from '../platform/clock.ts';
import { answerFeed, requireServiceToken } from '../platform/feed/feed-routes.ts';
import { notFound } from '../platform/http/border-error.ts';
import type { CallContext } from '../platform/http/call-context.ts';
import { createContractHandler } from '../platform/http/contract-handler.ts';
import type { ServiceModule } from '../platform/http/service-module.ts';
import { answerAssetCall } from './assets/answer-asset.ts';
import type { ContentOptions } from './content-options.ts';
import { answerGraphql } from './graphql/answer-graphql.ts';
import type { ContentEngine } from './graphql/content-engine.ts';
import { watchContent } from './import/watch-content.ts';
import { postCard } from './post-card.ts';
import { countRead } from './reads/count-read.ts';

/** A path of one part that no other call has: the access token of the path form. */
const tokenPath = /^\/[^/]+$/;
const documents = new Set(['/openapi.json', '/docs']);

/** The content service: a GraphQL API that reads, over items imported from files. */
export function createContentModule(options: ContentOptions): ServiceModule {
  const { db, feedDb, signal, serviceToken, hasIntrospection, maxCost, log } = options;
  // Loaded once the service listens: it takes longer to load than the rest together.
  let engine: Promise<ContentEngine> | undefined;
  const loadEngine = () => {
    engine ??= import('./graphql/content-engine.ts').then(({ createContentEngine }) =>
      createContentEngine({ hasIntrospection, maxCost, log }),
    );
    return engine;
  };
  setImmediate(() => {
    loadEngine().catch((error: unknown) =>
      log.error({ err: error }, 'queries of content cannot be answered'),
    );
  });
  const contract = createContractHandler(createRouter(options), {
    contract: contentContract,
    title: 'Recolta: content',
    prefix: '/content',
    hasOpenApi: options.hasOpenApi,
    log,
  });
  const watch = options.watchesFolder ? watchContent(options) : null;
  return {
    name: 'content',
    async handle(request, response, context) {
      const [path = ''] = (request.url ?? '').split('?', 1);
      if (request.method === 'GET' && path === '/feed') {
        await answerFeed(request, response, { db: feedDb, module: 'content', serviceToken, signal });
        return true;
      }
      if (path.startsWith('/assets/')) return answerAssetCall(options, request, response, context);
      if (path.startsWith('/cards/')) return contract(request, response, context);
      if (path === '/reads') {
        requireServiceToken(request, serviceToken);
        return contract(request, response, context);
      }
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

function createRouter({ db }: ContentOptions) {
  const { card, reportRead } = contentContract;
  const os = implement({ card, reportRead }).$context<CallContext>();
  const cards = new ShareCards();
  return os.router({
    card: os.card.handler(({ input, context }) =>
      postCard({ db, cards }, input.params.id, input.query.locale, context.address),
    ),
    reportRead: os.reportRead.handler(async ({ input }) => {
      if (!(await countRead(db, input))) throw notFound();
    }),
  });
}
