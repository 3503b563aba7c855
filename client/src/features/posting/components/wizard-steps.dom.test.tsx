import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { act, screen, within } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { expect, test } from 'vitest';
import { announcementSale, announcementValues } from '../state/announcement-sale.ts';
import { withProduct } from '../state/goods-values.ts';
import { liveSale, liveValues } from '../state/live-sale.ts';
import type { PostingValues } from '../state/posting-values.ts';
import {
  deadline,
  deliveryFrom,
  deliveryTo,
  rowsOf,
  storedAnnouncement,
  storedLive,
  visitPosting,
} from '../testing/posting-visit.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { GoodsStep } from './goods-step.tsx';
import { GridStep } from './grid-step.tsx';
import { PostingRail } from './posting-rail.tsx';
import { AnnouncementPriceStep, LivePriceStep } from './price-steps.tsx';

const live = () => liveValues(storedLive, 'ro', Date.now(), false);
const announcement = () => announcementValues(storedAnnouncement, 'ro', Date.now(), false);

/** A step with these values; `values` reads the form, `change` types into it. */
async function visit(step: ReactNode, defaultValues: PostingValues) {
  let form: ReturnType<typeof useFormContext<PostingValues>> | undefined;
  function Probe() {
    const own = useFormContext<PostingValues>();
    useEffect(() => {
      form = own;
    });
    return null;
  }
  function Form() {
    return (
      <FormProvider {...useForm<PostingValues>({ defaultValues })}>
        <Probe />
        {step}
      </FormProvider>
    );
  }
  const page = await visitPosting(<Form />, '/live-auction');
  const held = () => {
    if (!form) throw new Error('no form');
    return form.getValues();
  };
  return {
    ...page,
    refuse: (path: 'goods.deliveryType') => act(() => form?.setError(path, { message: 'refused' })),
    values: held,
    goods: () => held().goods,
  };
}

/** Each field that is shown, with what it holds: of choices the chosen one. */
function fieldsShown() {
  const inputs = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea');
  return [...inputs].flatMap((input) => {
    const label = input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? input.name;
    const clean = label.replaceAll('\u00a0', ' ');
    // The picker of a date repeats its text field.
    if (clean === '' || input.type === 'file') return [];
    if (input.type === 'radio') {
      const legend = input.closest('fieldset')?.querySelector('legend')?.textContent;
      return (input as HTMLInputElement).checked ? [`${legend}: ${clean}`] : [];
    }
    if (input.type === 'checkbox') return [`${clean}: ${(input as HTMLInputElement).checked}`];
    const shown = input instanceof HTMLSelectElement ? input.selectedOptions[0]?.textContent : input.value;
    return [`${clean}: ${shown?.replaceAll('\u00a0', ' ')}`];
  });
}
const dotted = (day: string) => day.split('-').toReversed().join('.');
const typedTime = (local: string) => `${dotted(local.slice(0, 10))} ${local.slice(11)}`;
const focused = () => document.activeElement;
const legendOf = (name: string | RegExp) => within(screen.getByRole('group', { name }));
const radio = (name: string | RegExp) => screen.getByRole('radio', { name });
const choicesOf = (name: string | RegExp) =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(
    ({ textContent }) => textContent,
  );

