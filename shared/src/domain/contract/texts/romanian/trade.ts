import type { DeliveryType, LoadingLocation, MeasurementType, PaymentType } from '../../../enumerations.ts';
import { contractFigures as figures } from '../../contract-figures.ts';
import { basis, counted, days, hours, loadedFrom, measuredAt } from './words.ts';

/** Price, delivery, acceptance and payment. */
export const trade = {
  price: {
    title: 'Prețul',
    fixed: (price: string) =>
      `Prețul este ferm, de ${price}, fără TVA. El nu depinde de cotații de bursă și nu se modifică până la executarea integrală a contractului.`,
    fixedGross: (price: string) =>
      `Prețul este ferm, de ${price}, cu TVA inclus. El nu depinde de cotații de bursă și nu se modifică până la executarea integrală a contractului.`,
    open: 'Prețul se stabilește la adjudecare, fără TVA, și este ferm.',
    reverseCharge: (source: string | null) =>
      `Se aplică taxarea inversă: Părțile declară că sunt înregistrate în scopuri de TVA, Vânzătorul facturează fără TVA, iar taxa o declară Cumpărătorul${basis(source)}.`,
    rate: (percent: number, source: string | null) =>
      `La preț se adaugă TVA în cotă de ${percent} %${basis(source)}.`,
    rateIncluded: (percent: number, source: string | null) =>
      `Prețul include TVA în cotă de ${percent} %${basis(source)}.`,
    exempt:
      'Vânzătorul nu este înregistrat în scopuri de TVA sau livrarea lui este scutită: facturează fără TVA și răspunde de încadrarea în acest regim. La preț nu se adaugă TVA.',
    farmerScheme: (percent: number, source: string | null) =>
      `Vânzătorul aplică regimul special pentru agricultori: Cumpărătorul plătește peste preț compensația în cotă forfetară, de ${percent} %, în cota legală de la data livrării${basis(source)}.`,
    from: (day: string, clause: string) => `Pentru livrările începând cu ${day}: ${clause}`,
    law: 'Dacă legea schimbă regimul de TVA, se aplică regimul în vigoare la data livrării. Prețul fără TVA rămâne neschimbat.',
    lawGross:
      'Dacă legea schimbă regimul de TVA, se aplică regimul în vigoare la data livrării. Prețul cu TVA inclus rămâne neschimbat.',
    registration:
      'Partea a cărei înregistrare în scopuri de TVA se schimbă înștiințează cealaltă Parte înainte de livrare. Partea care a dat date greșite suportă taxa, dobânzile și penalitățile care rezultă din ele.',
    net: 'Valoare fără TVA',
    vat: 'TVA',
    gross: 'Valoare totală',
    item: 'Valoarea cantității contractate',
    sum: 'Sumă',
    payable: {
      graded: 'Se plătește masa de plată: masa netă cântărită (brut minus tară), corectată după Anexa nr. 1.',
      weighed: 'Se plătește masa de plată: masa netă cântărită (brut minus tară).',
      counted: 'Se plătește cantitatea livrată și recepționată.',
    },
    lei: 'Facturarea și plata se fac în lei.',
    foreign: (currency: string) =>
      `Prețul este exprimat în ${currency}. Factura se emite și se plătește în lei, la ultimul curs de schimb comunicat de Banca Națională a României înainte de ziua emiterii facturii.`,
    interest: 'Prețul include dobânda pentru termenul de plată.',
  },

  delivery: {
    title: 'Livrarea',
    terms: {
      FCATruck: (place: string, from: LoadingLocation | null) =>
        `Condiția de livrare este FCA (Incoterms 2020)${from === null ? '' : `, ${loadedFrom[from]}`}, în camioanele Cumpărătorului, la ${place}.`,
      FCAWagon: (place: string) =>
        `Condiția de livrare este FCA (Incoterms 2020), încărcat în vagon (FOR), la stația ${place}.`,
      DAPTruck: (place: string) =>
        `Condiția de livrare este DAP (Incoterms 2020), cu camioanele Vânzătorului, la ${place}.`,
      DAPWagon: (place: string) =>
        `Condiția de livrare este DAP (Incoterms 2020), pe calea ferată, la ${place}.`,
      DAPConstantaTruck: (place: string) =>
        `Condiția de livrare este DAP portul Constanța (Incoterms 2020), cu camioanele Vânzătorului, la terminalul ${place}.`,
      DAPConstantaWagon: (place: string) =>
        `Condiția de livrare este DAP portul Constanța (Incoterms 2020), pe calea ferată, la terminalul ${place}.`,
    } satisfies Record<DeliveryType, (place: string, from: LoadingLocation | null) => string>,
    inCounties: (counties: string) => `locul indicat în scris de Cumpărător (județ: ${counties})`,
    agreedPlace: 'locul convenit în scris de Părți',
    period: (from: string, to: string) => `Perioada de livrare este ${from} – ${to}, ambele zile incluse.`,
    nominateTrucks: `Cumpărătorul comunică numerele camioanelor și conducătorii auto cu cel puțin ${hours(figures.truckNoticeHours)} înainte de prezentarea la încărcare.`,
    nominateWagons: `Cumpărătorul asigură vagoanele și comunică programul lor cu cel puțin ${hours(figures.wagonNoticeHours)} înainte de punerea la dispoziție în stația de încărcare.`,
    announceTrucks: `Vânzătorul anunță sosirea camioanelor cu cel puțin ${hours(figures.truckNoticeHours)} înainte, iar Cumpărătorul confirmă intervalul de descărcare.`,
    announceWagons: `Vânzătorul anunță expedierea vagoanelor cu cel puțin ${hours(figures.wagonNoticeHours)} înainte de sosire și comunică numerele lor.`,
    port: 'Vânzătorul respectă programarea și regulile de acces ale terminalului portuar. Cumpărătorul asigură înscrierea transporturilor în programul terminalului.',
    loadingRate: (tonnes: number) =>
      `Norma de încărcare este de cel puțin ${counted(tonnes, 'o tonă', 'tone')} pe zi lucrătoare.`,
    sellerLoads:
      'Vânzătorul încarcă marfa pe cheltuiala sa. Transportul de la locul încărcării se suportă de Cumpărător.',
    buyerUnloads:
      'Vânzătorul suportă transportul până la locul livrării. Cumpărătorul descarcă marfa pe cheltuiala sa.',
    loadTrucks: (sum: string) =>
      `Camionul prezentat la locul și în intervalul anunțate se încarcă în aceeași zi. Pentru fiecare zi începută de staționare peste acest termen, Partea care a cauzat-o plătește ${sum} pe camion.`,
    unloadTrucks: (sum: string) =>
      `Camionul prezentat la locul și în intervalul anunțate se descarcă în ${hours(figures.unloadHours)}. Pentru fiecare zi începută de staționare peste acest termen, Partea care a cauzat-o plătește ${sum} pe camion.`,
    waitWagons:
      'Locațiile pentru imobilizarea vagoanelor peste termenul operatorului feroviar se suportă de Partea care a cauzat întârzierea, la tariful operatorului.',
    storage: (sum: string) =>
      `După perioada de livrare Cumpărătorul datorează, pentru marfa pe care nu a preluat-o din vina sa, ${sum} pe tonă și zi, pentru depozitare.`,
    storageCosts:
      'După perioada de livrare Cumpărătorul suportă cheltuielile dovedite de depozitare a mărfii pe care nu a preluat-o din vina sa.',
    programme:
      'Părțile convin în scris, inclusiv prin e-mail, programul de livrare. Programul convenit devine Anexa nr. 2.',
    riskAtLoading:
      'Riscul trece la Cumpărător în momentul în care marfa este încărcată în mijlocul de transport.',
    riskOnArrival:
      'Riscul trece la Cumpărător în momentul în care marfa este pusă la dispoziția sa la locul livrării, nedescărcată.',
    titleAtDelivery: 'Dreptul de proprietate trece la Cumpărător la predarea mărfii.',
    titleAtPayment:
      'Vânzătorul rămâne proprietarul mărfii până la plata integrală a prețului (art. 1684 Cod civil). Riscul trece totuși la predare. Cumpărătorul consimte la înscrierea rezervei proprietății în Registrul Național de Publicitate Mobiliară, pe cheltuiala Vânzătorului, păstrează marfa neplătită astfel încât să poată fi identificată și, dacă o revinde, transmite Vânzătorului creanța de preț, în limita sumei neplătite.',
  },

  documents: {
    title: 'Documentele mărfii',
    intro: 'Vânzătorul predă sau transmite electronic, pentru fiecare transport:',
    advice: 'avizul de însoțire a mărfii;',
    roadNote: 'scrisoarea de transport (CMR pentru transportul internațional);',
    railNote: 'scrisoarea de trăsură (CIM pentru transportul internațional);',
    weighing: 'tichetele de cântar;',
    analysis: 'buletinul de analiză sau certificatul de calitate;',
    conformity: 'declarația de conformitate;',
    treatments: 'declarația tratamentelor aplicate și datele de trasabilitate;',
    sustainability: 'declarația de sustenabilitate;',
    depositCertificate: 'certificatul de depozit, în original;',
    invoice: 'factura, transmisă prin sistemul național RO e-Factura.',
    transport: `Acolo unde transportul se declară în sistemul RO e-Transport, codul UIT îl obține Partea obligată de OUG nr. 41/2022. Cealaltă Parte îi transmite datele transportului cu cel puțin ${hours(figures.transportDataHours)} înainte.`,
  },

  reception: {
    title: 'Recepția',
    at: (quantity: MeasurementType, quality: MeasurementType) =>
      `Recepția cantitativă are loc ${measuredAt[quantity]}, iar cea calitativă ${measuredAt[quality]}, în ziua prezentării transportului, și se consemnează într-un proces-verbal de recepție semnat de reprezentanții Părților.`,
    shortages: {
      Load: 'Lipsurile se reclamă la încărcare, înainte de plecarea transportului.',
      Unload: 'Lipsurile se reclamă la descărcare, înainte de plecarea mijlocului de transport.',
    } satisfies Record<MeasurementType, string>,
    defects: {
      Load: 'Viciile aparente se reclamă la încărcare, înainte de plecarea transportului.',
      Unload: 'Viciile aparente se reclamă înainte de descărcare.',
    } satisfies Record<MeasurementType, string>,
    deviations: `Abaterile de calitate se reclamă în ${hours(figures.claimHours)} de la comunicarea buletinului de analiză. Lotul reclamat se păstrează separat până la soluționare.`,
    silence: 'Marfa nereclamată în termen se consideră acceptată, în afara viciilor ascunse.',
    record:
      'Părțile pot ține prin piața Recolta evidența executării contractului. Piața păstrează ce declară fiecare Parte și calculează după contract; nu adeverește declarațiile și nu ține nici marfa, nici banii.',
    settlement: `Decontul unui transport, calculat de piață din cantitatea și, unde există grilă, din analiza care fac dovada, se consideră acceptat dacă nicio Parte nu îl contestă în ${hours(figures.contestHours)} de la afișarea lui, în care nu intră sâmbetele, duminicile și sărbătorile legale. Acest termen ține loc, pentru transporturile din evidență, de termenele de reclamare a calității și de cerere a contraanalizei. În afara lui, tăcerea în piață nu înseamnă acceptare.`,
  },

  payment: {
    title: 'Plata',
    types: {
      Cash: (term: string) =>
        `Plata se face integral, prin virament bancar, ${term}, pentru fiecare tranșă. Părțile nu plătesc în numerar.`,
      Loan: (term: string) =>
        `Plata se face la termen, în regim de credit comercial, prin virament bancar, ${term}.`,
      PaymentAtLoad: () =>
        'Plata se face prin virament bancar la încărcarea fiecărei tranșe, înainte de plecarea transportului.',
      PrePayment: () =>
        `Cumpărătorul plătește în avans 100 % din valoarea fiecărei tranșe, în ${days(figures.prepaymentDays)} lucrătoare de la factura proformă și înainte de livrare. Avansul pentru marfa nelivrată se restituie în ${days(figures.refundDays)} de la cerere.`,
      PaymentAtDate: (term: string) => `Plata se face prin virament bancar, ${term}.`,
      DepositCertificate: (term: string) =>
        `Plata se face prin virament bancar, ${term}, contra predării certificatului de depozit emis de un depozit licențiat (Legea nr. 101/2014). Numărul certificatului și depozitul se înscriu în procesul-verbal de recepție.`,
      OrderNote: (term: string, withAval: boolean) =>
        `Plata se face cu bilet la ordin${withAval ? ' avalizat' : ''}, emis de Cumpărător la recepție în favoarea Vânzătorului (Legea nr. 58/1934), cu scadența ${term}. ${withAval ? 'Seria, scadența și avalistul' : 'Seria și scadența'} se înscriu în procesul-verbal de recepție.`,
    } satisfies Record<PaymentType, (term: string, withAval: boolean) => string>,
    onDate: (day: string) => `la data de ${day}`,
    afterDays: (count: number) => (count === 0 ? 'în ziua livrării' : `la ${days(count)} de la livrare`),
    onReception: 'la recepție',
    trigger:
      'Plata se face în baza facturii emise la livrarea fiecărei tranșe și a documentelor de recepție (tichet de cântar și buletin de analiză, acolo unde se emit).',
    instalments:
      'Dacă o tranșă scadentă nu este plătită, Vânzătorul poate suspenda, după notificare, livrarea tranșelor următoare până la plată (art. 1556 Cod civil), fără penalități.',
    account: (iban: string) =>
      `Plata se face în contul Vânzătorului ${iban}. Schimbarea contului este valabilă numai prin act adițional semnat.`,
    accountLater: 'Plata se face în contul Vânzătorului înscris în contract.',
    limits:
      'Termenul de plată nu poate depăși limitele imperative ale Legii nr. 81/2022 privind practicile comerciale neloiale și ale Legii nr. 72/2013 privind combaterea întârzierii plăților.',
  },
};
