import { serviceHistorySchema } from '@recolta/shared/contracts/http/auction-goods';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('the history of the service', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  it('[L11] lists recorded outages, the latest first, and open auctions on hold', async () => {
    const read = async () => {
      const answer = await market.call({ method: 'GET', path: '/live-auctions/api/v1/service-history' });
      return expectStatus(answer, 200, serviceHistorySchema);
    };
    await expect.poll(read).toEqual({ outages: [], heldCount: 0, isClosing: true });
    await sql`insert into live.outages (since, until) values
      ('2026-11-02T23:30:00Z', '2026-11-02T23:30:09Z'), ('2026-11-20T08:00:00Z', '2026-11-20T08:02:07Z')`.execute(
      market.db,
    );
    const owner = await makeAccount(market.db);
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const hold = async (audience: 'Open' | 'Invited') => {
      const { id } = await makeAuction(market.db, { owner, listing: { audience } });
      const path = `/live-auctions/api/v1/auctions/${id}/hold`;
      const body = { reason: 'de verificat' };
      expect((await market.call({ method: 'PUT', path, token: admin.token, body })).status).toBe(200);
    };
    await hold('Open');
    await hold('Invited');
    expect(await read()).toEqual({
      outages: [
        { since: '2026-11-20T08:00:00.000Z', until: '2026-11-20T08:02:07.000Z' },
        { since: '2026-11-02T23:30:00.000Z', until: '2026-11-02T23:30:09.000Z' },
      ],
      heldCount: 1,
      isClosing: true,
    });
  });
});
