import { describe, expect, it } from 'vitest';
import { contractBuyer, contractDeal, contractSeller, dealWith } from '../../testing/contract-fixture.ts';
import { contractText, documentText } from '../../testing/contract-text.ts';
import { type DeliveryType, deliveryTypes, type PaymentType, paymentTypes } from '../enumerations.ts';
import { contractDocument } from './contract-clauses.ts';
import type { ContractTerms, ContractVat } from './contract-terms.ts';

const textOf = documentText;
const romanian = (terms: ContractTerms) => contractText(terms, 'ro');
const english = (terms: ContractTerms) => contractText(terms, 'en');

/** Phrases of a clause; the contract has only the one of the given key. */
function expectOnly<Key extends string>(text: string, phrases: Record<Key, string>, asked: Key) {
  for (const key of Object.keys(phrases) as Key[]) {
    if (key === asked) expect(text, key).toContain(phrases[key]);
    else expect(text, key).not.toContain(phrases[key]);
  }
}

const deliveries: Record<DeliveryType, string> = {
  FCATruck:
    'FCA (Incoterms 2020), din magazie, în camioanele Cumpărătorului, la Ferma nr. 3, silozul 2, Fundulea, Călărași.',
  FCAWagon: 'FCA (Incoterms 2020), încărcat în vagon (FOR), la stația Sărulești, Călărași.',
  DAPTruck: 'DAP (Incoterms 2020), cu camioanele Vânzătorului, la Moara Slobozia.',
  DAPWagon: 'DAP (Incoterms 2020), pe calea ferată, la Moara Slobozia.',
  DAPConstantaTruck:
    'DAP portul Constanța (Incoterms 2020), cu camioanele Vânzătorului, la terminalul Moara Slobozia.',
  DAPConstantaWagon: 'DAP portul Constanța (Incoterms 2020), pe calea ferată, la terminalul Moara Slobozia.',
};
const grids = {
  grid: 'Abaterile față de bază se decontează după grila de calitate din Anexa nr. 1',
  asIs: 'fără grilă de calitate („ca atare”)',
  none: 'Părțile nu au stabilit o grilă de calitate',
};
const payments: Record<PaymentType, string> = {
  Cash: 'Părțile nu plătesc în numerar',
  Loan: 'regim de credit comercial',
  PaymentAtLoad: 'la încărcarea fiecărei tranșe, înainte de plecarea',
  PrePayment: 'plătește în avans 100 %',
  PaymentAtDate: 'Plata se face prin virament bancar, la 20 de zile de la livrare.',
  DepositCertificate: 'contra predării certificatului de depozit',
  OrderNote: 'Plata se face cu bilet la ordin, emis',
};
const vats = {
  reverseCharge: 'Se aplică taxarea inversă',
  rate: 'La preț se adaugă TVA în cotă de 11 % (Legea 141/2025).',
  exempt: 'La preț nu se adaugă TVA',
};
const vatOf: Record<'reverseCharge' | 'rate', ContractVat> = {
  reverseCharge: {
    from: '2026-12-01',
    regime: 'reverseCharge',
    ratePercent: 0,
    source: 'Codul fiscal art. 331',
  },
  rate: { from: '2026-12-01', regime: 'rate', ratePercent: 11, source: 'Legea 141/2025' },
};

