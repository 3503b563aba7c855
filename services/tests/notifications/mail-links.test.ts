import { randomUUID } from 'node:crypto';
import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsubscribeFromTypePath } from '../../src/main/public-form/unsubscribe-path.ts';
import { newToken } from '../../src/platform/token.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { databaseChecksum } from '../input/database-checksum.ts';

describe('the links of mails that subscribe and unsubscribe', () => {
  let market: TestMarket;
  let reader: TestAccount;
  let newsToken: string;
  let alertsToken: string;
  beforeAll(async () => {
    market = await startTestMarket();
    reader = await makeAccount(market.db);
    const about = { accountId: reader.accountId, type: 'NewMatches' };
    const path = await unsubscribeFromTypePath(market.db.$pickTables(), about, 'ro');
    alertsToken = new URL(path, 'http://x').searchParams.get('token') ?? '';
    newsToken = newToken();
    await market.db
      .insertInto('main.subscribers')
      .values({
        ...{ email: 'cititor@test.recolta.ro', email_folded: 'cititor@test.recolta.ro', locale: 'ro' },
        ...{ token: newsToken, privacy_version: privacyNoticeVersion },
      })
      .execute();
  });
  afterAll(() => market.close());

  const call = (method: string, to: string, who?: TestAccount) =>
    market.call({ method, path: `/main${to}`, token: who?.token });

  it('[N4] of guesses and of other purposes answer like real ones, and change nothing', async () => {
    const before = await databaseChecksum(market.db);
    const guesses = [
      ...['', 'x', newToken(), randomUUID(), `${newsToken} `, newsToken.slice(1), newsToken.toLowerCase()],
      ...["' or '1'='1", '%', '_'.repeat(newsToken.length), 'ș'.repeat(500), '<script>'],
    ];
    const pages = [
      ['/subscribe?', [alertsToken]],
      ['/unsubscribe?', [alertsToken]],
      ['/unsubscribe?about=alerts&', [newsToken, reader.token, reader.accountId]],
    ] as const;
    for (const [page, others] of pages) {
      const answers = new Set<string>();
      for (const token of [...guesses, ...others])
        for (const who of [undefined, reader]) {
          const { status, text } = await call('POST', `${page}${new URLSearchParams({ token })}`, who);
          answers.add(`${status} ${text}`);
        }
      expect([...answers]).toEqual([expect.stringMatching(/^200 .*role="status"/)]);
    }
    // Refused for every call: no text of PostgreSQL has this character.
    expect((await call('POST', '/unsubscribe?token=%00')).status).toBe(400);
    expect(await databaseChecksum(market.db)).toEqual(before);
  });

  it('[N4] change nothing when they are opened, and by no other method', async () => {
    const before = await databaseChecksum(market.db);
    const links = [
      `/subscribe?token=${newsToken}`,
      `/unsubscribe?token=${newsToken}`,
      `/unsubscribe?about=alerts&token=${alertsToken}`,
    ];
    for (const link of links) {
      expect((await call('GET', link)).status).toBe(200);
      for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        expect([method, (await call(method, link)).status]).toEqual([method, 404]);
    }
    expect(await databaseChecksum(market.db)).toEqual(before);
  });

  it('[N4] show nothing of what their address states', async () => {
    const canary = '"><script>c4n</script>';
    const query = new URLSearchParams({ token: canary, lang: canary, about: canary, next: canary });
    for (const method of ['GET', 'POST'])
      expect((await call(method, `/unsubscribe?${query}`)).text).not.toContain('c4n');
  });

  it('[N4] end what they are for, for their own reader only', async () => {
    const other = await makeAccount(market.db);
    const about = { accountId: other.accountId, type: 'NewMatches' };
    await unsubscribeFromTypePath(market.db.$pickTables(), about, 'ro');
    await call('POST', `/unsubscribe?about=alerts&token=${alertsToken}`, other);
    const { rows } = await market.database.pool.query(
      'select distinct account_id from main.notification_choices',
    );
    expect(rows).toEqual([{ account_id: reader.accountId }]);
    await call('POST', `/unsubscribe?token=${newsToken}`, other);
    expect((await market.database.pool.query('select 1 from main.subscribers')).rows).toEqual([]);
  });
});