test('the goods of a seller, with every declaration', async () => {
  const { user, goods, text } = await visit(<GoodsStep />, live());
  expect(fieldsShown()).toEqual([
    'Vânzare sau cumpărare: Vând marfă',
    'Cultura: Floarea-soarelui',
    'Cantitatea: 420',
    'Județ: Giurgiu',
    'Oraș / comună: Giurgiu',
    'Denumirea mărfii (opțional): Floarea lui Ion',
    'Recolta: 2025',
    'Originea: Bulgaria',
    'Toleranța: ± 2 %',
    'La alegerea: La alegerea cumpărătorului',
    'Laboratorul: Laborator Sud',
    'Numărul buletinului: 77',
    'Data analizei: 02.11.2026',
    'Umiditate: 8,5',
    'Corpuri străine: 1,5',
    'Conținut de ulei: 44,5',
    'Acizi grași liberi (opțional): ',
    'Boabe avariate, cel mult: nedeclarat',
    'Indicele: Indice de aciditate',
    'Valoarea: 2,1',
    'Unitatea: mg KOH/g',
    'Din producția proprie (opțional): da',
    'Declarație de sustenabilitate (opțional): altă schemă',
    'Denumirea schemei: Verde',
    'Numărul certificatului (opțional): V-19',
    'Valabil până la (opțional): 06.05.2027',
  ]);
  expect(choicesOf(/^Toleranța/)).toEqual(['fără', '± 1 %', '± 2 %', '± 3 %', '± 5 %', '± 10 %']);
  expect(text()).toContain('recolta 2025, Bulgaria, ± 2 %');
  expect(text()).toContain('din producția proprie, altă schemă');
  await user.selectOptions(
    screen.getByRole('combobox', { name: /^Declarație de sustenabilitate/ }),
    'ISCC EU',
  );
  expect(screen.queryByRole('textbox', { name: /^Denumirea schemei/ })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: /^Din producția proprie/ }), 'nu');
  expect(text()).toContain('nu este din producția proprie, ISCC EU');
  const remove = screen.getAllByRole('button', { name: 'Scoate' });
  expect(remove).toHaveLength(2);
  for (const one of remove) {
    const input = one.parentElement?.querySelector('input');
    await user.click(one);
    expect(focused()).toBe(input);
  }
  expect(goods()).toMatchObject({ bulletin: null, sustainability: { file: '' }, isOwnProduction: 'false' });
  expect(screen.queryByRole('textbox', { name: /^Laboratorul/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Adaugă o valoare' }));
  expect(goods().otherFigures.map(({ name }) => name)).toEqual(['Indice de aciditate', '']);
  expect(focused()?.getAttribute('name')).toBe('goods.otherFigures.1.name');
  await user.click(screen.getByRole('button', { name: 'Scoate valoarea 1' }));
  expect(goods().otherFigures).toEqual([{ name: '', value: '', unit: '' }]);
  expect(focused()?.getAttribute('aria-label')).toBe('Scoate valoarea 1');
  await user.keyboard('{Enter}');
  expect(focused()?.textContent).toBe('Adaugă o valoare');
  for (const left of ['fotografia 1', 'fotografia 1']) {
    await user.click(screen.getByRole('button', { name: `Scoate ${left}` }));
  }
  expect(focused()).toBe(screen.getByLabelText('Adaugă fotografii'));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Toleranța/ }), 'fără');
  expect(text()).toContain('recolta 2025, Bulgaria, fără toleranță');
  expect(screen.queryByRole('group', { name: 'La alegerea' })).toBeNull();
  await user.click(radio('Cumpăr marfă'));
  expect(text()).toContain('Ce cumpărați');
  expect(text()).not.toContain('Fotografii');
  expect(text()).not.toContain('Buletin de analiză');
  expect(screen.queryByRole('combobox', { name: /^Din producția proprie/ })).toBeNull();
});

test('another crop has its own figures and grid; soya is declared for EUDR, other products have a unit', async () => {
  const { user, goods, text } = await visit(<GoodsStep />, live());
  const crop = screen.getByRole('combobox', { name: 'Cultura' });
  await user.clear(crop);
  await user.type(crop, 'soia');
  await user.click(screen.getAllByRole('option')[0] as HTMLElement);
  expect(goods()).toMatchObject({ product: 'soybean', unit: 'Ton' });
  expect(goods().grid.lines.map(({ property }) => property)).toEqual([
    'humidity',
    'impurities',
    'protein',
    'oil',
  ]);
  expect(text()).toContain('Pentru soia:');
  expect(screen.queryByRole('textbox', { name: /^Numărul$/ })).toBeNull();
  await user.selectOptions(
    screen.getByRole('combobox', { name: /^Conformitatea EUDR/ }),
    choicesOf(/^Conformitatea EUDR/)[1] ?? '',
  );
  expect(screen.getByRole('textbox', { name: /^Numărul$/ })).toBeTruthy();
  await user.clear(crop);
  await user.type(crop, 'alte prod');
  await user.click(screen.getAllByRole('option')[0] as HTMLElement);
  expect(goods()).toMatchObject({ product: 'others', grid: { kind: 'asIs', lines: [] }, eudr: { kind: '' } });
  expect(choicesOf('Unitatea')).toEqual(['Tonă', 'Kilogram', 'Litru', 'Sac', 'Bucată']);
  expect(text()).not.toContain('camioane');
  expect(text()).not.toContain('Buletin de analiză');
});

