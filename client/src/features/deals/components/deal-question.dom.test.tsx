import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import { usualChoices } from '@recolta/shared/domain/contract/contract-choices';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dealAnswer, statedAgreedGoods } from '../../../testing/deal.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { SignForm } from './sign-form.tsx';

const sha256 = 'a'.repeat(64);
const path = `/services/main/auction-winning-bids/${dealAnswer().deal.id}`;

async function visit(answer: DealAnswer, locale: 'ro' | 'en' = 'ro', answers: object = {}) {
  const page = await visitPage(<SignForm answer={answer} sha256={sha256} />, {
    address: `${locale === 'en' ? '/en' : ''}/auction-winning-bids/${answer.deal.id}`,
    namespaces: ['binding', 'deals', 'forms', 'goods'],
    answers: { 'GET /services/main/vat-rules': () => Response.json(releaseVatRules), ...answers },
  });
  await page.user.click(
    await screen.findByRole('button', { name: new RegExp(`^${page.t('deals:toSign')}`) }),
  );
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: page.t('deals:signTitle') })) };
}

/** The reason against the act, in the dialog's footer. */
const refusal = () =>
  screen.getByRole('dialog').querySelector('[data-dialog-foot] [role=alert]')?.textContent;

/** The value beside a label of the open dialog. */
const at = (label: string) =>
  plain(
    [...screen.getByRole('dialog').querySelectorAll('dt')].find(({ textContent }) => textContent === label)
      ?.nextElementSibling?.textContent ?? '',
  );

describe('a signature shows everything it binds to', () => {
  test.each([
    ['seller', 'ro', true],
    ['seller', 'en', false],
    ['buyer', 'ro', false],
    ['buyer', 'en', true],
  ] as const)('[C2] for the %s, %s, owner: %s', async (side, locale, isOwner) => {
    const agreed = {
      goods: statedAgreedGoods({
        contractChoices: { ...usualChoices, disputes: 'Arbitration' },
      }),
      vatStates: { seller: 'registered', buyer: 'notRegistered' },
    } as const;
    const { t, dialog } = await visit(
      dealAnswer({ deal: { ...dealAnswer().deal, side }, isOwner, agreed }),
      locale,
    );
    const sum = locale === 'ro' ? '339.660 lei' : '339,660 RON';
    expect(at(t(`binding:total.${side}`))).toBe(sum);
    expect(at(t('binding:net'))).toContain(locale === 'ro' ? '306.000 lei' : '306,000 RON');
    for (const name of ['goods', 'price', 'quantity', 'delivery', 'period', 'payment', 'weighed'] as const)
      expect(at(t(`binding:row.${name}`))).not.toBe('');
    expect(at(t('binding:row.party'))).toBe('Silozul Bragadiru SA');
    expect(dialog.getByText(t('binding:choices'))).toBeTruthy();
    expect(dialog.getByText(t('deals:signText'))).toBeTruthy();
    const act = dialog.getByRole('button', { name: new RegExp(`^${t('deals:sign')}`) });
    expect(plain(act.textContent ?? '')).toBe(`${t('deals:sign')}${sum}`);
    expect(act.getAttribute('aria-disabled')).toBe('true');
  });

  test('[C2] [X5] of a product has its own terms, and the sum that contains the VAT', async () => {
    const { deal } = dealAnswer();
    const { dialog, t } = await visit(
      dealAnswer({
        deal: { ...deal, source: { kind: 'product', id: deal.id }, price: '1110.00', isPriceGross: true },
        agreed: {
          goods: statedAgreedGoods({
            name: 'Orz',
            product: 'others',
            vatGroup: 'others',
            priceType: 'VatIncluded',
          }),
          vatStates: { seller: 'registered', buyer: 'registered' },
        },
      }),
    );
    expect(at(t('binding:total.buyer'))).toBe('333.000 lei');
    expect(at(t('binding:net'))).toBe('300.000 lei');
    expect(at(t('binding:counties'))).toBe('Teleorman');
    expect(dialog.getByRole('button', { name: /^Semnez contractul/ })).toBeTruthy();
  });

  test.each([
    ['price', { terms: { ...dealAnswer().terms, price: '0.00' } }],
    ['payment', { terms: { ...dealAnswer().terms, paymentType: 'Barter' } }],
    [
      'contract',
      {
        agreed: { ...dealAnswer().agreed, goods: statedAgreedGoods({ contractType: 'Newer' as 'General' }) },
      },
    ],
    ['agreed', { agreed: null }],
  ] as const)('[C2] without a readable %s there is no button, only the reason', async (name, changes) => {
    const { t, dialog } = await visit(dealAnswer(changes as Partial<DealAnswer>));
    const reason =
      name === 'agreed' ? t('deals:termsUnknown') : t(`binding:row.${name}`).toLocaleLowerCase('ro');
    expect(refusal()).toContain(reason);
    expect(dialog.queryByRole('checkbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: /^Semnez/ })).toBeNull();
  });

  test('[C2] signs the displayed contract after the statement that it was read; a refusal stays in the dialog', async () => {
    const sent: unknown[] = [];
    const { t, dialog, user } = await visit(dealAnswer(), 'ro', {
      [`POST ${path}/signatures`]: async (request: Request) => {
        sent.push(await request.json());
        return Response.json(
          { code: 'RequestChanged', params: {}, message: 'm', requestId: 'r' },
          { status: 409 },
        );
      },
    });
    const act = dialog.getByRole('button', { name: /^Semnez/ });
    await user.click(act);
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: t('deals:hasRead') }));
    await user.type(dialog.getByRole('textbox', { name: t('forms:field.code') }), '123 456');
    await user.type(dialog.getByLabelText(t('deals:password')), 'o parolă');
    await user.click(act);
    await waitFor(() => expect(sent).toEqual([{ sha256, password: 'o parolă', code: '123456' }]));
    await waitFor(() => expect(refusal()).not.toBe(''));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
