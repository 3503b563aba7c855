import { describe, expect, it } from 'vitest';
import { contractDeal, contractSeller, dealWith } from '../../testing/contract-fixture.ts';
import { contractText } from '../../testing/contract-text.ts';
import { usualChoices } from './contract-choices.ts';
import type { ContractGoods } from './contract-goods.ts';
import type { ContractTerms } from './contract-terms.ts';

const none = {
  ...{ humidity: null, impurities: null, protein: null, hectolitricMass: null, oil: null, damaged: null },
};
const corn = { product: 'corn', grid: { kind: 'asIs' }, quality: { ...none, humidity: 14 } } as const;
const chosen = (choices: Partial<typeof usualChoices>): Partial<ContractGoods> => ({
  contractChoices: { ...usualChoices, ...choices },
});
const atLoading = { quantityMeasurementPlace: 'Load', qualityMeasurementPlace: 'Load' } as const;
const atUnloading = { quantityMeasurementPlace: 'Unload', qualityMeasurementPlace: 'Unload' } as const;
const sustainability = { scheme: 'IsccEu', schemeName: null, number: 'EU-7', validUntil: null, file: null };

/** A clause: cases that require it, cases that do not, and its text in each language. */
const clauses: readonly (readonly [
  name: string,
  asked: Partial<ContractGoods>,
  notAsked: Partial<ContractGoods>,
  ro: string,
  en: string,
])[] = [
  ['food', {}, corn, 'destinată consumului uman', 'intended for food'],
  ['feed', corn, {}, 'transpune Directiva 2002/32/CE', 'transposes Directive 2002/32/EC'],
  ['feed that was chosen', chosen({ purpose: 'Feed' }), {}, 'destinată furajării', 'intended for feed'],
  [
    'industrial use',
    chosen({ purpose: 'Industrial' }),
    {},
    'nu o introduce în lanțul alimentar',
    'into the food or feed chain',
  ],
  ['samples of cereals', corn, { ...corn, product: 'sunflower' }, 'SR EN ISO 24333,', 'SR EN ISO 24333,'],
  ['samples of oilseeds', { ...corn, product: 'rapeseed' }, corn, 'SR EN ISO 21294,', 'SR EN ISO 21294,'],
  ['samples of pulses', { ...corn, product: 'peas' }, corn, 'și leguminoaselor boabe', 'apply to pulses'],
  [
    'figures that are declared',
    {},
    { figuresAre: 'Guaranteed' },
    'numai față de bază, iar marfa poate fi refuzată numai peste limitele',
    'Settlement is by the base only',
  ],
  [
    'figures that are guaranteed',
    { figuresAre: 'Guaranteed' },
    {},
    'limita de respingere este valoarea garantată',
    'the limit of rejection is the guaranteed figure',
  ],
  [
    'other figures of a bulletin',
    { otherFigures: [{ name: 'W alveografic', value: '210', unit: null }] },
    {},
    'W alveografic | 210',
    'W alveografic | 210',
  ],
  [
    'weight corrected by the grid',
    {},
    { grid: { kind: 'asIs' } },
    'masa netă cântărită (brut minus tară), corectată după Anexa nr. 1',
    'corrected by Annex 1',
  ],
  [
    'own produce',
    { isOwnProduction: true },
    { isOwnProduction: false },
    'provine din producția proprie',
    'are its own produce',
  ],
  [
    'sustainability',
    { sustainability },
    { product: 'corn', grid: { kind: 'asIs' }, quality: none },
    'declarație de sustenabilitate ISCC EU, certificat nr. EU-7',
    'declaration under ISCC EU, certificate no. EU-7',
  ],
  [
    'sustainability of a scheme that is not in the list',
    { sustainability: { ...sustainability, scheme: 'Other', schemeName: 'KZR INiG' } },
    { sustainability },
    'declarație de sustenabilitate KZR INiG, certificat nr. EU-7',
    'declaration under KZR INiG, certificate no. EU-7',
  ],
  [
    'weighing again of what is weighed',
    { unit: 'Kg' },
    { unit: 'Bag', grid: { kind: 'asIs' } },
    'recântărirea pe alt cântar',
    'weighing again on another',
  ],
  [
    'due diligence of soya',
    { ...corn, product: 'soybean', eudr: { kind: 'StatementNumber', number: '26RO-1' } },
    corn,
    'declarației simplificate. Numărul comunicat la publicare este 26RO-1.',
    'The number given when posting is 26RO-1.',
  ],
  [
    'an aval',
    { paymentType: 'OrderNote', withAval: true },
    { paymentType: 'OrderNote', withAval: false },
    'bilet la ordin avalizat',
    'promissory note bearing an aval',
  ],
  [
    'claims where all is final at loading',
    atLoading,
    atUnloading,
    'Viciile aparente se reclamă la încărcare, înainte de plecarea transportului.',
    'Visible defects are claimed at loading',
  ],
  [
    'claims where all is final at unloading',
    atUnloading,
    atLoading,
    'Viciile aparente se reclamă înainte de descărcare.',
    'Visible defects are claimed before unloading.',
  ],
  [
    'waiting at the loading place',
    chosen({ waitPerDay: '750' }),
    {},
    'se încarcă în aceeași zi. Pentru fiecare zi începută de staționare peste acest termen, Partea care a cauzat-o plătește 750 lei pe camion.',
    'pays 750 RON a truck.',
  ],
  [
    'waiting at the unloading place',
    { deliveryType: 'DAPTruck', loadingLocation: null },
    {},
    'se descarcă în 24 de ore. Pentru fiecare zi începută de staționare peste acest termen, Partea care a cauzat-o plătește 600 lei pe camion.',
    'is unloaded within 24 hours',
  ],
  ['storage', chosen({ storagePerDay: '1.25' }), {}, '1,25 lei pe tonă și zi', '1.25 RON a tonne and day'],
  [
    'retention of title',
    {},
    chosen({ titleReserved: false }),
    'art. 1684 Cod civil',
    'art. 1684 of the Civil Code',
  ],
  [
    'title at delivery',
    chosen({ titleReserved: false }),
    {},
    'Dreptul de proprietate trece la Cumpărător la predarea mărfii.',
    'Title passes to the Buyer when the goods are handed over.',
  ],
  [
    'drought that relieves',
    chosen({ drought: 'Included' }),
    {},
    'Seceta constatată',
    'A drought established',
  ],
  [
    'drought that does not',
    {},
    chosen({ drought: 'Included' }),
    'Seceta, producția scăzută',
    'Drought, a poor',
  ],
  [
    'laboratories of a list agreed beforehand',
    chosen({ laboratories: 'Laboratorul Exemplu (LI 1), Analize SRL' }),
    {},
    'din lista convenită: Laboratorul Exemplu (LI 1), Analize SRL.',
    'of the agreed list: Laboratorul Exemplu (LI 1), Analize SRL.',
  ],
  [
    'three laboratories that are proposed',
    {},
    chosen({ laboratories: 'Laboratorul Exemplu (LI 1)' }),
    'dintre trei laboratoare acreditate propuse',
    'one of three accredited laboratories named',
  ],
  [
    'the court of the defendant',
    {},
    chosen({ disputes: 'Arbitration' }),
    'de la sediul pârâtului',
    'the seat of the defendant',
  ],
  [
    'arbitration',
    chosen({ disputes: 'Arbitration' }),
    {},
    'Curtea de Arbitraj Comercial Internațional',
    'Court of International Commercial Arbitration',
  ],
  [
    'penalties for a prepayment not returned',
    { paymentType: 'PrePayment' },
    {},
    'Pentru avansul nerestituit la termen',
    'For a prepayment that is not returned',
  ],
];