test('a change of crop removes the own name of the goods', async () => {
  const { user, goods } = await visit(<GoodsStep />, live());
  expect(goods().name).toBe('Floarea lui Ion');
  const crop = screen.getByRole('combobox', { name: 'Cultura' });
  await user.clear(crop);
  await user.type(crop, 'floarea-soarelui{Enter}');
  expect(goods().name).toBe('Floarea lui Ion');
  await user.clear(crop);
  await user.type(crop, 'porumb{Enter}');
  expect(goods()).toMatchObject({ product: 'corn', name: '' });
});

test('[Q1] a crop after other goods asks again between grid and as is', async () => {
  const others = live();
  others.goods = withProduct(others.goods, 'others', 'Euro');
  others.asIsConfirmed = true;
  const { user, values } = await visit(<GoodsStep />, others);
  const crop = screen.getByRole('combobox', { name: 'Cultura' });
  await user.clear(crop);
  await user.type(crop, 'porumb{Enter}');
  expect(values()).toMatchObject({
    goods: { product: 'corn', grid: { kind: '' } },
    asIsConfirmed: false,
  });
});

test('delivery and payment of a seller; the other side keeps what was chosen for it', async () => {
  const { user, goods, text } = await visit(<DeliveryStep />, live());
  expect(fieldsShown()).toEqual([
    'De unde ia cumpărătorul marfa?: De la minevine el cu transportul',
    'Cu ce se ia?: Vagon',
    'Gara de încărcare: Giurgiu Nord',
    'Satul sau localitatea (opțional): Slobozia',
    'Adresa de încărcare (opțional): Strada Gării 4',
    `Livrare de la: ${dotted(deliveryFrom)}`,
    `Livrare până la: ${dotted(deliveryTo)}`,
    'Calitatea se măsoară: La descărcare',
    'Cantitatea se măsoară: La încărcare',
    'Norma de încărcare (opțional): 320',
    'Plata: Bilet la ordin',
    'Aval: Cu aval',
    'Al cui este contractul: Contract generalSe întocmește din datele de aici și din datele părților.',
    'Destinația mărfii: furaj',
    'Seceta: este forță majoră, pentru producția pierdută',
    'Proprietatea până la plată: marfa trece la cumpărător la predare',
    'Litigii: arbitraj la Camera de Comerț și Industrie a României',
    'Laboratoare pentru contraanaliză (opțional): SGS, Eurofins',
    'Staționarea unui camion (opțional): 450',
    'Păstrarea mărfii nepreluate (opțional): ',
  ]);
  expect(text()).toContain('FCA vagon (FOR). Cumpărătorul plătește drumul');
  expect(text()).toContain('Strada Gării 4, Slobozia, Giurgiu, Giurgiu');
  expect(text()).toContain('Cu nume ascunse se folosește contractul general');
  expect(
    screen.getByRole('group', { name: 'Al cui este contractul' }).querySelectorAll('input'),
  ).toHaveLength(1);
  await user.click(radio(/^O duc eu/));
  expect(goods()).toMatchObject({ deliveryType: '', loadingLocation: '' });
  expect(
    legendOf('Cu ce se duce și unde?')
      .getAllByRole('radio')
      .map((one) => (one as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(['Camion, la cumpărător', 'Vagon, la cumpărător', 'Camion, în port', 'Vagon, în port']);
  await user.click(radio('Vagon, în port'));
  expect(goods()).toMatchObject({
    ...{ deliveryType: 'DAPConstantaWagon', loadingLocation: '' },
    ...{ qualityMeasurementPlace: 'Unload', quantityMeasurementPlace: 'Unload' },
  });
  expect(text()).toContain('Terminalul din port.');
  expect(text()).not.toContain('Sau alegeți mai jos județele.');
  await user.click(radio('Camion, la cumpărător'));
  expect(text()).toContain('Sau alegeți mai jos județele.');
  await user.click(radio(/^De la mine/));
  await user.click(radio('Camion, câmp'));
  expect(goods()).toMatchObject({ deliveryType: 'FCATruck', loadingLocation: 'Field' });
  expect(text()).toContain('FCA camion, din câmp.');
  expect(screen.queryByRole('textbox', { name: /^Gara/ })).toBeNull();
});

test('places of measurement follow another delivery, except those that the owner chose', async () => {
  const values = live();
  Object.assign(values.goods, {
    qualityMeasurementPlace: '',
    quantityMeasurementPlace: '',
    deliveryType: '',
  });
  const { user, goods } = await visit(<DeliveryStep />, values);
  const places = () => [goods().qualityMeasurementPlace, goods().quantityMeasurementPlace];
  await user.click(radio(/^De la mine/));
  await user.click(radio('Camion, câmp'));
  expect(places()).toEqual(['Load', 'Load']);
  await user.click(radio(/^O duc eu/));
  await user.click(radio('Camion, în port'));
  expect(places()).toEqual(['Unload', 'Unload']);
  await user.click(legendOf('Cantitatea se măsoară').getByRole('radio', { name: 'La încărcare' }));
  await user.click(radio(/^De la mine/));
  await user.click(radio('Camion, câmp'));
  expect(places()).toEqual(['Load', 'Load']);
  await user.click(legendOf('Cantitatea se măsoară').getByRole('radio', { name: 'La descărcare' }));
  await user.click(radio(/^O duc eu/));
  await user.click(radio(/^De la mine/));
  await user.click(radio('Vagon'));
  expect(places()).toEqual(['Load', 'Unload']);
});

test('each payment asks for what it needs', async () => {
  const { user, goods, text } = await visit(<DeliveryStep />, {
    ...live(),
    ...{ privacyType: 'Public' },
  });
  const payment = screen.getByRole('combobox', { name: 'Plata' });
  const asked = () =>
    fieldsShown()
      .map((field) => field.split(':')[0])
      .filter((label) => /Aval|Data plății|Zile/.test(label ?? ''));
  const shown: Record<string, (string | undefined)[]> = {};
  for (const name of choicesOf('Plata').slice(1)) {
    await user.selectOptions(payment, name ?? '');
    shown[name ?? ''] = asked();
  }
  expect(shown).toEqual({
    'Bilet la ordin': ['Aval'],
    'Certificat de depozit': [],
    'Credit comercial': ['Zile de la livrare'],
    'Plată imediată (virament)': [],
    'Plată la termen': ['Data plății', 'Zile de la livrare (opțional)'],
    'Plată la încărcare': [],
    'Plată în avans': [],
  });
  await user.selectOptions(payment, 'Credit comercial');
  expect(goods().paymentType).toBe('Loan');
  expect(text()).toContain('prețul oferit include dobânda');
  await user.click(radio(/^Contract propriu/));
  expect(text()).toContain('Contractul dvs., PDF');
  expect(text()).not.toContain('Condiții de contract');
  expect(
    screen.getByRole('group', { name: 'Al cui este contractul' }).querySelectorAll('input'),
  ).toHaveLength(3);
});

test('[Q1] the grid: its fields, its lines removed and added again in their order, or none', async () => {
  const { user, goods, text } = await visit(<GridStep sale={liveSale} />, live());
  expect(fieldsShown()).toEqual([
    'Dacă la analiză iese altfel?: Plată după grilă',
    'Baza: 9',
    'Treapta: 0,1',
    'Pe fiecare treaptă: 0,10',
    'Unitatea: % din masă',
    'Cum se aplică: doar scade',
    'Se respinge peste: 10',
    'Baza: 2',
    'Treapta: 0,1',
    'Pe fiecare treaptă: 0,10',
    'Unitatea: % din masă',
    'Cum se aplică: doar scade',
    'Se respinge peste: 4',
    'Baza: 44',
    'Treapta: 1',
    'Pe fiecare treaptă: 1,50',
    'Unitatea: % din preț',
    'Cum se aplică: scade și adaugă',
    'Se respinge sub: 40',
    'Cifrele sunt: GarantateVă obligați să livrați cel puțin la aceste valori.',
  ]);
  expect(text()).toContain('Exemplu: 25 t la 410,25 EUR/t, umiditate 9,5 %.');
  expect(text()).toContain('Ce sunt cifrele de calitateGarantate');
  await user.click(screen.getByRole('button', { name: 'Scoate Corpuri străine din grilă' }));
  const properties = () => goods().grid.lines.map(({ property }) => property);
  expect(properties()).toEqual(['humidity', 'oil']);
  expect(focused()?.textContent).toBe('Corpuri străine');
  expect(text()).toContain('Grila dvs.');
  await user.click(screen.getByRole('button', { name: 'Corpuri străine' }));
  expect(properties()).toEqual(['humidity', 'impurities', 'oil']);
  expect(focused()?.getAttribute('aria-label')).toBe('Scoate Corpuri străine din grilă');
  const [base] = screen.getAllByRole('textbox', { name: 'Baza' });
  if (!base) throw new Error('no base');
  await user.clear(base);
  expect(text()).toContain('Completați grila și o veți citi aici în cuvinte.');
  await user.click(screen.getByRole('button', { name: 'Grila obișnuită' }));
  expect(goods().grid.lines[0]?.base).toBe('9');
  await user.click(radio('Plată ca atare'));
  expect(text()).toContain('Preț fix, oricum iese analiza.');
  expect(text()).not.toContain('Grila obișnuită');
});

test('the grid of other products, and the figures of a buyer', async () => {
  const other = live();
  other.goods = withProduct(other.goods, 'others', 'Euro');
  const none = await visit(<GridStep sale={liveSale} />, other);
  expect(none.text()).toContain('Alte produse se plătesc ca atare.');
  expect(none.text()).not.toContain('Dacă la analiză iese altfel?');
});

test('a buyer’s figures are required', async () => {
  const { text } = await visit(<GridStep sale={announcementSale} />, announcement());
  expect(text()).toContain('La cumpărare, cifrele sunt cele cerute de dvs.');
  expect(text()).not.toContain('Declarate');
});

test('[L4] prices and times of a live auction; the currency changes the step and the usual grid', async () => {
  const { user, values, goods, text } = await visit(<LivePriceStep />, live());
  expect(fieldsShown()).toEqual([
    'Moneda: EUR/t',
    'Preț de pornire: 410,25',
    'Preț dorit (opțional): 455',
    'Preț de rezervă (opțional): 430',
    'Pasul de licitare: 2',
    `Începe: ${typedTime(live().startsAt)}`,
    `Se încheie: ${typedTime(live().endsAt)}`,
    `Se închide cel târziu la: ${typedTime(live().hardEndsAt)}`,
    'Prelungirea la ofertele târzii: 3 minute',
    'Timp de decizie: 4 ore',
    'Cum se licitează: FlexibilăOrice preț mai bun cu cel puțin un pas.',
    'Numele firmelor: ConfidențialăOfertant 1, 2, 3… și numai județul, până la acceptare.',
    'Cine participă: Doar invitațiCeilalți nu o văd.',
  ]);
  expect(rowsOf(document.querySelector('dl'))).toEqual([
    ['420 t la prețul de pornire', '172.305 EUR'],
    ['420 t la prețul dorit', '191.100 EUR'],
  ]);
  expect(text()).toContain('prelungire de 3 minute, 4 ore pentru decizie, orice preț mai bun');
  await user.click(radio('lei/t'));
  expect(values()).toMatchObject({ currency: 'Ron', minimumBidThreshold: '5' });
  await user.click(radio('USD/t'));
  expect(values()).toMatchObject({ currency: 'Dollar', minimumBidThreshold: '1' });
  expect(goods().grid.lines).toHaveLength(3);
  const { endsAt } = live();
  await user.click(legendOf('Prelungirea la ofertele târzii').getByRole('radio', { name: 'fără' }));
  expect(values()).toMatchObject({ extensionWindowMinutes: '0', hardEndsAt: endsAt });
  expect(text()).toContain('fără prelungire, 4 ore pentru decizie');
  expect(text()).toContain('Licitația se încheie la ora stabilită, oricând ar veni ultima ofertă.');
  await user.click(legendOf('Prelungirea la ofertele târzii').getByRole('radio', { name: '1 minut' }));
  expect(Date.parse(String(Reflect.get(values(), 'hardEndsAt'))) - Date.parse(endsAt)).toBe(3_600_000);
  expect(text()).toContain('O ofertă din ultimul minut');
  expect(
    legendOf('Timp de decizie')
      .getAllByRole('radio')
      .map((one) => (one as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual([...['30 de minute', '1 oră', '2 ore', '4 ore', '24 de ore']]);
});

test('[Q1] another currency converts the usual amounts of the grid and names the own ones', async () => {
  const wheat = live();
  wheat.goods = withProduct(wheat.goods, 'wheat-milling', 'Euro');
  const [humidity, impurities, protein, mass] = wheat.goods.grid.lines;
  if (!humidity || !impurities || !protein || !mass) throw new Error('no lines');
  wheat.goods.grid.lines = [humidity, impurities, { ...protein, amount: '0,35' }, mass];
  const { user, goods, text } = await visit(<LivePriceStep />, wheat);
  expect(text()).not.toContain('Verificați în grilă');
  await user.click(radio('lei/t'));
  expect(goods().grid.lines.map(({ amount }) => amount)).toEqual(['0,10', '0,10', '0,35', '4,00']);
  expect(text()).toContain(
    'Verificați în grilă: proteină. Sumele dvs. au rămas cu aceleași cifre, dar sunt acum în lei.',
  );
});

test('[A2] prices, parts and deadline of an announcement', async () => {
  const { user, values, text } = await visit(<AnnouncementPriceStep />, announcement());
  expect(fieldsShown()).toEqual([
    'Moneda: lei/t',
    'Prețul oferit: 2.410',
    'Preț de rezervă (opțional): 2.450',
    'Accept pe loc o ofertă la prețul oferit sau sub, pentru toată cantitatea, cu livrarea și plata de aici.Dacă bifați, oferta se acceptă fără să mai fiți întrebat.: true',
    'Cel mai mic preț (opțional): 2.290',
    'Cel mai mare preț (opțional): 2.480',
    'Ofertele sunt pentru: Și părți din eaMai mulți parteneri, fiecare cu contractul lui.',
    'Mărimea unei părți: 24',
    `Ultima zi de oferte: ${dotted(deadline)}`,
    'Numele firmelor: TransparentăToți văd numele firmelor.',
  ]);
  expect(rowsOf(document.querySelector('dl'))).toEqual([['Valoarea pentru 240 t', '578.400 lei']]);
  await user.click(radio(/^Toată cantitatea/));
  expect(screen.queryByRole('textbox', { name: /^Mărimea unei părți/ })).toBeNull();
  for (const count of [7, 14, 30]) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^Peste ${count} `) }));
    expect(Reflect.get(values(), 'deadline')).toBe(daysAfter(dayOf(Date.now()), count));
  }
  expect(text()).toContain('cât dați');
});

test('others see the lot without backup price and address', async () => {
  await visit(<PostingRail sale={liveSale} step="price" />, live());
  const lists = document.querySelectorAll('dl');
  expect(rowsOf(lists[0] ?? null)).toEqual([
    ['Preț de pornire', '410,25 EUR/t'],
    ['Începe', expect.stringMatching(/^\d+ [a-z]+\., \d\d:00$/)],
  ]);
  expect(rowsOf(lists[1] ?? null)).toEqual([
    ['Județ', 'Giurgiu'],
    ['Umiditate', '8,5 %'],
    ['Corpuri străine', '1,5 %'],
    ['Conținut de ulei', '44,5 %'],
    ['Livrare', 'FCA vagon (FOR)'],
    ['Perioada livrării', expect.stringMatching(/^\d+ [a-z]+\. – \d+ [a-z]+\.$/)],
    ['Plată', 'Bilet la ordin'],
    ['Contractul', 'Contract general'],
    ['Se încheie', expect.stringMatching(/^\d+ [a-z]+\., \d\d:00$/)],
  ]);
  expect(document.querySelector('summary')?.textContent).toBe('Așa o vede cumpărătorul');
});

test('the view of an announcement has its price, its last day, its parts and its acceptance', async () => {
  await visit(<PostingRail sale={announcementSale} step="price" />, announcement());
  const lists = document.querySelectorAll('dl');
  expect(rowsOf(lists[0] ?? null)).toEqual([
    ['Prețul oferit', '2.410 lei/t'],
    ['Oferte până', expect.stringMatching(/^\d+ [a-z]+\.$/)],
  ]);
  expect(rowsOf(lists[1] ?? null)).toEqual([
    ['Județ', 'Giurgiu'],
    ['Umiditate', '8,5 %'],
    ['Corpuri străine', '1,5 %'],
    ['Conținut de ulei', '44,5 %'],
    ['Livrare', 'DAP camion'],
    ['Perioada livrării', expect.stringMatching(/^\d+ [a-z]+\. – \d+ [a-z]+\.$/)],
    ['Plată', 'Credit comercial'],
    ['Contractul', 'Contractul ofertantului'],
    ['Mărimea unei părți', '24 t'],
    ['Acceptare pe loc', 'da'],
  ]);
  expect(document.querySelector('summary')?.textContent).toBe('Așa o vede vânzătorul');
});

test('of an empty announcement others see dashes', async () => {
  await visit(<PostingRail sale={announcementSale} step="price" />, announcementSale.empty(Date.now()));
  const [first, last] = document.querySelectorAll('dl');
  expect([...rowsOf(first ?? null), ...rowsOf(last ?? null)]).toEqual([
    ['Prețul dorit', '–'],
    ['Oferte până', 'nealese încă'],
    ['Județ', '–'],
    ['Contractul', 'Contract general'],
    ['Ofertele sunt pentru', 'Toată cantitatea'],
    ['Acceptare pe loc', 'nu'],
  ]);
});

test('[Q1] a price can be tried in the grid', async () => {
  const { user, text } = await visit(<PostingRail sale={liveSale} step="grid" />, live());
  expect(text('summary')).toBe('Cât primiți dacă…');
  expect(text()).toContain('Ca în declarație');
  const tried = screen.getByRole<HTMLInputElement>('textbox', { name: /^La prețul de/ });
  expect(tried.value).toBe('410,25');
  await user.clear(tried);
  expect(tried.placeholder).toBe('200');
  expect(text()).toContain('200 EUR/t');
  await user.type(tried, '300');
  expect(text()).toContain('1.000 kg × 300 EUR/t');
});

test.each(['delivery', 'review'] as const)(
  'at the step %s a narrow screen shows nothing beside it',
  async (step) => {
    const { text } = await visit(<PostingRail sale={liveSale} step={step} />, live());
    expect(text()).toBe('');
  },
);

test('[Q2] the goods step shows the official grade of the declared figures', async () => {
  const values = live();
  values.goods = withProduct(values.goods, 'wheat-milling', 'Euro');
  values.goods.quality = {
    ...values.goods.quality,
    humidity: '13,2',
    impurities: '0,9',
    protein: '12,6',
    hectolitricMass: '79',
  };
  const selling = await visit(<PostingRail sale={liveSale} step="goods" />, values);
  expect(selling.text('summary')).toBe('Gradul oficial');
  expect(selling.text()).toContain('declarat, neanalizat');
  expect(selling.text()).toContain('Grâu panificație, gradul 1');
});

test('a way of delivery that is missing is named by the question that asks for it', async () => {
  const values = live();
  const { user, t, refuse } = await visit(<DeliveryStep />, {
    ...values,
    goods: { ...values.goods, deliveryType: '', loadingLocation: '' },
  });
  refuse('goods.deliveryType');
  await screen.findByText(t('forms:rule.required', { field: t('posting:side.Selling') }));
  await user.click(radio(new RegExp(`^${t('posting:sideOf.Selling.seller')}`)));
  refuse('goods.deliveryType');
  await screen.findByText(t('forms:rule.required', { field: t('posting:means.seller') }));
});
