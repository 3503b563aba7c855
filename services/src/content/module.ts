import { databaseNowMs } from '../platform/clock.ts';
import { answerFeed } from '../platform/feed/feed-routes.ts';
import type { ServiceModule } from '../platform/http/service-module.ts';
import type { ContentOptions } from './content-options.ts';
import { answerGraphql } from './graphql/answer-graphql.ts';
import type { ContentEngine } from './graphql/content-engine.ts';
import { watchContent } from './import/watch-content.ts';

/** A path of one part that no other call has: the access token of the path form. */
const tokenPath = /^\/[^/]+$/;

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
  setImmediate(() => void loadEngine());
  const watch = options.watchesFolder ? watchContent(options) : null;
  return {
    name: 'content',
    async handle(request, response, context) {
      const [path = ''] = (request.url ?? '').split('?', 1);
      if (request.method === 'GET' && path === '/feed') {
        await answerFeed(request, response, { db: feedDb, module: 'content', serviceToken, signal });
        return true;
      }
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
