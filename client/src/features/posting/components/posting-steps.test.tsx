import type { Posting } from '@recolta/shared/domain/live-auction/posting';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { pageHtml } from '../../../testing/page-html.tsx';
import { type AnnouncementValues, announcementSale } from '../state/announcement-sale.ts';
import { withProduct } from '../state/goods-values.ts';
import { type LiveValues, liveSale } from '../state/live-sale.ts';
import type { PostingValues } from '../state/posting-values.ts';
import { DeliveryStep } from './delivery-step.tsx';
import { GoodsStep } from './goods-step.tsx';
import { GridStep } from './grid-step.tsx';
import { AnnouncementPriceStep, LivePriceStep } from './price-steps.tsx';
import { PostingSummary } from './review-step.tsx';

const nowMs = Date.parse('2026-11-22T10:00:00.000Z');

function Form({ values, children }: { values: PostingValues; children: ReactNode }) {
  const form = useForm<PostingValues>({ defaultValues: values });
  return <FormProvider {...form}>{children}</FormProvider>;
}

/** The first rendering of a step, with these goods. */
async function stepOf(step: ReactNode, goods: Partial<PostingValues['goods']>, address = '/live-auction') {
  const values = liveSale.empty(nowMs);
  values.goods = { ...withProduct(values.goods, 'wheat-milling', 'Ron'), ...goods };
  return pageHtml(<Form values={values}>{step}</Form>, address, ['forms', 'goods', 'posting']);
}

test('a loan says that the offered price includes interest, other payments do not', async () => {
  const notice = 'prețul oferit include dobânda pentru termenul de plată';
  expect(await stepOf(<DeliveryStep />, { paymentType: 'Loan' })).toContain(notice);
  expect(await stepOf(<DeliveryStep />, { paymentType: 'Cash' })).not.toContain(notice);
  expect(await stepOf(<DeliveryStep />, { paymentType: 'Loan' }, '/en/live-auction')).toContain(
    'the offered price includes interest for the payment term',
  );
});

test('prices say that the winner is named automatically at the desired price, otherwise the owner decides', async () => {
  expect(await stepOf(<LivePriceStep />, {})).toContain('câștigătorul este desemnat automat la încheiere.');
  expect(await stepOf(<LivePriceStep />, {}, '/en/live-auction')).toContain(
    'If the desired price is reached, the winner is named automatically at the end. Otherwise you accept or refuse',
  );
});

test('delivery asks first from where, then by what, and answers with the trade term, its road and its risk', async () => {
  const open = await stepOf(<DeliveryStep />, {});
  expect(open).toContain('De unde ia cumpărătorul marfa?');
  expect(open).not.toContain('Cu ce se ia?');
  const barn = await stepOf(<DeliveryStep />, {
    deliveryType: 'FCATruck',
    loadingLocation: 'Barn',
    county: 'TR',
  });
  expect(barn).toMatch(/value="seller"[^>]*checked=""|checked=""[^>]*value="seller"/);
  expect(barn).toMatch(/value="FCATruck\.Barn"[^>]*checked=""|checked=""[^>]*value="FCATruck\.Barn"/);
  expect(barn).toContain('FCA camion');
  expect(barn).toContain('Cumpărătorul plătește drumul; riscul trece la încărcare.');
  const port = await stepOf(<DeliveryStep />, { deliveryType: 'DAPConstantaTruck' });
  expect(port).toContain('Vânzătorul plătește drumul; riscul trece la sosire');
  expect(port).toContain('name="goods.deliveryLocation"');
  // An older draft without the place of loading: its side is kept, its means is open.
  const older = await stepOf(<DeliveryStep />, { deliveryType: 'FCATruck', loadingLocation: '' });
  expect(older).not.toMatch(/value="FCATruck\.Barn"[^>]*checked=""/);
});

test('the grid is told in sentences with a truckload as an example, and its editor is folded', async () => {
  const { grid } = withProduct(liveSale.empty(nowMs).goods, 'wheat-milling', 'Ron');
  const html = (await stepOf(<GridStep sale={liveSale} />, { grid: { ...grid, kind: 'grid' } })).replaceAll(
    '\u00a0',
    ' ',
  );
  expect(html).toContain('Peste 14 % se scad 0,1 % din masă pentru fiecare 0,1 %.');
  // 25 t at 14.8 %: 0.8 % of the weight is not paid.
  expect(html).toContain('Exemplu: 25 t la 1.000 lei/t, umiditate 14,8 %.');
  expect(html).toMatch(
    /Se plătesc 24,8 t:.*24\.800(,00)? lei.*, cu 200(,00)? lei mai puțin decât 25\.000(,00)? lei\./,
  );
  expect(html).toMatch(
    /<details(?![^>]* open)[^>]*>.*Grila obișnuită a culturii.*goods\.grid\.lines\.0\.base/s,
  );
});

