import { sendJsonText } from '@recolta/server-kit/send-json';
import { listQuerySchema } from '@recolta/shared/contracts/http/list';
import { liveAuctionsContract } from '@recolta/shared/contracts/http/live-auctions';
import { sql } from 'kysely';
import { checkedInput } from '../../platform/http/error-answer.ts';
import { type PathCall, pathCall } from '../../platform/http/path-calls.ts';
import type { LiveOptions } from '../live-options.ts';
import { AuctionItemTexts } from './auction-item-texts.ts';
import { readingPage } from './auction-page.ts';
import { auctionsVisibleTo } from './visible-to.ts';

/**
 * The list of live auctions that the caller may see, the newest first: all for an administrator; else the public
 * ones, the caller's own and those it is invited to. The heaviest read that visitors may send bypasses the contract
 * layer, with the same schemas: each auction is encoded once for all readers.
 */
export function auctionListCall({ readDb }: LiveOptions): PathCall {
  const items = new AuctionItemTexts();
  return pathCall(liveAuctionsContract.list, async ({ caller, query, response }) => {
    const input = checkedInput(listQuerySchema, query);
    const { page, pageSize } = input;
    const text = await readingPage(
      readDb,
      input,
      auctionsVisibleTo(caller),
      [sql`a.created_at desc`],
      async (trx, heads) => {
        const texts = await items.textsOf(trx, heads);
        const rest = JSON.stringify({ total: heads.total, page, pageSize });
        return `{"items":[${texts.join(',')}],${rest.slice(1)}`;
      },
    );
    sendJsonText(response, 200, text);
    return true;
  });
}
