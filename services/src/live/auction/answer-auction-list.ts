import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJsonText } from '@recolta/server-kit/send-json';
import { listQuerySchema } from '@recolta/shared/contracts/http/list';
import { type Kysely, sql } from 'kysely';
import { type CallContext, findCaller } from '../../platform/http/call-context.ts';
import { refusalOfInput } from '../../platform/http/error-answer.ts';
import type { LiveTables } from '../tables.ts';
import type { AuctionItemTexts } from './auction-item-texts.ts';
import { readingPage } from './auction-page.ts';
import { visibleTo } from './visible-to.ts';

const listPath = /^\/api\/v1\/auctions\/?(?:\?|$)/;

export function isAuctionList({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && listPath.test(url ?? '');
}

/**
 * Answers the list of live auctions that the caller may see, the newest first: all for an administrator; else the
 * public ones, the caller's own and those it is invited to. The heaviest read that visitors may send goes below the
 * contract layer, by the same schemas: each auction is encoded once for all readers.
 *
 * @throws BorderError 400
 */
export async function answerAuctionList(
  db: Kysely<LiveTables>,
  items: AuctionItemTexts,
  request: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
): Promise<void> {
  const input = listQuerySchema.safeParse(queryOf(request.url ?? ''));
  if (!input.success) throw refusalOfInput(input.error);
  const { page, pageSize } = input.data;
  const condition = visibleTo(await findCaller(db, context));
  const text = await readingPage(db, input.data, condition, [sql`a.created_at desc`], async (trx, heads) => {
    const texts = await items.textsOf(trx, heads);
    const rest = JSON.stringify({ total: heads.total, page, pageSize });
    return `{"items":[${texts.join(',')}],${rest.slice(1)}`;
  });
  sendJsonText(response, 200, text);
}

/** The parameters by name; one that is there twice becomes a list, which no schema takes. */
function queryOf(url: string): Record<string, string | string[]> {
  const at = url.indexOf('?');
  const params = new URLSearchParams(at < 0 ? '' : url.slice(at));
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}
