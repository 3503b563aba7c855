import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { identifyingStrings, makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { letTimePass } from '../fixtures/auction-time.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import { callAs } from '../fixtures/service-call.ts';
import { recordTraffic } from '../fixtures/traffic.ts';

/** An address that only its owner and the counterparty may see. */
const exactPlace = 'Siloz-canar-7431, strada Necunoscută 9';

test('[B5] in a confidential auction bidders are numbers, also to the owner, and nothing that a rival’s browser receives identifies them', async ({
  people,
  stack,
}) => {
  const seller = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan, rival] = [
    await makeAccount(stack.db),
    await makeAccount(stack.db),
    await makeAccount(stack.db),
  ];
  const { id } = await makeAuction(stack.db, {
    owner: seller,
    desiredPriceMinor: 1020_00,
    backupPriceMinor: 1017_31,
    listing: { privacyType: 'Incognito' },
    goods: { deliveryLocation: exactPlace },
    bids: [{ by: dan, priceMinor: 1000_00 }],
    termsAccepted: [ana, rival],
  });
  const rivalPerson = await people.open({ as: rival });
  const watcherPerson = await people.open({ locale: 'en' });
  const heard = recordTraffic(rivalPerson.page);
  const overheard = recordTraffic(watcherPerson.page);
  await rivalPerson.goto('/live');
  await expect(rivalPerson.page.getByText(rivalPerson.t('live.connected'))).toBeVisible();
  const owner = await LiveRoom.enter(await people.open({ as: seller, locale: 'en' }), id);
  const rivalRoom = await LiveRoom.enter(rivalPerson, id);
  const watcherRoom = await LiveRoom.enter(watcherPerson, id);

  await rivalRoom.bid(1005_00);
  // [L7] A limit beyond the desired price bids that one; nobody else receives a byte of it.
  const bids = `live-auctions/api/v1/auctions/${id}/bids/my`;
  const limit = { price: '1010', limit: '7315' };
  const answer = await callAs(stack, ana, 'PUT', bids, limit, { 'idempotency-key': randomUUID() });
  expect(answer.status).toBe(200);
  await rivalRoom.expectOutbid(1005_00, 1020_00, rivalPerson.t('room.bidder', { number: 3 }));
  await watcherRoom.expectBest(1020_00);
  const { page, t } = owner.person;
  await expect(owner.situation).toContainText(t('room.bidder', { number: 3 }));
  await expect(page.getByRole('cell', { name: t('room.bidder', { number: 1 }) })).toBeVisible();
  for (const { companyName } of [seller, ana, dan, rival])
    await expect(page.getByRole('main').getByText(companyName)).toHaveCount(0);
  await expect(rivalPerson.page.getByText(rivalPerson.t('room.ownerHidden'))).toBeVisible();
  await letTimePass(stack, id, 60 * minuteMs);
  await rivalRoom.expectEnding('lost', 1020_00);
  await watcherRoom.expectEnding('watching', 1020_00);
  for (const { situation, person } of [rivalRoom, watcherRoom]) {
    const name = person.t('room.bidder', { number: 3 });
    await expect(situation).toContainText(person.t('ending.winner', { name }));
  }

  const others = [seller, ana, dan].flatMap(identifyingStrings);
  await expectSilence(await heard.text(), [...others, exactPlace]);
  await expectSilence(await overheard.text(), [...others, ...identifyingStrings(rival), exactPlace]);
  // Proves that the recording contains what was received.
  expect(await heard.text()).toContain(rival.email);
  expect(heard.frameCount()).toBeGreaterThan(3);
  expect(await overheard.text()).toContain(id);
});

async function expectSilence(received: string, secrets: readonly string[]): Promise<void> {
  const leaked = secrets.filter((secret) => received.toLowerCase().includes(secret.toLowerCase()));
  // In lei and in minor units; only as separate numbers, because hashes and ids have such digits by chance.
  leaked.push(...(received.match(/(?<![\w.-])(?:1017\.?31|7315(?:\.?00)?)(?![\w-])/g) ?? []));
  expect(leaked, 'strings that tell who somebody is').toEqual([]);
}
