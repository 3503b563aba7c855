import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Retention } from '../../src/main/session/retention.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { register, sessionIds } from './registrants.ts';

describe('retention', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  it('deletes sessions and links that have ended, and no others', async () => {
    const ended = await register(market);
    const living = await register(market);
    const { accountId } = ended;
    await sql`
      update main.sessions s set ends_at = clock_timestamp() - interval '1 second' from main.users u
      where u.id = s.user_id and u.account_id = ${accountId}`.execute(market.db);
    await sql`
      update main.link_tokens t set ends_at = clock_timestamp() - interval '25 hours' from main.users u
      where u.id = t.user_id and u.account_id = ${accountId}`.execute(market.db);
    await new Retention(market.db, pino({ level: 'silent' })).sweep();
    const linksOf = async (id: string) => {
      const { rows } = await sql`
        select from main.link_tokens t join main.users u on u.id = t.user_id where u.account_id = ${id}`.execute(
        market.db,
      );
      return rows.length;
    };
    expect([(await sessionIds(market, accountId)).length, await linksOf(accountId)]).toEqual([0, 0]);
    expect([(await sessionIds(market, living.accountId)).length, await linksOf(living.accountId)]).toEqual([
      1, 1,
    ]);
  });
});
