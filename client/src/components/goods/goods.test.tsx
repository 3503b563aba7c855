import { usualChoices } from '@recolta/shared/domain/contract/contract-choices';
import { gridTemplate } from '@recolta/shared/domain/goods/grid-templates';
import { publishedGoods } from '@recolta/shared/domain/goods/published-goods';
import { frameGoods, statedDetails } from '@recolta/shared/testing/goods-fixture';
import { describe, expect, test } from 'vitest';
import { liveAuction } from '../../testing/live-auction.ts';
import { pageHtml } from '../../testing/page-html.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { GridPrices } from './grid-prices.tsx';
import { GridTerms } from './grid-terms.tsx';
import { barScale, GradeNote, QualityList } from './quality-list.tsx';

const namespaces = ['goods'] as const;
const { quality } = frameGoods;
const lines = gridTemplate('wheat-milling', 'Ron');
/** The text of a component, whitespace collapsed. */
const textOf = async (element: Parameters<typeof pageHtml>[0], address = '/') =>
  (await pageHtml(element, address, namespaces))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\u00a0/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('the quality of a lot', () => {
  test('shows each figure with the usual range, the base, and its side of the base', async () => {
    const text = await textOf(<QualityList product="wheat-milling" quality={quality} />);
    expect(text).toContain('Umiditate 13,2 % uzual 10–14,5 baza 14 % în bază');
    expect(text).toContain('Proteină 11,6 % uzual 10,5–15,5 baza 12,5 % 0,9 sub bază');
    expect(text).toContain('Masă hectolitrică 78,4 kg/hl');
    expect(text).not.toContain('ulei');
    const wet = await textOf(
      <QualityList product="wheat-milling" quality={{ ...quality, humidity: 15.1 }} />,
      '/en',
    );
    expect(wet).toContain('Moisture 15.1% usually 10–14.5 base 14% 1.1 above base');
  });

  test('is drawn with every mark inside the bar, also if all are equal', () => {
    const at = barScale([10, 14.5, 28, 14]);
    for (const figure of [10, 14, 14.5, 28]) {
      expect(at(figure)).toBeGreaterThanOrEqual(10);
      expect(at(figure)).toBeLessThanOrEqual(90);
    }
    expect(at(14)).toBeLessThan(at(14.5));
    expect(barScale([2, 2])(2)).toBeGreaterThan(0);
  });

  test('[Q2] shows the grade, the reason against the next one, the properties not judged, and the source', async () => {
    const text = await textOf(<GradeNote product="wheat-milling" quality={quality} />);
    expect(text).toContain('Grâu panificație, gradul 2 Proteină 11,6 %: gradul 1 cere cel puțin 12 %.');
    expect(text).toContain(
      'impurități în total, boabe sparte, boabe încolțite, impurități diverse, boabe fuzariate',
    );
    expect(text).toContain('Ordinul MADR 228/2017, verificat la 20.11.2026');
    expect(text).toContain('Corpuri străine 1,6 %: gradul 1 cere cel mult 1 %.');
    const best = await textOf(
      <GradeNote product="wheat-milling" quality={{ ...quality, protein: 13, impurities: 0.8 }} />,
    );
    expect(best).toContain('gradul 1');
    expect(best).not.toContain('cere');
    const poor = { ...quality, hectolitricMass: 70 };
    expect(await textOf(<GradeNote product="wheat-milling" quality={poor} />)).toContain(
      'în afara gradelor Masă hectolitrică 70 kg/hl: gradul 3 cere cel puțin 72 kg/hl.',
    );
    expect(await textOf(<GradeNote product="corn" quality={quality} />)).toContain(
      'nu are încă tabelul de grade',
    );
  });
});