describe('contractDocument', () => {
  const combinations = deliveryTypes.flatMap((delivery) =>
    (['grid', 'asIs'] as const).flatMap((grid) =>
      (['reverseCharge', 'rate'] as const).map((vat) => ({ delivery, grid, vat })),
    ),
  );
  it.each(combinations)(
    '[C1] has the clauses of $delivery, $grid and $vat, and no others',
    ({ delivery, grid, vat }) => {
      const isRail = delivery.endsWith('Wagon');
      const isFca = delivery.startsWith('FCA');
      const text = romanian({
        ...dealWith({
          deliveryType: delivery,
          loadingLocation: delivery === 'FCATruck' ? 'Barn' : null,
          deliveryLocation: isFca ? null : 'Moara Slobozia',
          grid: grid === 'asIs' ? { kind: 'asIs' } : contractDeal.goods.grid,
        }),
        vat: [vatOf[vat]],
      });
      expectOnly(text, deliveries, delivery);
      expectOnly(text, grids, grid);
      expectOnly(text, vats, vat);
      expectOnly(
        text,
        {
          fcaTruck: 'Cumpărătorul comunică numerele camioanelor',
          fcaRail: 'Cumpărătorul asigură vagoanele',
          dapTruck: 'Vânzătorul anunță sosirea camioanelor',
          dapRail: 'Vânzătorul anunță expedierea vagoanelor',
        },
        `${isFca ? 'fca' : 'dap'}${isRail ? 'Rail' : 'Truck'}`,
      );
      expectOnly(text, { truck: '(CMR pentru', rail: '(CIM pentru' }, isRail ? 'rail' : 'truck');
      expectOnly(
        text,
        { fca: 'este încărcată în mijlocul de transport', dap: 'la locul livrării, nedescărcată' },
        isFca ? 'fca' : 'dap',
      );
      expect(text.includes('programarea și regulile de acces ale terminalului')).toBe(
        delivery.startsWith('DAPConstanta'),
      );
      expect(text.includes('Anexa nr. 1: grila de calitate')).toBe(grid === 'grid');
      expect(text.includes('TVA: 57.502,50 lei') || text.includes('TVA | 57.502,50 lei')).toBe(
        vat === 'rate',
      );
    },
  );

  it('[C1] names the country of an office abroad, in the language of the contract', () => {
    const office = { country: 'HU', town: 'Szeged', street: 'Kossuth tér 4', postalCode: '6720' } as const;
    const buyer = contractDeal.buyer && {
      ...contractDeal.buyer,
      companyNumber: 'HU12892312',
      invoiceAddress: office,
    };
    const terms = { ...contractDeal, buyer };
    expect(romanian(terms)).toContain('Kossuth tér 4, Szeged, 6720, Ungaria');
    expect(english(terms)).toContain('Kossuth tér 4, Szeged, 6720, Hungary');
  });

  it('[C1] has every field of the deal', () => {
    const text = romanian(contractDeal);
    for (const part of [
      'nr. RC-2026-000123 din 25.11.2026',
      `Licitație live: ${contractDeal.source.id}`,
      `Oferta acceptată: ${contractDeal.source.bidId}`,
      'Cooperativa Agricolă Câmpia Bărăganului S.C.',
      'Moara Ialomița S.R.L.',
      'CUI: RO14399840',
      'CUI: RO18547290',
      'J40/1234/2020',
      'Șoseaua Țării nr. 5, Fundulea, 915200, Călărași',
      'Reprezentant legal: Ștefan Țîrlea',
      'Cont IBAN: RO49 AAAA 1B31 0075 9384 0000',
      'Banca: Banca Transilvania S.A.',
      'Sucursala: Călărași',
      'Telefon: 0722 123 456',
      'birou@campia.example',
      'Produs: Grâu panificație',
      'Cod NC: 1001 99 00',
      'An de recoltă: 2026',
      'Origine: România',
      'Ambalare: vrac',
      'Cantitatea contractată este de 500 t.',
      '±5 % față de cea contractată, la alegerea Vânzătorului',
      'Cantitatea se determină definitiv la descărcare',
      'Calitatea se determină definitiv la încărcare',
      'Umiditate | 13,2 % | peste 15,5 %',
      'Masă hectolitrică | 78,4 kg/hl | sub 75,0 kg/hl',
      'Boabe avariate | maximum 2 % | –',
      'gradul 2 din Manualul de gradare (MADR 228/2017)',
      'Valorile sunt ale Vânzătorului, fără buletin',
      'Prețul este ferm, de 1.045,50 lei/t, fără TVA',
      'Valoare totală | 522.750 lei',
      'Perioada de livrare este 01.12.2026 – 20.12.2026',
      'Norma de încărcare este de cel puțin 320 de tone pe zi',
      'la 20 de zile de la livrare',
      'în contul Vânzătorului RO49 AAAA 1B31 0075 9384 0000',
      'penalități de 0,1 % pe zi',
      'art. 1351 Cod civil',
      'Anexa nr. 1, grila de calitate',
      'Umiditate | maximum 14,0 % | 0,1 % | 0,10 % din masă | scăzământ | peste 15,5 %',
      'Proteină, raportată la substanța uscată | minimum 12,5 % | 0,1 % | 1 lei/t | scăzământ și bonificație',
    ])
      expect(text).toContain(part);
    expect(contractDocument(contractDeal, 'ro').watermark).toBeNull();
  });

  it('[C1] each party signs by its own name and representative', () => {
    for (const [locale, seller, buyer, representative] of [
      ['ro', 'Vânzător', 'Cumpărător', 'Reprezentant legal'],
      ['en', 'Seller', 'Buyer', 'Legal representative'],
    ] as const) {
      const { sections } = contractDocument(contractDeal, locale);
      const facts = sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'facts'));
      expect(facts.at(-1)?.pairs.slice(0, 4)).toEqual([
        [seller, contractSeller.companyName],
        [buyer, contractBuyer.companyName],
        [representative, contractSeller.administratorName],
        [representative, contractBuyer.administratorName],
      ]);
    }
  });

  it('[C1] is numbered without gaps and has no empty text', () => {
    for (const locale of ['ro', 'en'] as const) {
      const { sections } = contractDocument(contractDeal, locale);
      const numbered = sections.slice(1, -1);
      expect(numbered.map(({ title }) => Number.parseInt(title, 10))).toEqual(numbered.map((_, i) => i + 1));
      expect(textOf(contractDocument(contractDeal, locale))).not.toMatch(
        /undefined|null|NaN|\[object|\{\{|\$\{|: $/m,
      );
    }
  });

  it('[C1] shows only the own side before posting, and both in the final preview, as drafts', () => {
    const { seller: _s, buyer: _b, ...rest } = contractDeal;
    const preview: ContractTerms = {
      ...rest,
      kind: 'preview',
      number: null,
      priceMinor: null,
      seller: contractSeller,
      buyer: null,
    };
    const document = contractDocument(preview, 'ro');
    const text = textOf(document);
    expect(document.watermark).toBe('PROIECT');
    expect(document.codeNote).toBeNull();
    expect(text).toContain('Datele Cumpărătorului se completează după adjudecare.');
    expect(text).toContain('Prețul se stabilește la adjudecare');
    expect(text).toContain('nu se semnează');
    expect(text).not.toContain('RC-2026');
    expect(text).not.toContain(contractBuyer.companyName);
    expect(romanian({ ...preview, seller: null, buyer: contractBuyer })).toContain(
      'Plata se face în contul Vânzătorului înscris în contract.',
    );
    const final = contractDocument({ ...contractDeal, kind: 'finalPreview' }, 'ro');
    expect(final.watermark).toBe('PROIECT FINAL');
    expect(textOf(final)).toContain('Moara Ialomița S.R.L.');
    expect(textOf(final)).not.toContain('______');
  });

  it.each(paymentTypes)('[C1] has the clauses of payment %s, and of no other', (paymentType) => {
    const text = romanian(dealWith({ paymentType }));
    expectOnly(text, payments, paymentType);
    const isPaidByDelivery = ['PaymentAtLoad', 'PrePayment', 'DepositCertificate'].includes(paymentType);
    expectOnly(
      text,
      {
        atDelivery: 'Dreptul de proprietate trece la Cumpărător la predarea mărfii.',
        atPayment: 'Vânzătorul rămâne proprietarul mărfii',
      },
      isPaidByDelivery ? 'atDelivery' : 'atPayment',
    );
    expect(text.includes('Prețul include dobânda')).toBe(paymentType === 'Loan');
    expect(text.includes('certificatul de depozit, în original')).toBe(paymentType === 'DepositCertificate');
  });

  it.each([
    [{ paymentDate: '2027-01-15', paymentDays: null }, 'la data de 15.01.2027.'],
    [{ paymentDays: 1 }, 'la o zi de la livrare.'],
    [{ paymentDays: 5 }, 'la 5 zile de la livrare.'],
    [{ paymentDays: 0 }, 'în ziua livrării.'],
    [{ paymentDays: null }, 'la recepție.'],
  ])('[C1] states the term of payment of %j', (term, phrase) => {
    expect(romanian(dealWith(term))).toContain(phrase);
  });

  it('[Q3] states each regime of a delivery period with its day, and no sum of VAT', () => {
    const text = romanian({
      ...contractDeal,
      vat: [...contractDeal.vat, { from: '2027-01-01', regime: 'rate', ratePercent: 11, source: null }],
    });
    expect(text).toContain('Pentru livrările începând cu 01.12.2026: Se aplică taxarea inversă');
    expect(text).toContain('Pentru livrările începând cu 01.01.2027: La preț se adaugă TVA în cotă de 11 %.');
    expect(text).toContain('Valoare fără TVA | 522.750 lei');
    expect(text).not.toContain('Valoare totală');
  });

  it('[C1] writes other goods in their unit, without figures or the clauses of crops', () => {
    const text = romanian({
      ...dealWith({
        category: 'Others',
        product: 'others',
        name: 'Saci de rafie',
        unit: 'Bag',
        packageQuantity: 20,
        grid: { kind: 'asIs' },
      }),
      quantityThousandths: 20_000,
      priceMinor: 2_50,
    });
    for (const part of [
      'de 20 de saci.',
      '2,50 lei/sac',
      'ambalat, câte 20 de unități în ambalaj',
      'prin măsurare sau numărare',
    ])
      expect(text).toContain(part);
    for (const part of ['modificate genetic', 'micotoxine', 'Cod NC: 1', 'Umiditate'])
      expect(text).not.toContain(part);
  });

  it('[C1] states the bulletin, the currency, the counties of delivery and the producer', () => {
    const terms: ContractTerms = {
      ...dealWith({
        bulletin: { laboratory: 'Lab Șișești', number: 'B-7', date: '2026-11-02', file: null },
        deliveryType: 'DAPTruck',
        loadingLocation: null,
        deliveryCounties: ['IL', 'B'],
        tolerance: null,
        loadingRate: null,
        grid: null,
      }),
      currency: 'Euro',
      seller: { ...contractSeller, isProducer: null, vatState: null },
    };
    const text = romanian(terms);
    expect(text).toContain('buletinul de analiză nr. B-7 din 02.11.2026, emis de Lab Șișești.');
    expect(text).toContain('(județ: Ialomița, București)');
    expect(text).toContain('1.045,50 EUR/t');
    expect(text).toContain('ultimul curs de schimb comunicat de Banca Națională a României înainte de ziua');
    expect(text).toContain('CUI: 14399840');
    expect(text).toContain('Părțile nu au convenit o toleranță');
    expectOnly(text, grids, 'none');
    expect(text).not.toContain('producător agricol');
    expect(text).not.toContain('Norma de încărcare');
    expect(text).not.toContain('fără buletin');
  });

  it('[C1] [D6] says that a settlement on the market is accepted after 48 working hours, and nothing else by silence', () => {
    expect(romanian(contractDeal)).toMatch(
      /nu îl contestă în 48 de ore de la afișarea lui, .*În afara lui, tăcerea în piață nu înseamnă acceptare\./,
    );
    expect(english(contractDeal)).toMatch(
      /within 48 hours of its being shown, .*silence on the market is not acceptance\./,
    );
    expect(romanian(contractDeal)).toContain('nu adeverește declarațiile și nu ține nici marfa, nici banii');
  });

  it('[C1] is in English on request, with the same clauses', () => {
    const [ro, en] = (['ro', 'en'] as const).map((locale) => contractDocument(contractDeal, locale).sections);
    expect(en?.map(({ blocks }) => blocks.map(({ kind }) => kind))).toEqual(
      ro?.map(({ blocks }) => blocks.map(({ kind }) => kind)),
    );
    const text = english(contractDeal);
    expect(text).toContain('no. RC-2026-000123 of 25/11/2026');
    expect(text).toContain('The price is fixed at 1,045.50 RON/t, net of VAT.');
    expect(text).toContain('the Romanian text prevails');
    expect(text).not.toMatch(/Vânzător|Cumpărător|livrare/);
    expect(romanian(contractDeal)).not.toMatch(/[şţŞŢ]/);
  });

  it('[C1] prints user texts as visible text, and never as a template', () => {
    const typed = 'A\u0000\u202e<script>{page} {{y}}\u200f\u200b \ufb01ne\r\nB';
    const text = romanian({
      ...dealWith({ name: typed }),
      buyer: { ...contractBuyer, companyName: typed },
    });
    const shown = 'A<script>{page} {{y}} \ufb01ne B';
    expect(text).toContain(`Denumirea lotului: ${shown}`);
    expect(text).toContain(`Denumire și formă juridică: ${shown}`);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
