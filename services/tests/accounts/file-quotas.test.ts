import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountQuota,
  auctionQuota,
  contractQuota,
  driverQuota,
  type FileQuota,
  quotaOfDriver,
  reserveFile,
} from '../../src/platform/files/file-records.ts';
import type { FilesDatabase } from '../../src/platform/tables.ts';
import { makeAccount } from '../harness/accounts.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('[S8] the quota of an account’s files', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  /** Stores rows of files that were uploaded some minutes ago. */
  async function store(
    ownerAccountId: string,
    { purpose }: Pick<FileQuota, 'purpose'>,
    { count = 1, bytes = 1, minutesAgo = 0, isRemoved = false },
  ): Promise<void> {
    await sql`
      insert into platform.files (key, owner_account_id, name, mime_type, size_bytes, purpose, created_at, removed_at)
      select gen_random_uuid()::text, ${ownerAccountId}, 'a.pdf', 'application/pdf', ${bytes}, ${purpose},
        clock_timestamp() - make_interval(mins => ${minutesAgo}),
        case when ${isRemoved} then clock_timestamp() end
      from generate_series(1, ${count})`.execute(market.db);
  }
  /** Returns the refusal of a further file, with its parameters; null if it is accepted. */
  async function further(owner: string, quota: FileQuota, bytes = 1): Promise<string | null> {
    try {
      await reserveFile(market.db as unknown as FilesDatabase, owner, bytes, quota);
      return null;
    } catch (error) {
      const { status, code, params } = Object(error);
      return `${status} ${code} ${params.maximum ?? (params.seconds > 3300 && params.seconds <= 3600)}`;
    }
  }
  const accountId = async () => (await makeAccount(market.db)).accountId;

  it.each([
    ['documents', accountQuota, 20],
    ['auctions', auctionQuota, 120],
    ['contracts', contractQuota, 120],
    ['drivers', driverQuota, 120],
  ] as const)(
    'of %s takes so many within an hour, and tells when the next is accepted',
    async (_, quota, most) => {
      const owner = await accountId();
      await store(owner, quota, { count: most - 1, isRemoved: true });
      // Files uploaded over an hour ago, for another purpose or by another account do not count.
      await store(owner, quota, { count: 5, minutesAgo: 61 });
      await store(owner, quota === accountQuota ? auctionQuota : accountQuota, { count: 30 });
      await store(await accountId(), quota, { count: 30 });
      expect(await further(owner, quota)).toBe(null);
      expect(await further(owner, quota)).toBe('429 TooManyRequests true');
    },
  );

  it('of drivers has a smaller limit for each load, so that none uses up that of the others', async () => {
    const owner = await accountId();
    const [one, other] = [quotaOfDriver('a'), quotaOfDriver('b')];
    for (let sent = 0; sent < 20; sent += 1) expect(await further(owner, one)).toBe(null);
    expect(await further(owner, one)).toBe('429 TooManyRequests true');
    expect(await further(owner, other)).toBe(null);
    await store(owner, driverQuota, { count: 99 });
    expect(await further(owner, other)).toBe('429 TooManyRequests true');
  });

  it('takes so many bytes of stored files, of one purpose, removed ones left out', async () => {
    const owner = await accountId();
    const { maxBytes } = accountQuota;
    await store(owner, accountQuota, { bytes: maxBytes - 1000, minutesAgo: 90 });
    await store(owner, accountQuota, { bytes: maxBytes, minutesAgo: 90, isRemoved: true });
    await store(owner, contractQuota, { bytes: maxBytes, minutesAgo: 90 });
    expect(await further(owner, accountQuota, 1001)).toBe(`413 PayloadTooLarge ${maxBytes}`);
    expect(await further(owner, accountQuota, 1000)).toBe(null);
    expect(await further(owner, accountQuota, 1)).toBe(`413 PayloadTooLarge ${maxBytes}`);
    expect(await further(owner, contractQuota, maxBytes)).toBe(null);
  });

  it.each([
    ['auctions', auctionQuota, false],
    ['contracts', contractQuota, false],
    ['drivers', driverQuota, false],
    ['documents', accountQuota, true],
  ] as const)('of %s counts files of more than 30 days ago: %s', async (_, quota, isCounted) => {
    const owner = await accountId();
    const days = 24 * 60;
    await store(owner, quota, { count: 2, bytes: quota.maxBytes / 2, minutesAgo: 30 * days + 1 });
    const full = `413 PayloadTooLarge ${quota.maxBytes}`;
    expect(await further(owner, quota)).toBe(isCounted ? full : null);
    await store(owner, quota, { count: 2, bytes: quota.maxBytes / 2, minutesAgo: 30 * days - 1 });
    expect(await further(owner, quota)).toBe(full);
  });
});