describe('the price grid', () => {
  test('[Q1] is shown in sentences with base, step, amount and limit', async () => {
    const grid = { kind: 'grid', lines } as const;
    const text = await textOf(<GridTerms grid={grid} currency="Ron" />);
    expect(text).toContain(
      'Umiditate. Peste 14 % se scad 0,1 % din masă pentru fiecare 0,1 %. Peste 15,5 % marfa poate fi respinsă.',
    );
    expect(text).toContain(
      'Proteină. Față de 12,5 %, fiecare 0,1 % adaugă sau scade 1 leu/t. Sub 11 % marfa',
    );
    expect(text).toContain('Fracțiunile de treaptă se calculează proporțional.');
    const oil = { kind: 'grid', lines: gridTemplate('sunflower', 'Euro') } as const;
    expect(await textOf(<GridTerms grid={oil} currency="Euro" />, '/en')).toContain(
      'Oil content. From 44%, each 1% adds or deducts 1.5% of the price. Below 40% the goods may be rejected.',
    );
    expect(await textOf(<GridTerms grid={{ kind: 'asIs' }} currency="Ron" />)).toContain(
      'Ca atare, fără grilă',
    );
    expect(await textOf(<GridTerms grid={null} currency="Ron" />)).toContain('nu a precizat o grilă');
  });

  test('[Q1] shows the price per tonne after the analysis, by the function of settlement', async () => {
    const text = await textOf(
      <GridPrices
        lines={lines}
        declared={quality}
        declaredLabel="Ca în declarație"
        priceMinor={1055_00}
        currency="Ron"
      />,
    );
    expect(text).toContain('Exact baza Umiditate 14 % · Corpuri străine 2 % · Proteină 12,5 %');
    expect(text).toContain('1.046 − 9');
    expect(text).toContain(
      'Umiditate 14,8 % 1.046,56 − 8,44 Preț licitat 1.055 lei/t Umiditate 14,8 % − 8 kg',
    );
    expect(text).toContain('992 kg × 1.055 lei/t 1.046,56 lei');
    expect(text).toContain('Proteină 13,3 % 1.063 + 8');
  });
});

describe('delivery and payment', () => {
  test('[C1] show the unusual terms of the General contract', async () => {
    const goods = publishedGoods(frameGoods, statedDetails, { privacyType: 'Public', isParty: false });
    const chosen = {
      ...usualChoices,
      ...{ purpose: 'Feed', drought: 'Included', titleReserved: false, disputes: 'Arbitration' },
      ...{ waitPerDay: '750', storagePerDay: '1.20' },
    } as const;
    const list = (changes: Partial<typeof goods>, address?: string) =>
      textOf(<DeliveryList goods={{ ...goods, ...changes }} auction={liveAuction()} />, address);
    const text = await list({ contractChoices: chosen });
    for (const part of [
      'Destinația mărfii furaj',
      'Seceta este forță majoră, pentru producția pierdută',
      'Proprietatea până la plată marfa trece la cumpărător la predare',
      'Staționarea unui camion 750 lei pe camion și zi',
      'Păstrarea mărfii nepreluate 1,20 lei pe tonă și zi',
      'Litigii arbitraj la Camera de Comerț și Industrie a României',
    ])
      expect(text).toContain(part);
    expect(await list({ contractChoices: chosen }, '/en')).toContain('Disputes arbitration at the Chamber');
    for (const usual of [{}, { contractChoices: { ...usualChoices, purpose: 'Food' as const } }])
      expect(await list(usual)).not.toMatch(/Destinația|Seceta|Litigii|Staționarea/);
    expect(await list({ contractType: 'Custom', contractChoices: chosen })).not.toContain('Litigii');
  });

  test('name no bulletin if the owner buys', async () => {
    const goods = publishedGoods(frameGoods, statedDetails, { privacyType: 'Public', isParty: false });
    const text = await textOf(<DeliveryList goods={goods} auction={liveAuction({ type: 'Buying' })} />);
    expect(text).toContain('Se livrează în Alexandria');
    expect(text).not.toContain('Buletin');
  });

  const { privacyType: _hidden, ...auction } = liveAuction();
  const list = (privacyType: 'Public' | 'Incognito', isParty = false, quantity = auction.quantity) =>
    textOf(
      <DeliveryList
        goods={publishedGoods(frameGoods, statedDetails, { privacyType, isParty })}
        auction={{ ...auction, privacyType, quantity }}
      />,
    );

  test.each([
    ['250.000', '1 zi '],
    ['250.001', '2 zile'],
    ['500.000', '2 zile'],
    ['5100.000', '21 de zile'],
  ])('say that loading %s t takes at least %s, each begun day counted', async (quantity, days) => {
    expect(await list('Public', false, quantity)).toContain(`250 t/zi: cel puțin ${days}`);
  });

  test('[B5] show the town of a public lot, the county of a confidential one, and the address to the parties', async () => {
    const open = await list('Public');
    expect(open).toContain('Marfa se află în Alexandria, Teleorman Adresa de încărcare o vede câștigătorul');
    expect(open).toContain('± 5 %, la alegerea vânzătorului');
    expect(open).toContain('250 t/zi: cel puțin 2 zile');
    expect(open).toContain('Buletin de analiză neatașat');
    expect(await list('Incognito')).toContain('Marfa se află în Teleorman; localitatea o vede câștigătorul');
    expect(await list('Incognito', true)).toContain(
      'Alexandria, Teleorman Adresa de încărcare Șoseaua Turnu',
    );
  });
});
