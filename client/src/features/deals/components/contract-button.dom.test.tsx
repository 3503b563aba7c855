import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dealAnswer } from '../../../testing/deal.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { ContractButton } from './contract-button.tsx';
import { signIssues } from './sign-form.tsx';

const answer = dealAnswer();
const dealId = answer.deal.id;

const make = 'POST /services/main/auctions/contract';
const draft = 'POST /services/main/auctions/contract/preview/final';
const visit = (shown: DealAnswer) => {
  const file = () =>
    new Response('%PDF-1.7', {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="c.pdf"' },
    });
  return visitPage(<ContractButton answer={shown} />, {
    address: `/auction-winning-bids/${dealId}`,
    namespaces: ['binding', 'deals', 'forms', 'goods'],
    answers: {
      'GET /services/main/vat-rules': () => Response.json(releaseVatRules),
      [make]: file,
      [draft]: file,
    },
  });
};

test('[C1] making the contract asks first, with everything it binds to and its draft', async () => {
  URL.createObjectURL = () => 'blob:draft';
  URL.revokeObjectURL = () => undefined;
  const { user, t, calls } = await visit(answer);
  await user.click(await screen.findByRole('button', { name: t('deals:make') }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(t('deals:makeText'))).toBeTruthy();
  const acts = () => calls.filter((call) => call.startsWith('POST'));
  expect(acts()).toEqual([]);
  await user.click(question.getByRole('button', { name: t('deals:draft') }));
  await waitFor(() => expect(acts()).toEqual([draft]));
  const total = question.getByText(t('binding:total.buyer')).nextElementSibling;
  expect(plain(total?.textContent ?? '')).toBe('306.000 lei');
  await user.click(question.getByRole('button', { name: new RegExp(`^${t('deals:make')}`) }));
  await waitFor(() => expect(acts()).toEqual([draft, make]));
});

test('[C1] names the data that either party must add before the contract can be made', async () => {
  const missing = [
    { side: 'seller', detail: 'bankAccountNumber' },
    { side: 'buyer', detail: 'vatState' },
  ] as const;
  const { t } = await visit({ ...answer, missing: [...missing] });
  const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(items).toEqual([
    t('deals:missing.seller', { detail: t('deals:missing.detail.bankAccountNumber') }),
    t('deals:missing.own', { detail: t('deals:missing.detail.vatState') }),
  ]);
  expect(screen.getByRole('link', { name: t('deals:missing.complete') }).getAttribute('href')).toBe(
    '/account',
  );
  expect(screen.queryByRole('button', { name: t('deals:make') })).toBeNull();
});

test('[C2] a code may be typed in groups', () => {
  const issuesOf = (code: string) => signIssues({ code, password: 'x' }).map(({ rule }) => rule);
  for (const typed of ['111111', '111 111', ' 11 11\u00a011 ']) expect(issuesOf(typed)).toEqual([]);
  for (const typed of ['11111', '111-111', '1111111']) expect(issuesOf(typed)).toEqual(['codeDigits']);
});
