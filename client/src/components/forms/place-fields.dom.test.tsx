import { screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { addressOf, emptyAddress } from '../../lib/forms/address-values.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { FormAddress, FormCounties, FormCountyOfActivity } from './place-fields.tsx';

let held: unknown;
let sent: unknown;

function Address({ companyNumber = '14399840' }: { companyNumber?: string }) {
  const form = useForm({ defaultValues: { office: { ...emptyAddress, county: 'B' } } });
  held = form.watch('office.town');
  sent = addressOf(form.watch('office'));
  return (
    <FormProvider {...form}>
      <FormAddress name="office" companyNumber={companyNumber} />
    </FormProvider>
  );
}

it.each([
  ['3', 'Sectorul 3'],
  ['sector 6', 'Sectorul 6'],
  ['Bucuresti, sect. 2', 'Sectorul 2'],
  ['București', 'București'],
])('[S4] asks for the sector in Bucharest and keeps “%s” as “%s”', async (typed, town) => {
  const { user } = await visitPage(<Address />, { address: '/', namespaces: ['forms'], answers: {} });
  await user.type(screen.getByRole('combobox', { name: 'Sectorul' }), typed);
  await user.tab();
  expect(held).toBe(town);
});

it.each([
  ['HU 12892312', 'Ungaria', 'HU'],
  ['BG175074752', 'Bulgaria', 'BG'],
  ['GR094259216', 'Grecia', 'GR'],
])(
  '[S4] a company with the VAT number %s has its office in %s without a county, or in Romania',
  async (companyNumber, name, country) => {
    const page = <Address companyNumber={companyNumber} />;
    const { user } = await visitPage(page, { address: '/', namespaces: ['forms'], answers: {} });
    const choice = screen.getByRole('combobox', { name: 'Țara' });
    expect([...choice.querySelectorAll('option')].map(({ text }) => text)).toEqual(['România', name]);
    await user.selectOptions(choice, name);
    expect(screen.queryByRole('combobox', { name: 'Județ' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Oraș / comună' }), 'Szeged');
    await user.type(screen.getByRole('textbox', { name: /Strada/ }), 'Kossuth 4');
    await user.type(screen.getByRole('textbox', { name: /Cod poștal/ }), '6720');
    expect(sent).toEqual({ country, town: 'Szeged', street: 'Kossuth 4', postalCode: '6720' });
    await user.selectOptions(choice, 'România');
    expect(sent).toMatchObject({ county: 'B' });
  },
);

it('[S4] asks a Romanian company for no country', async () => {
  await visitPage(<Address />, { address: '/', namespaces: ['forms'], answers: {} });
  expect(screen.queryByRole('combobox', { name: 'Țara' })).toBeNull();
});

it.each([
  ['HU 12892312', true],
  ['BG175074752', true],
  ['14399840', false],
  ['', false],
])(
  '[S4] the county of activity of a company with the number “%s” is explained: %s',
  async (companyNumber, isTold) => {
    function CountyForm() {
      const methods = useForm({ defaultValues: { countyOfActivityId: '' } });
      return (
        <FormProvider {...methods}>
          <FormCountyOfActivity companyNumber={companyNumber} />
        </FormProvider>
      );
    }
    const { t } = await visitPage(<CountyForm />, { address: '/', namespaces: ['forms'], answers: {} });
    expect(document.body.textContent?.includes(t('forms:foreignCounty'))).toBe(isTold);
  },
);

function Counties() {
  const form = useForm({ defaultValues: { distributionCounties: ['CJ', 'AB'] } });
  held = form.watch('distributionCounties');
  return (
    <FormProvider {...form}>
      <FormCounties name="distributionCounties" />
    </FormProvider>
  );
}

it('several counties are added and removed, by the list, by its buttons and by Backspace', async () => {
  const { user, t } = await visitPage(<Counties />, { address: '/', namespaces: ['forms'], answers: {} });
  const field = t('forms:field.distributionCounties');
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${field}`) });
  const chosen = within(screen.getByRole('list', { name: t('forms:chosen', { field }) }));
  const names = () => chosen.queryAllByRole('button').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Cluj', 'Alba']);
  await user.type(box, 'iasi{Enter}');
  expect([held, names(), box.value]).toEqual([['CJ', 'AB', 'IS'], ['Cluj', 'Alba', 'Iași'], '']);
  await user.click(chosen.getByRole('button', { name: t('forms:remove', { value: 'Alba' }) }));
  expect(held).toEqual(['CJ', 'IS']);
  expect(document.activeElement).toBe(box);
  await user.type(box, 'cluj{Enter}');
  expect(held).toEqual(['IS']);
  await user.type(box, 'dolj{Enter}x{Backspace}');
  expect(held).toEqual(['IS', 'DJ']);
  await user.keyboard('{Backspace}');
  expect(held).toEqual(['IS']);
  await user.click(screen.getByRole('button', { name: t('forms:addAll') }));
  expect(held).toHaveLength(42);
  await user.click(screen.getByRole('button', { name: t('forms:removeAll') }));
  expect(held).toEqual([]);
});

it('another county clears the town and offers its own towns, the same one does not', async () => {
  const { user, t } = await visitPage(<Address />, {
    ...{ address: '/', namespaces: ['forms'] },
    answers: {
      'GET /services/main/counties/DJ/towns': () =>
        Response.json([
          { id: 'a', name: 'Băilești', countyId: 'DJ' },
          { id: 'b', name: 'Calafat', countyId: 'DJ' },
        ]),
    },
  });
  await user.type(screen.getByRole('combobox', { name: 'Sectorul' }), '3');
  const county = screen.getByRole('combobox', { name: 'Județ' });
  await user.clear(county);
  await user.type(county, 'bucuresti{Enter}');
  expect(held).toBe('Sectorul 3');
  await user.clear(county);
  await user.type(county, 'dolj{Enter}');
  expect(held).toBe('');
  expect(await screen.findByText(t('forms:townHint'))).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: t('forms:field.town') }), 'cala');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Calafat']);
  await user.clear(county);
  await user.type(county, 'alba{Enter}');
  expect(await screen.findByText(t('forms:townsFailed'))).toBeTruthy();
});
