import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { type Protocol, protocolSchema } from '../../shared/src/contracts/http/auction-proof.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import type { Stack } from '../fixtures/stack.ts';

/** An auction that the closers end, so that its log is as the market wrote it. */
async function ended(stack: Stack) {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner,
    startsInMs: -60 * minuteMs,
    endsInMs: -minuteMs,
    desiredPriceMinor: 1010_00,
    listing: { privacyType: 'Incognito' },
    bids: [
      { by: dan, priceMinor: 1000_00 },
      { by: ana, priceMinor: 1005_00 },
      { by: dan, priceMinor: 1010_00 },
    ],
  });
  return { id, owner, dan };
}

const checkOf = ({ page, t }: Person, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: t(`verify.check.${name}`) });

const fileOf = (name: string, value: object) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
});

async function choose({ page, t }: Person, ...files: ReturnType<typeof fileOf>[]): Promise<void> {
  await page.getByLabel(t('verify.other')).setInputFiles(files);
}

test('[L13] the result is verified in the browser with the network off, also from a file, and the wrong entry is named', async ({
  people,
  stack,
  faults,
}) => {
  // A page without a network tries to connect.
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  const { id, dan } = await ended(stack);
  const bidder = await people.open({ as: dan });
  const room = await LiveRoom.enter(bidder, id);
  await room.expectEnding('won', 1010_00);
  const download = bidder.page.waitForEvent('download');
  await bidder.page
    .getByRole('link', { name: bidder.t('room.receipt') })
    .first()
    .click();
  const receipt: object = JSON.parse(await readFile(await (await download).path(), 'utf8'));

  // Someone without an account, who comes from the room.
  const visitor = await people.open();
  const { page, t, context } = visitor;
  await visitor.goto(`/live-auctions/${id}/participate`);
  await page
    .getByRole('link', { name: t('room.verifyResult') })
    .first()
    .click();
  await expect(page).toHaveTitle(`${t('verify.title')} · ${t('pages.titleSuffix')}`);
  await expect(page.getByRole('heading', { name: t('verify.verdict.right') })).toBeVisible();
  for (const name of ['terms', 'chain', 'steps', 'ends', 'winner', 'signatures'])
    await expect(checkOf(visitor, name)).toContainText(t(`verify.word.${name}.right`));

  await expect(page.getByRole('link', { name: t('verify.script') })).toHaveAttribute('href', '/verify.mjs');
  expect(await (await page.request.get('/verify.mjs')).text()).toContain('node:crypto');
  const protocol = await protocolOf(visitor, id);
  await context.setOffline(true);
  await choose(visitor, fileOf('protocol.json', protocol), fileOf('dovada.json', receipt));
  await expect(page.getByRole('heading', { name: t('verify.verdict.right') })).toBeVisible();
  await expect(checkOf(visitor, 'signatures')).toContainText('2');

  const entries = protocol.entries.map((entry) =>
    entry.version === 6 ? { ...entry, price: '1020.00' } : entry,
  );
  await choose(visitor, fileOf('altul.json', { ...protocol, entries }), fileOf('dovada.json', receipt));
  await expect(page.getByRole('heading', { name: t('verify.verdict.changed') })).toBeVisible();
  await expect(page.getByText(t('verify.reason.altered', { version: 6 })).first()).toBeVisible();
  await expect(checkOf(visitor, 'chain')).toContainText(t('verify.word.chain.wrong'));
  await expect(checkOf(visitor, 'winner')).toContainText(t('verify.word.winner.notJudged'));
  await context.setOffline(false);
});

async function protocolOf({ page }: Person, id: string): Promise<Protocol> {
  const answer = await page.request.get(`/services/live-auctions/api/v1/auctions/${id}/protocol`);
  return protocolSchema.parse(await answer.json());
}

test('[L13] the page of a result is well made: right and changed', async ({ people, stack }) => {
  const { id } = await ended(stack);
  const person = await people.open();
  await (await LiveRoom.enter(person, id)).expectEnding('watching', 1010_00);
  await person.goInside(`/live-auctions/${id}/verify`);
  const other = await expectWellMadeInBoth(person, 'verify-right', async ({ page, t }) => {
    await expect(page.getByRole('heading', { name: t('verify.verdict.right') })).toBeVisible();
  });
  const protocol = await protocolOf(other, id);
  const entries = protocol.entries.map((entry) =>
    entry.version === 5 ? { ...entry, price: '1020.00' } : entry,
  );
  await expectWellMadeInBoth(other, 'verify-changed', async (reader) => {
    await choose(reader, fileOf('protocol (1).json', { ...protocol, entries }));
    await expect(
      reader.page.getByRole('heading', { name: reader.t('verify.verdict.changed') }),
    ).toBeVisible();
  });
});