test('prices, sums and quantity have the unit of the goods', async () => {
  const bags = { ...withProduct(liveSale.empty(nowMs).goods, 'others', 'Ron'), unit: 'Bag' };
  const shown = async (step: ReactNode) => (await stepOf(step, bags)).replaceAll('\u00a0', ' ');
  expect(await shown(<LivePriceStep />)).toContain('lei/sac');
  expect(await shown(<LivePriceStep />)).not.toContain('lei/t');
  expect(await shown(<GoodsStep />)).toContain('>sac<');
  expect((await stepOf(<LivePriceStep />, {})).replaceAll('\u00a0', ' ')).toContain('lei/t');
});

test.each([
  ['0', null],
  ['0,5', '1 camion de 25 t'],
  ['25', '1 camion de 25 t'],
  ['25,001', '2 camioane de 25 t'],
  ['500', '20 de camioane de 25 t'],
])('a quantity of %s t is read as trucks, the last one partly loaded: %s', async (quantity, words) => {
  const values = liveSale.empty(nowMs);
  values.goods = withProduct(values.goods, 'wheat-milling', 'Ron');
  values.quantity = quantity;
  const step = (
    <Form values={values}>
      <GoodsStep />
    </Form>
  );
  const html = (await pageHtml(step, '/live-auction', ['forms', 'goods', 'posting'])).replaceAll(
    '\u00a0',
    ' ',
  );
  expect(/[^>]*camio[^<]*/.exec(html)?.[0] ?? null).toBe(words);
});

test('[Q1] neither grid nor as is is preselected, and as is requires a confirmation', async () => {
  const html = await stepOf(<GridStep sale={liveSale} />, {});
  expect(html).toContain('value="grid"');
  expect(html).not.toMatch(/name="goods\.grid\.kind"[^>]*checked=""/);
  expect(html).not.toContain('Confirm: marfa');
  expect(
    await stepOf(<GridStep sale={liveSale} />, { grid: { kind: 'asIs', lines: [], limits: [] } }),
  ).toContain('Confirm: marfa');
});

test('[A9] [B3] an announcement asks for parts only if they are sold, and accepts at once only if ticked', async () => {
  const step = (values: Partial<AnnouncementValues>, address = '/auctions/add') =>
    pageHtml(
      <Form values={{ ...announcementSale.empty(nowMs), ...values }}>
        <AnnouncementPriceStep />
      </Form>,
      address,
      ['forms', 'goods', 'lists', 'posting'],
    );
  const whole = await step({ quantity: '200', price: '1.050' });
  expect(whole).not.toContain('Mărimea unei părți');
  expect(whole).not.toMatch(/type="checkbox"[^>]* checked/);
  expect(whole).toContain('Valoarea pentru 200\u00a0t');
  expect(whole).toMatch(/210\.000(?:,00)?\slei/);
  expect(await step({ biddingType: 'Flexible' })).toContain('Mărimea unei părți');
  expect(await step({ type: 'Buying' }, '/en/auctions/add')).toContain('a bid at the offered price or below');
});

test('[L4] a live purchase has an offered price, in each of its texts', async () => {
  const step = (type: Posting['type']) => {
    const given: Partial<LiveValues> = { type, quantity: '200', desiredPrice: '950' };
    const form = (
      <Form values={{ ...liveSale.empty(nowMs), ...given }}>
        <LivePriceStep />
      </Form>
    );
    return pageHtml(form, '/live-auction', ['forms', 'goods', 'lists', 'posting']);
  };
  const buying = await step('Buying');
  expect(buying.match(/prețul (?:dorit|oferit)/g)).toEqual(['prețul oferit', 'prețul oferit']);
  const selling = await step('Selling');
  expect(selling.match(/prețul (?:dorit|oferit)/g)).toEqual(['prețul dorit', 'prețul dorit']);
});

test('[L4] the review of a live auction names the prices that it accepts', async () => {
  const review = async (biddingType: Posting['biddingType'], address = '/live-auction') => {
    const posting = statedPosting(nowMs, { biddingType, startingPrice: '1010.50' });
    const html = await pageHtml(<PostingSummary posting={posting} sale={liveSale} />, address, [
      'binding',
      'forms',
      'labels',
      'posting',
    ]);
    return html.replaceAll(/\s/g, ' ');
  };
  expect(await review('Standard')).toContain('din 5 în 5 lei/t, de la 1.010,50');
  expect(await review('Flexible')).toContain('orice preț mai bun cu cel puțin 5 lei/t');
  expect(await review('Standard', '/en/live-auction')).toContain('in steps of 5 RON/t from 1,010.50');
});
