import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { announcementBidSchema } from '@recolta/shared/contracts/http/announcement-state';
import { signingCodeValidMinutes } from '@recolta/shared/domain/contract/signing';
import { statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { sql } from 'kysely';
import { pdf } from '../../services/tests/accounts/document-files.ts';
import { makeAccount, type TestAccount, testPassword } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement } from '../../services/tests/harness/announcements.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import { callAs } from '../fixtures/service-call.ts';

test('[C1] [C2] seller and buyer generate the contract, read it, sign it with a mailed code or elsewhere, and check the file by its number', async ({
  people,
  stack,
  faults,
}) => {
  test.slow();
  // A wrong code, a made-up number.
  faults.allow(/status of 400 .*\/signatures/);
  faults.allow(/status of 404 .*\/contracts\//);
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const buyer = await makeAccount(stack.db);
  const announcementId = await makeAnnouncement(stack.db, owner);
  const placed = await callAs(
    ...([stack, buyer, 'POST', `main/auctions/${announcementId}/bids`, statedBidTerms(Date.now())] as const),
    { 'idempotency-key': crypto.randomUUID() },
  );
  const bid = announcementBidSchema.parse(await placed.json());
  const accepted = { status: 'Accepted', version: bid.version };
  await callAs(stack, owner, 'PUT', `main/auctions/${announcementId}/bids/${bid.id}`, accepted);

  const codeOf = async ({ email }: TestAccount) => {
    const { rows } = await sql<{ code: string }>`
      select data->'params'->>'code' as code from pgboss.job
      where name = 'mail' and data->>'to' = ${email} and data->>'template' = 'signingCode'
      order by created_on desc limit 1`.execute(stack.db);
    return rows[0]?.code ?? '';
  };
  const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });
  // It also names the sum and the version.
  const toSign = ({ page, t }: Person) => page.getByRole('button', { name: t('deals.toSign') });
  const sign = async (person: Person, account: TestAccount) => {
    const { page, t } = person;
    await toSign(person).click();
    await page.getByRole('checkbox', { name: t('deals.hasRead') }).check();
    await button(person, t('deals.sendCode')).click();
    await expect(page.getByText(t('deals.codeSent', { count: signingCodeValidMinutes }))).toBeVisible();
    const code = await codeOf(account);
    const field = page.getByRole('textbox', { name: t('forms.field.code') });
    await field.fill(code === '000000' ? '000001' : '000000');
    await page.getByLabel(t('deals.password'), { exact: true }).fill(testPassword);
    // The button also names the sum.
    const act = page.getByRole('dialog').getByRole('button', { name: t('deals.sign') });
    await act.click();
    await expect(page.getByText(t('forms.rule.codeWrong'))).toBeVisible();
    await field.fill(code);
    await act.click();
  };

  const [selling, buying] = [await people.open({ as: owner }), await people.open({ as: buyer })];
  await buying.goto('/auction-winning-bids/my');
  await expect(buying.page.getByText(buying.t('deals.step.contract'))).toBeVisible();
  await buying.page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').click();
  await button(buying, buying.t('deals.make')).click();
  // It never changes: its draft can be read before the act is confirmed.
  const question = buying.page.getByRole('dialog');
  const draft = buying.page.waitForEvent('download');
  await question.getByRole('button', { name: buying.t('deals.draft') }).click();
  expect((await draft).suggestedFilename()).toBe(`${buying.t('deals.draftFile')}.pdf`);
  await question.getByRole('button', { name: buying.t('deals.make') }).click();
  await expect(buying.page.getByText(buying.t('deals.stepText.sign'))).toBeVisible();
  const deal = new URL(buying.page.url()).pathname;
  const saved = buying.page.waitForEvent('download');
  await button(buying, buying.t('deals.read')).click();
  const download = await saved;
  const number = download.suggestedFilename().replace('.pdf', '');
  expect(number).toMatch(/^AM-\d{4}-\d{6}$/);
  const contract = await readFile(await download.path());

  await selling.goto(deal);
  await expect(selling.page.getByText(selling.t('deals.stepText.sign'))).toBeVisible();
  await expect(selling.page.getByRole('link', { name: buyer.email })).toBeVisible();
  await expectWellMadeInBoth(selling, 'deal-sign', async (reader) => {
    await toSign(reader).click();
    await reader.page.getByRole('checkbox', { name: reader.t('deals.hasRead') }).check();
    await expect(
      reader.page.getByRole('dialog').getByRole('button', { name: reader.t('deals.sign') }),
    ).toBeVisible();
  });
  await selling.goto(deal);
  await sign(selling, owner);
  await expect(selling.page.getByText(selling.t('deals.stepText.otherSigns'))).toBeVisible();
  // The other page follows by push.
  await expect(buying.page.getByText(buying.t('deals.notSigned'))).toHaveCount(1);
  await toSign(buying).click();
  await buying.page.getByRole('checkbox', { name: buying.t('deals.hasRead') }).check();
  await button(buying, buying.t('deals.sendCode')).click();
  await expect(
    buying.page.getByText(buying.t('deals.codeSent', { count: signingCodeValidMinutes })),
  ).toBeVisible();
  await buying.page.getByRole('textbox', { name: buying.t('forms.field.code') }).fill(await codeOf(buyer));
  await buying.page.getByText(buying.t('deals.elsewhere')).click();
  const upload = buying.page.getByLabel(buying.t('deals.uploadSigned'));
  // Like a scanner's: without the text of the contract.
  const scan = { name: 'semnat.pdf', mimeType: 'application/pdf', buffer: pdf('scanat') };
  await upload.setInputFiles(scan);
  await expect(buying.page.getByText(/este obligatoriu/)).toBeVisible();
  await buying.page.getByLabel(buying.t('deals.password'), { exact: true }).fill(testPassword);
  await upload.setInputFiles(scan);
  await expect(buying.page.getByText(buying.t('deals.stepText.otherConfirms'))).toBeVisible();
  await expect(
    selling.page.getByRole('link', { name: selling.t('deals.signedFile'), exact: true }),
  ).toBeVisible();
  await expectWellMadeInBoth(selling, 'deal-confirm', async (reader) => {
    await button(reader, reader.t('deals.confirm')).click();
    await reader.page.getByRole('checkbox', { name: reader.t('deals.hasCompared') }).check();
    await expect(
      reader.page.getByRole('dialog').getByRole('button', { name: reader.t('deals.confirm') }),
    ).toBeVisible();
  });
  await selling.goto(deal);
  await button(selling, selling.t('deals.confirm')).click();
  const confirm = selling.page.getByRole('dialog').getByRole('button', { name: selling.t('deals.confirm') });
  await expect(confirm).toBeDisabled();
  await selling.page.getByRole('checkbox', { name: selling.t('deals.hasCompared') }).check();
  await confirm.click();
  for (const { page, t } of [buying, selling])
    await expect(page.getByRole('region', { name: t('delivery.steps.name') })).toBeVisible();

  const visitor = await people.open();
  await visitor.goto('/contracts/AM-2026-999999');
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(
    visitor.t('pages.notFoundHeading'),
  );
  await visitor.goto(`/contracts/${number}`);
  await expect(visitor.page.getByText(visitor.t('deals.isConcluded'))).toBeVisible();
  const choose = (buffer: Buffer) =>
    visitor.page
      .getByLabel(visitor.t('deals.choose'))
      .setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer });
  await choose(Buffer.concat([contract, Buffer.from(' ')]));
  await expect(visitor.page.getByText(visitor.t('deals.isNotVersion'))).toBeVisible();
  await choose(contract);
  await expect(visitor.page.getByText(/versiunea 1 a contractului/)).toBeVisible();
  await expectWellMadeInBoth(visitor, 'contract-check', async (reader) => {
    await expect(reader.page.getByText(reader.t('deals.isConcluded'))).toBeVisible();
  });
});

