import { createTestDatabase } from '../cluster/test-database.ts';
import type { Answer } from '../harness/http-call.ts';
import { joinTestMarket, type TestMarket } from '../harness/test-market.ts';

export const contentToken = 'content-token-of-the-tests';

export interface GraphQLBody {
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the query
  readonly data?: any;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: Readonly<Record<string, unknown>>;
    readonly locations: readonly { readonly line: number; readonly column: number }[];
    readonly path?: readonly (string | number)[];
  }[];
}

/** The content service alone, with its own folder. */
export interface ContentMarket extends TestMarket {
  ask(
    query: string,
    variables?: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer & { readonly body: GraphQLBody }>;
  /** Returns the data of a query without errors. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the query
  read(query: string, variables?: Readonly<Record<string, unknown>>): Promise<any>;
}

export async function startContentMarket(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ContentMarket> {
  const database = await createTestDatabase();
  const market = await joinTestMarket(database, {
    SERVICES: 'content',
    CONTENT_TOKEN: contentToken,
    CONTENT_DIR: folder,
    ...settings,
  });
  const ask: ContentMarket['ask'] = async (query, variables, headers) => {
    const body = { query, ...(variables && { variables }) };
    const path = '/content/graphql';
    const answer = await market.call({
      method: 'POST',
      path,
      token: contentToken,
      body,
      ...(headers && { headers }),
    });
    return { ...answer, body: answer.body as GraphQLBody };
  };
  return {
    ...market,
    ask,
    async read(query, variables) {
      const { status, body } = await ask(query, variables);
      if (status !== 200 || body.errors) throw new Error(`${status} ${JSON.stringify(body.errors)}`);
      return body.data;
    },
    async close() {
      await market.close();
      await database.drop();
    },
  };
}