describe('clauses of the General contract', () => {
  it.each(clauses)('[C1] have %s if it is required, and only then', (_name, asked, notAsked, ro, en) => {
    expect(contractText(dealWith(asked), 'ro')).toContain(ro);
    expect(contractText(dealWith(asked), 'en')).toContain(en);
    expect(contractText(dealWith(notAsked), 'ro')).not.toContain(ro);
    expect(contractText(dealWith(notAsked), 'en')).not.toContain(en);
  });

  it.each([
    ['a party that does not come', 'nu poate contesta prelevarea', 'cannot contest the sampling'],
    ['the cost of a counter-analysis', 'mai departe de cel definitiv', 'further from the final one bears'],
    ['weighing again', 'mai mult de 0,5 %', 'more than 0.5%'],
    ['traceability', 'art. 18 din Regulamentul (CE) nr. 178/2002', 'art. 18 of Regulation (EC) No 178/2002'],
    ['goods that are refused', 'se păstrează separat cel mult 7 zile', 'kept apart for at most 7 days'],
    ['the code of the transport', 'Partea obligată de OUG nr. 41/2022', 'the Party obliged by OUG 41/2022'],
    ['an unpaid instalment', 'art. 1556 Cod civil', 'art. 1556 of the Civil Code'],
    ['a change of registration', 'înregistrare în scopuri de TVA se schimbă', 'registration for VAT changes'],
    ['sanctions and bribes', 'foloase necuvenite', 'undue advantages'],
    ['the market price', 'media a două cotații scrise', 'average of two written quotations'],
    ['no public auction', 'art. 1726 Cod civil', 'art. 1726 of the Civil Code'],
    ['the washout', 'prin plata diferenței', 'paying the difference'],
    ['hardship', 'art. 1271 Cod civil nu se aplică', 'art. 1271 of the Civil Code does not apply'],
    ['assignment to a bank', 'societăți de factoring', 'factoring company'],
    ['set-off', 'certe, lichide și exigibile', 'certain, liquid and due'],
    ['who signs', 'are împuternicire scrisă', 'written power of attorney'],
    ['the terms of the market', 'inclusiv cele privind instanța, nu', 'including those on the court, do not'],
  ])('[C1] always have %s', (_name, ro, en) => {
    expect(contractText(contractDeal, 'ro')).toContain(ro);
    expect(contractText(contractDeal, 'en')).toContain(en);
  });

  it('[C1] hold one bound for each property: a declared figure has none, a guaranteed one is the limit', () => {
    const declared = contractText(dealWith({}), 'ro');
    expect(declared).toContain('Indice | Valoare declarată (informativ) | Limită de respingere');
    expect(declared).toContain('\nUmiditate | 13,2 % | peste 15,5 %');
    const guaranteed = contractText(dealWith({ figuresAre: 'Guaranteed' }), 'ro');
    expect(guaranteed).toContain('Indice | Valoare garantată\nUmiditate | maximum 13,2 %\n');
    expect(guaranteed).toContain(
      '\nUmiditate | maximum 14,0 % | 0,1 % | 0,10 % din masă | scăzământ | peste 13,2 %',
    );
  });

  it('[C1] require the figures of a posting that buys, and mention no analysis', () => {
    const text = contractText({ ...contractDeal, ownerSide: 'buyer' }, 'ro');
    expect(text).toContain('Indice | Valoare cerută | Limită de respingere');
    expect(text).toContain('Valorile cerute sunt condiții ale contractului. Pentru indicii din grilă');
    expect(text).not.toMatch(/declarat[eă] |fără buletin|gradul 2/);
  });

  it('[C1] name neither gross weight in the grid, nor insolvency, nor acts that would require missing data', () => {
    for (const changes of [{}, { isOwnProduction: true }, corn]) {
      const text = contractText(dealWith(changes), 'ro');
      expect(text).not.toMatch(/masei brute|insolvenț|12\/2006|sediul reclamantului|1755|ISCC/);
    }
    expect(contractText(dealWith({}), 'en')).not.toMatch(/gross weight|eviction|delegates|claimant/i);
  });

  it('[C1] declare own produce by the posting, not by the account', () => {
    const seller = { ...contractSeller, isProducer: true };
    const terms: ContractTerms = {
      ...dealWith({}),
      kind: 'contract',
      number: 'X',
      priceMinor: 1,
      seller,
      buyer: seller,
    };
    expect(contractText(terms, 'ro')).not.toContain('producția proprie');
  });

  it('[C1] omit the id of a bid that has none', () => {
    const source = { ...contractDeal.source, bidId: null };
    expect(contractText({ ...contractDeal, source }, 'ro')).not.toContain('Oferta acceptată');
    expect(contractText(contractDeal, 'ro')).toContain('Oferta acceptată: 018f4ed0');
  });
});