test('[C1] [L10] a Bidder who has won goes from the room to the deal, and generates its contract', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const bidder = await makeAccount(stack.db, { role: 'Bidder' });
  const { id } = await makeAuction(stack.db, {
    ...{ owner, startsInMs: -10 * minuteMs, endsInMs: 300, desiredPriceMinor: 103_000 },
    bids: [{ by: bidder, priceMinor: 104_000 }],
  });
  const winning = await people.open({ as: bidder });
  await winning.goto(`/live-auctions/${id}/participate`);
  const toDeal = winning.page.getByRole('link', { name: winning.t('ending.toDeal') });
  await expect(toDeal).toHaveAttribute('href', /\/auction-winning-bids\/[0-9a-f-]{36}$/);
  await toDeal.click();
  await expect(winning.page.getByRole('button', { name: winning.t('deals.make') })).toBeVisible();
  await winning.goto('/account/participated-auctions');
  const deals = winning.page.getByRole('region', { name: winning.t('deals.mine') });
  await expect(deals.getByText(winning.t('deals.step.contract'))).toBeVisible();
  await expectWellMadeInBoth(winning, 'bidder-deals', async ({ page, t }) => {
    await expect(page.getByRole('region', { name: t('deals.mine') }).getByText(t('deals.net'))).toBeVisible();
  });
  await winning.goto('/account/participated-auctions');
  await deals.getByRole('link').first().click();
  await winning.page.getByRole('button', { name: winning.t('deals.make') }).click();
  await winning.page
    .getByRole('dialog')
    .getByRole('button', { name: winning.t('deals.make') })
    .click();
  await expect(winning.page.getByText(winning.t('deals.stepText.sign'))).toBeVisible();
  await expect(winning.page.getByRole('link', { name: winning.t('deals.toAuction') })).toBeVisible();
});
