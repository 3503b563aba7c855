import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dealAnswer } from '../../../testing/deal.ts';
import { plain, refusal, visitPage } from '../../../testing/page-visit.tsx';
import { ContractButton } from './contract-button.tsx';
import { signIssues } from './sign-form.tsx';

const answer = dealAnswer();
const dealId = answer.deal.id;

const make = 'POST /services/main/auctions/contract';
const draft = 'POST /services/main/auctions/contract/preview/final';
const sent: unknown[] = [];
const visit = (shown: DealAnswer, makes?: () => Response) => {
  sent.length = 0;
  const file = () =>
    new Response('%PDF-1.7', {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="c.pdf"' },
    });
  return visitPage(<ContractButton answer={shown} />, {
    address: `/auction-winning-bids/${dealId}`,
    namespaces: ['binding', 'deals', 'forms', 'goods'],
    answers: {
      'GET /services/main/vat-rules': () => Response.json(releaseVatRules),
      [make]: async (request) => {
        sent.push(await request.json());
        return makes?.() ?? file();
      },
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

const contract = {
  ...{
    number: 'AM-2026-000125',
    version: 1,
    kind: 'General' as const,
    sha256: 'c'.repeat(64),
    signatures: [],
  },
  madeAt: '2026-11-22T08:04:00.000Z',
};

test('[C1] a contract that is made is read under its number, in the language of the page', async () => {
  const saved: string[] = [];
  URL.createObjectURL = (file) => {
    saved.push((file as File).name);
    return 'blob:contract';
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, t } = await visit({ ...answer, contract });
  await user.click(screen.getByRole('button', { name: t('deals:read') }));
  await waitFor(() => expect(saved).toEqual(['AM-2026-000125.pdf']));
  click.mockRestore();
  expect(sent).toEqual([{ dealId, locale: 'ro' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[C1] a contract that cannot be read now says why', async () => {
  const { user, t } = await visit({ ...answer, contract }, () =>
    refusal('TooManyRequests', 429, { retryAfterSeconds: 30 }),
  );
  await user.click(screen.getByRole('button', { name: t('deals:read') }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(screen.getByRole('alert').textContent).not.toMatch(/\[object|undefined/);
});

test('[C1] who waits for the other side’s data is told whom to write to', async () => {
  const missing = [{ side: 'seller', detail: 'vatState' }] as const;
  const { t } = await visit({ ...answer, missing: [...missing] });
  expect(screen.getByText(t('deals:missing.wait'))).toBeTruthy();
  expect(screen.queryByRole('link', { name: t('deals:missing.complete') })).toBeNull();
});
