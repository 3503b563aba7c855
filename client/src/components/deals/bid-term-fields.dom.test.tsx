import { act, cleanup, screen, within } from '@testing-library/react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { type BidValues, bidValuesFrom } from '../../lib/forms/bid-values.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { OtherTerms, type PostedDelivery } from './bid-term-fields.tsx';

const stated = {
  ...{
    price: '1040.00',
    quantity: '25.000',
    paymentType: 'PaymentAtDate',
    paymentDate: null,
    paymentDays: 7,
  },
  ...{ deliveryType: 'FCATruck', loadingLocation: 'Barn', deliveryCounty: null, deliveryLocation: null },
  deliveryPeriod: { from: '2026-12-02', to: '2026-12-09' },
} as const;

let values: BidValues;
let change: (field: 'quantity' | 'deliveryPeriod.from', text: string) => void;

function Terms({ begun, posted }: { begun: BidValues; posted: PostedDelivery | null }) {
  const form = useForm<BidValues>({ defaultValues: begun });
  change = (field, text) => act(() => form.setValue(field, text));
  values = useWatch({ control: form.control }) as BidValues;
  return (
    <FormProvider {...form}>
      <OtherTerms
        currency="Ron"
        posted={posted}
        stated={{ title: 'Condițiile organizatorului', values: begun }}
      />
    </FormProvider>
  );
}

async function visit(changes: object = {}, posted: PostedDelivery | null = null) {
  const begun = bidValuesFrom({ ...stated, ...changes }, 'ro');
  const page = await visitPage(<Terms begun={begun} posted={posted} />, {
    ...{ address: '/', namespaces: ['bids', 'binding', 'forms', 'goods', 'labels'] },
    answers: { 'GET /services/main/counties': () => Response.json([]) },
  });
  const terms = within(screen.getByRole('group'));
  const toggle = terms.getAllByRole('button')[0] as HTMLElement;
  const labels = () =>
    [...document.querySelectorAll('label')].map(({ textContent }) => plain(textContent ?? ''));
  const choose = (field: keyof BidValues, value: string) =>
    page.user.selectOptions(document.querySelector(`select[name="${field}"]`) as HTMLSelectElement, value);
  return { ...page, toggle, labels, choose };
}

test('terms that are whole are one sentence until they are changed', async () => {
  const { user, toggle, choose, labels, t } = await visit();
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(plain(toggle.textContent ?? '')).toMatch(/^Condițiile organizatorului.* · .*7 zile.* · .*2.*9 dec/);
  expect(labels()).toEqual([]);
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(plain(toggle.textContent ?? '')).toBe(`Condițiile organizatorului${t('bids:foldTerms')}`);
  await choose('paymentType', 'Cash');
  expect(plain(toggle.textContent ?? '')).toBe(`${t('bids:terms')}${t('bids:foldTerms')}`);
  await user.click(toggle);
  expect(labels()).toEqual([]);
});

test('terms that lack something are open at once; a wrong price does not open them', async () => {
  const lacking = await visit({ paymentType: 'Loan', paymentDays: null });
  expect(lacking.toggle.getAttribute('aria-expanded')).toBe('true');
  cleanup();
  const { toggle } = await visit({ price: '0' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
});

test.each([
  ['PaymentAtDate', ['paymentDate', 'paymentDays']],
  ['Loan', ['paymentDays']],
  ['OrderNote', ['withAval']],
  ['Cash', []],
] as const)('a payment of the kind %s asks for %j', async (kind, fields) => {
  const { user, toggle, choose, t } = await visit();
  await user.click(toggle);
  await choose('paymentType', kind);
  expect(values.paymentType).toBe(kind);
  const has = (['paymentDate', 'paymentDays', 'withAval'] as const).filter(
    (name) => screen.queryByLabelText(new RegExp(`^${t(`forms:field.${name}`)}`)) !== null,
  );
  expect(has).toEqual(fields);
  if (kind !== 'OrderNote') return;
  const aval = document.querySelector('select[name="withAval"]') as HTMLSelectElement;
  expect([...aval.options].map(({ value, text }) => [value, text])).toEqual([
    ['', t('bids:choose')],
    ['false', t('labels:aval.false')],
    ['true', t('labels:aval.true')],
  ]);
});

test('the goods of another way of delivery are not loaded at the yard, and go to a county', async () => {
  const { user, toggle, choose } = await visit();
  await user.click(toggle);
  const asked = () =>
    ['loadingLocation', 'deliveryCounty', 'deliveryLocation'].filter(
      (name) => document.querySelector(`[name="${name}"]`) !== null,
    );
  expect(asked()).toContain('loadingLocation');
  expect(asked()).not.toContain('deliveryLocation');
  await choose('deliveryType', 'DAPTruck');
  expect(asked()).not.toContain('loadingLocation');
  expect(asked()).toContain('deliveryLocation');
});

test('a place that the posting states is taken, said, and not asked for', async () => {
  const posted = { deliveryType: 'DAPTruck', place: { county: 'TR', location: 'Siliștea' } };
  const { user, toggle, choose, t } = await visit({}, posted);
  await user.click(toggle);
  expect(screen.queryByText(/Siliștea/)).toBeNull();
  await choose('deliveryType', 'DAPTruck');
  expect(screen.getByText(t('bids:postedPlace', { place: 'Siliștea, Teleorman' }))).toBeTruthy();
  expect([values.deliveryCounty, values.deliveryLocation]).toEqual(['TR', 'Siliștea']);
  expect(document.querySelector('[name="deliveryLocation"]')).toBeNull();
});

test('what is still being typed elsewhere in the form changes nothing here', async () => {
  const { toggle } = await visit();
  const said = toggle.textContent;
  for (const typed of ['', '24,', 'x', '24,5']) {
    change('quantity', typed);
    expect(toggle.textContent).toBe(said);
  }
  change('deliveryPeriod.from', '');
  expect(toggle.isConnected).toBe(true);
});
