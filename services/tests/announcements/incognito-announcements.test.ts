import { auctionFileSchema } from '@recolta/shared/contracts/http/auction-files';
import { listOf } from '@recolta/shared/contracts/http/list';
import { statedAnnouncement } from '@recolta/shared/testing/announcement-fixture';
import { seededRandom } from '@recolta/shared/testing/valid-history';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findOutgoingNotification } from '../../src/main/notification/outgoing-notification.ts';
import { mailNotification, pushMessage } from '../../src/main/notification/send-notification.ts';
import type { MailSender } from '../../src/platform/mail/mail-sender.ts';
import { multipart, pdf } from '../accounts/document-files.ts';
import { identifyingStrings, makeAccount, type TestAccount } from '../harness/accounts.ts';
import {
  counterCall,
  decideBidCall,
  openAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import type { Answer } from '../harness/http-call.ts';
import { expectStatus } from '../harness/live-calls.ts';
import { makeRandomAnnouncements } from '../harness/random-announcements.ts';
import { serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';

type Who = TestAccount | null;

/** Canary in texts that people type, and in the bytes of their files. */
const canary = 'c4n-ary';

describe('confidential announcements', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let winner: TestAccount;
  let loser: TestAccount;
  let stranger: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    [winner, loser, stranger] = [
      await makeAccount(market.db),
      await makeAccount(market.db),
      await makeAccount(market.db),
    ];
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  async function uploaded(kind: 'photo' | 'contract'): Promise<string> {
    const value =
      kind === 'photo'
        ? await sharp({ create: { width: 300, height: 200, channels: 3, background: '#8a6' } })
            .withExif({ IFD0: { Artist: canary, Copyright: owner.companyName } })
            .jpeg()
            .toBuffer()
        : pdf(canary);
    const { body, contentType } = multipart([
      { name: 'kind', value: kind },
      { name: 'file', value, fileName: `${canary}.bin`, mimeType: 'application/octet-stream' },
    ]);
    const answer = await market.call({
      method: 'POST',
      path: '/live-auctions/api/v1/account/auction-files',
      token: owner.token,
      body,
      headers: { 'content-type': contentType },
    });
    return expectStatus(answer, 201, auctionFileSchema).key;
  }

  /** Everything that an account can read of the market and of itself, headers included. */
  async function everything(who: Who, id: string, fileKeys: readonly string[]): Promise<string> {
    const own = who
      ? [
          `/auctions/${id}/bids/my-bid`,
          `/accounts/${who.accountId}/auction-bids/All/`,
          `/accounts/${who.accountId}/auction-winning-bids/`,
          `/accounts/${who.accountId}/notifications?pageSize=100`,
          '/account/favourite-auctions',
          '/account/saved-searches',
        ]
      : [];
    const paths = [
      ...['/auctions?pageSize=100', `/auctions/${id}`, '/auctions/top/50', '/auctions/counts?filters='],
      ...['/auctions/markets?filters=', '/auctions/results?pageSize=100', '/auctions/results/csv?locale=ro'],
      '/auctions/depth?product=wheat-milling&currency=Ron&deliveryType=FCATruck&filters=',
      ...[
        `/auctions/${id}/card`,
        `/auctions/${id}/posting`,
        `/auctions/${id}/bids`,
        `/admin/auctions/${id}/bids`,
      ],
      ...fileKeys.map((key) => `/auctions/${id}/files/${key}`),
      ...own,
    ];
    const answers: Answer[] = [];
    for (const path of paths)
      answers.push(await market.call({ method: 'GET', path: `/main${path}`, token: who?.token }));
    return answers.map(({ headers, text }) => `${JSON.stringify(headers)}\n${text}`).join('\n');
  }

  /** Everything that is pushed, notified, mailed to an account, and logged. */
  async function told(id: string, who: TestAccount): Promise<string> {
    const feed = await market.call({
      method: 'GET',
      path: `/main/feed/state?ids=${id}`,
      token: serviceToken,
    });
    const events = await market.db
      .selectFrom('platform.events')
      .select('payload')
      .where('subject_id', '=', id)
      .execute();
    const notifications = await market.db
      .selectFrom('main.notifications')
      .selectAll()
      .where('account_id', '=', who.accountId)
      .execute();
    const outgoing = await Promise.all(
      notifications.map(async ({ id: notificationId }) => {
        const sent: unknown[] = [];
        const sender = { send: async (mail: unknown) => void sent.push(mail) } as unknown as MailSender;
        const options = { db: market.db, sender, publicUrl: 'https://recolta.test' };
        await mailNotification(options, { id: notificationId, notificationId });
        const notification = await findOutgoingNotification(market.db, notificationId, 'push');
        return [...sent, notification && pushMessage(notification)];
      }),
    );
    return [
      feed.text,
      ...[events, notifications, outgoing].map((rows) => JSON.stringify(rows)),
      market.logText(),
    ].join();
  }

  function expectNothingOf(parties: readonly TestAccount[], text: string): void {
    const found = [canary, ...parties.flatMap(identifyingStrings)].filter((secret) => text.includes(secret));
    expect(found).toEqual([]);
  }

  it('[B5] reveal no name in any byte that others receive, from the posting to the deal and after', async () => {
    const photo = await uploaded('photo');
    const { goods } = statedAnnouncement(Date.now());
    const id = await openAnnouncement(market, owner, admin, {
      privacyType: 'Incognito',
      goods: {
        ...goods,
        photos: [photo],
        pickupAddress: `Strada ${canary} 7`,
      } as typeof goods,
    });
    const bid = await sendAnnouncementBid(market, winner, id, {
      ...{ deliveryType: 'DAPTruck', loadingLocation: null, deliveryCounty: 'IL' },
      ...{ deliveryLocation: `Moara ${canary}`, quantity: '500' },
    });
    await sendAnnouncementBid(market, loser, id, { quantity: '500' });
    const files = [photo];
    const look = async (who: Who) => {
      const text = await everything(who, id, files);
      const others = [owner, winner, loser].filter((one) => one !== who);
      expectNothingOf(others, who === owner || who === winner ? text.replaceAll(canary, '') : text);
      if (who)
        expectNothingOf(others, (await told(id, who)).replaceAll(who === stranger ? '\0' : canary, ''));
      return text;
    };
    for (const who of [null, stranger, loser, winner, owner]) await look(who);
    expect(
      (await market.call(counterCall(owner, id, bid.id, { price: '1060', quantity: '500' }))).status,
    ).toBe(201);
    for (const who of [loser, winner, owner]) await look(who);
    const accepted = await market.call(decideBidCall(winner, id, bid.id, 'Accepted'));
    expect(accepted.status).toBe(200);
    // From here on the two parties know each other; everybody else still knows nothing.
    for (const who of [winner, owner])
      expect(await everything(who, id, [])).toContain((who === owner ? winner : owner).companyName);
    for (const who of [null, stranger, loser]) await look(who);
  });

  it('[B5] of one owner are as distinguishable as those of two owners, except by what people typed', async () => {
    const owners = await Promise.all(
      Array.from({ length: 42 }, () => makeAccount(market.db, { role: 'Provider', mayPost: true })),
    );
    const rows = await makeRandomAnnouncements(market.db, seededRandom(20_261_125), owners, 2200);
    const ownerOf = new Map(rows.map((row) => [row.id, row.owner_account_id]));
    const items = await publicItems();
    const known = items.filter(({ id }) => ownerOf.has(String(id))).slice(0, 700);
    expect(known).toHaveLength(700);
    const pairs = pairsOf(known, (item) => ownerOf.get(String(item.id)) ?? '');
    expect(pairs.length).toBeGreaterThanOrEqual(10_000);
    const [learnt, judged] = [pairs.filter((_, at) => at % 2 === 0), pairs.filter((_, at) => at % 2 === 1)];
    const guesses = guessesOf(known);
    const shares = guesses.map((guess) => rightShare(guess, learnt));
    const best = guesses[shares.indexOf(Math.max(...shares))];
    if (!best) throw new Error('nothing to guess by');
    expect(rightShare(best, judged)).toBeLessThan(0.52);
    // The same guesser finds an owner who is revealed.
    const leaking = pairs.map(({ a, b, isSame }) => ({
      a: { ...a, owner: ownerOf.get(String(a.id)) },
      b: { ...b, owner: ownerOf.get(String(b.id)) },
      isSame,
    }));
    const found = guessesOf(leaking.map(({ a }) => a)).map((guess) => rightShare(guess, leaking));
    expect(Math.max(...found)).toBe(1);
  });

  async function publicItems(): Promise<Item[]> {
    const items: Item[] = [];
    for (let page = 1; ; page++) {
      const path = `/main/auctions?pageSize=100&page=${page}&filters=privacyType==Incognito&sorts=newest`;
      const answer = await market.call({ method: 'GET', path });
      const read = expectStatus(answer, 200, listOf(z.record(z.string(), z.unknown())));
      items.push(...read.items.map((item) => flat(item)));
      if (page * 100 >= read.total) return items;
    }
  }
});

type Item = Readonly<Record<string, unknown>>;
interface Pair {
  readonly a: Item;
  readonly b: Item;
  readonly isSame: boolean;
}
type Guess = (pair: Pair) => boolean;

/** Fields that people type, which may reveal the owner: the goods' name, origin and place. */
const stated = /^(name|origin|deliveryLocation)/;

/** Fields by their paths. */
function flat(item: Item, before = ''): Item {
  const fields = Object.entries(item).flatMap(([name, value]): [string, unknown][] => {
    const path = before + name;
    if (typeof value === 'object' && value !== null) return Object.entries(flat(value as Item, `${path}.`));
    return stated.test(path) ? [] : [[path, value]];
  });
  return Object.fromEntries(fields);
}

/** As many pairs of one owner as of two, in a seeded random order. */
function pairsOf(items: readonly Item[], ownerOf: (item: Item) => string): Pair[] {
  const random = seededRandom(7);
  const pairs = items.flatMap((a, at) =>
    items.slice(at + 1).map((b): Pair => ({ a, b, isSame: ownerOf(a) === ownerOf(b) })),
  );
  const shuffled = (some: readonly Pair[]) =>
    some
      .map((pair) => ({ pair, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ pair }) => pair);
  const [same, others] = [true, false].map((isSame) =>
    shuffled(pairs.filter((pair) => pair.isSame === isSame)),
  );
  const count = Math.min(5000, same?.length ?? 0);
  return shuffled([...(same ?? []).slice(0, count), ...(others ?? []).slice(0, count)]);
}

/** Guesses by each field: both have the same value, or their numbers or times are close; and the opposites. */
function guessesOf(items: readonly Item[]): Guess[] {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return names.flatMap((name): Guess[] => {
    const isAlike: Guess = ({ a, b }) => a[name] === b[name];
    const numbers = items.map((item) => numberOf(item[name])).filter((value) => !Number.isNaN(value));
    const spread = Math.max(...numbers) - Math.min(...numbers);
    const near = [0.01, 0.05, 0.2].map(
      (share): Guess =>
        ({ a, b }) =>
          Math.abs(numberOf(a[name]) - numberOf(b[name])) <= share * spread,
    );
    return [isAlike, ...near].flatMap((guess): Guess[] => [guess, (pair) => !guess(pair)]);
  });
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return Number.NaN;
  return /^\d{4}-/.test(value) ? Date.parse(value) : Number(value);
}

const rightShare = (guess: Guess, pairs: readonly Pair[]) =>
  pairs.filter((pair) => guess(pair) === pair.isSame).length / pairs.length;
