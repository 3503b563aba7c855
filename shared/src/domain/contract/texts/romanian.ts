import type {
  DeliveryType,
  LoadingLocation,
  MeasurementType,
  PaymentType,
  toleranceChoices,
} from '../../enumerations.ts';
import type { GridEffect } from '../../goods/quality-grid.ts';
import { contractFigures as figures } from '../contract-figures.ts';

const plural = new Intl.PluralRules('ro');

/** `o zi`, `5 zile`, `20 de zile`. */
function counted(count: number, one: string, few: string): string {
  const form = plural.select(count);
  if (form === 'one') return one;
  return form === 'few' ? `${count} ${few}` : `${count} de ${few}`;
}
const days = (count: number) => counted(count, 'o zi', 'zile');
const hours = (count: number) => counted(count, 'o oră', 'ore');
const decimal = (figure: number) => String(figure).replace('.', ',');

const measuredAt: Record<MeasurementType, string> = { Load: 'la încărcare', Unload: 'la descărcare' };
const loadedFrom: Record<LoadingLocation, string> = { Field: 'din câmp', Barn: 'din magazie' };

/** The General contract in Romanian: the text that binds. */
export const romanian = {
  title: 'Contract de vânzare-cumpărare',
  subtitle: (number: string | null, day: string) =>
    number === null ? `din ${day}` : `nr. ${number} din ${day}`,
  watermarks: { preview: 'PROIECT', finalPreview: 'PROIECT FINAL', contract: null },
  footer: (number: string | null) =>
    number === null ? 'Contract de vânzare-cumpărare, proiect' : `Contract nr. ${number}`,
  page: 'pagina {page} din {count}',
  codeNote: 'Codul deschide contractul în piața Recolta. Îl pot citi numai Părțile.',
  none: '–',
  yes: 'da',
  no: 'nu',
  toBeAgreed: 'se stabilește la adjudecare',

  signaturePage: {
    title: 'Pagina de semnături',
    subtitle: (number: string) => `la contractul nr. ${number}`,
    footer: (number: string) => `Pagina de semnături, contract nr. ${number}`,
    signed: 'Documentul semnat',
    goods: 'Obiect',
    version: 'Versiune',
    madeAt: 'Întocmit la',
    hash: 'Amprenta SHA-256',
    signer: 'Semnat de',
    company: 'Pentru',
    at: 'La (ora României)',
    way: 'Mod',
    byCode: 'parola contului și un cod trimis prin e-mail',
    byFile: 'un exemplar PDF semnat, încărcat cu parola contului',
    fileHash: 'Amprenta SHA-256 a exemplarului',
    missing: 'Nesemnat încă.',
    note: 'Semnătura este simplă, în sensul Regulamentului (UE) nr. 910/2014, și privește exact documentul cu amprenta de mai sus. Orice schimbare a documentului îi schimbă amprenta.',
  },

  parties: {
    title: 'Părțile contractante',
    seller: 'Vânzător',
    buyer: 'Cumpărător',
    name: 'Denumire și formă juridică',
    office: 'Sediu social',
    companyNumber: 'CUI',
    vatState: 'Regim de TVA',
    vatStates: {
      registered: 'înregistrat în scopuri de TVA',
      notRegistered: 'neînregistrat în scopuri de TVA',
      farmerScheme: 'regim special pentru agricultori',
    },
    jNumber: 'Nr. registrul comerțului',
    iban: 'Cont IBAN',
    bank: 'Banca',
    branch: 'Sucursala',
    representative: 'Reprezentant legal',
    capacity: (name: string) => `${name}, în calitate de administrator`,
    telephone: 'Telefon',
    email: 'E-mail',
    missing: {
      seller: 'Datele Vânzătorului se completează după adjudecare.',
      buyer: 'Datele Cumpărătorului se completează după adjudecare.',
    },
    together: 'Vânzătorul și Cumpărătorul sunt denumiți în continuare „Părțile”.',
    producer:
      'Vânzătorul declară că este producător agricol și că marfa provine din producția proprie. Contractul se încheie în formă scrisă, potrivit OUG nr. 12/2006, cu modificările aduse prin OUG nr. 81/2017.',
    header: 'Date de identificare a contractului',
    number: 'Număr',
    date: 'Data încheierii',
    place: 'Locul încheierii',
    placeValue: 'la distanță, prin piața Recolta',
    language: 'Limba',
    languageValue: 'română',
    sources: { announcement: 'Anunț', liveAuction: 'Licitație live', product: 'Produs' },
    bid: 'Oferta acceptată',
  },

  object: {
    title: 'Obiectul contractului',
    sale: 'Vânzătorul vinde și se obligă să predea, iar Cumpărătorul cumpără și se obligă să preia și să plătească marfa descrisă mai jos, în condițiile prezentului contract.',
    product: 'Produs',
    lot: 'Denumirea lotului',
    cn: 'Cod NC',
    harvest: 'An de recoltă',
    origin: 'Origine',
    county: 'Județ',
    packing: 'Ambalare',
    producer: 'Producător',
    piece: 'Se vinde în multipli de',
    bulk: 'vrac',
    packed: (count: number) => `ambalat, ${counted(count, 'o unitate', 'unități')} per ambalaj`,
    unpacked: 'potrivit uzanței pentru astfel de bunuri',
    gmo: 'Marfa nu conține și nu provine din organisme modificate genetic, în afara urmelor accidentale sau inevitabile din punct de vedere tehnic, sub pragul de etichetare de 0,9 % prevăzut de Regulamentul (CE) nr. 1829/2003.',
    sustainability:
      'Vânzătorul predă odată cu marfa declarația de sustenabilitate prevăzută de Directiva (UE) 2018/2001, emisă în cadrul unui sistem voluntar recunoscut (ISCC EU, 2BSvs sau echivalent). Lipsa declarației dă Cumpărătorului dreptul de a refuza marfa ca neconformă.',
  },

  quantity: {
    title: 'Cantitatea',
    amount: (quantity: string) => `Cantitatea contractată este de ${quantity}.`,
    tolerance: (percent: number, choice: (typeof toleranceChoices)[number]) =>
      `Cantitatea livrată poate diferi cu ±${percent} % față de cea contractată, la alegerea ${choice === 'Seller' ? 'Vânzătorului' : 'Cumpărătorului'}, la prețul contractului.`,
    noTolerance: 'Părțile nu au convenit o toleranță: se livrează întreaga cantitate contractată.',
    weighed: (at: MeasurementType) =>
      `Cantitatea se determină definitiv ${measuredAt[at]}, pe un cântar verificat metrologic, prin cântărirea fiecărui transport. Tichetele de cântar fac dovada cantității.`,
    counted: (at: MeasurementType) =>
      `Cantitatea se determină definitiv ${measuredAt[at]}, prin măsurare sau numărare în prezența delegaților Părților, și se înscrie în procesul-verbal de recepție.`,
    lots: 'Livrarea se poate efectua în mai multe tranșe. Fiecare tranșă se recepționează și se facturează separat.',
  },

  quality: {
    title: 'Calitatea',
    property: 'Indice',
    agreed: 'Condiție',
    rejection: 'Limită de respingere',
    properties: {
      humidity: 'Umiditate',
      impurities: 'Impurități (corpuri străine)',
      protein: 'Proteină, raportată la substanța uscată',
      hectolitricMass: 'Masă hectolitrică',
      oil: 'Conținut de ulei',
      totalImpurities: 'Impurități în total',
      fallingNumber: 'Indice de cădere',
      wetGluten: 'Gluten umed',
      vitreous: 'Boabe sticloase',
      oleicAcid: 'Acid oleic, din totalul acizilor grași',
      freeFattyAcids: 'Acizi grași liberi (aciditate), ca acid oleic',
      erucicAcid: 'Acid erucic, din totalul acizilor grași',
      glucosinolates: 'Glucozinolați, în substanța uscată degresată',
      brokenGrains: 'Spărturi',
      aflatoxinB1: 'Aflatoxina B1',
      deoxynivalenol: 'Deoxinivalenol (DON)',
      germination: 'Germinație',
      calibre: 'Calibru peste 2,5 mm',
    },
    damaged: 'Boabe avariate',
    rules: { max: 'maximum', min: 'minimum' },
    noFigures: 'Părțile nu au convenit indici numerici de calitate. Marfa corespunde descrierii din anunț.',
    graded: (grade: number | null, order: string) =>
      grade === null
        ? `Prin indicii de mai sus marfa nu se încadrează în niciun grad din Manualul de gradare (${order}).`
        : `Prin indicii de mai sus marfa se încadrează în gradul ${grade} din Manualul de gradare (${order}), în privința indicilor determinați.`,
    declared: 'Indicii sunt declarați, fără buletin de analiză la data încheierii contractului.',
    bulletin: (laboratory: string, number: string, day: string) =>
      `Indicii sunt cei din buletinul de analiză nr. ${number} din ${day}, emis de ${laboratory}.`,
    sound:
      'Marfa este sănătoasă, loială și comercială, fără insecte vii în orice stadiu de dezvoltare și fără miros sau gust străin.',
    contaminants:
      'Conținutul de micotoxine, metale grele, reziduuri de pesticide și alți contaminanți nu depășește limitele legislației Uniunii Europene în vigoare la data livrării.',
    otherParameters:
      'Alți indici (de exemplu indicele de cădere, glutenul sau aciditatea) obligă Părțile numai dacă sunt înscriși în tabelul de mai sus sau într-un act adițional.',
    fit: 'Marfa este conformă cu descrierea din anunț, nouă sau în starea descrisă și potrivită utilizării obișnuite a bunurilor de același fel.',
    finalAt: (at: MeasurementType) =>
      `Calitatea se determină definitiv ${measuredAt[at]}, din probe prelevate din fiecare transport potrivit standardului aplicabil produsului, în prezența delegaților Părților.`,
    samples: `Din fiecare transport se constituie ${figures.samples} probe sigilate: una pentru Vânzător, una pentru Cumpărător și una pentru contraanaliză, păstrată ${days(figures.sampleRetentionDays)}.`,
    laboratory:
      'Analiza se efectuează de laboratorul de la locul determinării calității, cu aparatură verificată metrologic. Buletinul de analiză se comunică ambelor Părți.',
    counterAnalysis: `Partea care contestă rezultatul cere contraanaliza în ${hours(figures.claimHours)} de la comunicarea buletinului. Contraanaliza se efectuează de un organism de inspecție independent, din proba sigilată, este definitivă, iar costul ei se suportă de Partea care pierde.`,
    grid: 'Abaterile față de bază se decontează după grila de calitate din Anexa nr. 1, convenită înainte de prima ofertă. Marfa care depășește o limită de respingere poate fi refuzată.',
    asIs: 'Părțile au convenit expres vânzarea fără grilă de calitate („ca atare”): abaterile de la indicii de mai sus nu modifică prețul sau masa de plată.',
    noGrid:
      'Părțile nu au stabilit o grilă de calitate. Pentru marfa care nu corespunde condițiilor de mai sus Cumpărătorul are drepturile prevăzute de lege pentru lipsa calităților convenite (art. 1714 Cod civil).',
  },

  price: {
    title: 'Prețul',
    fixed: (price: string) =>
      `Prețul este ferm, de ${price}, fără TVA. El nu depinde de cotații de bursă și nu se modifică până la executarea integrală a contractului.`,
    fixedGross: (price: string) =>
      `Prețul este ferm, de ${price}, cu TVA inclus. El nu depinde de cotații de bursă și nu se modifică până la executarea integrală a contractului.`,
    open: 'Prețul se stabilește la adjudecare, fără TVA, și este ferm.',
    reverseCharge: (source: string | null) =>
      `Se aplică taxarea inversă: Părțile declară că sunt înregistrate în scopuri de TVA, Vânzătorul facturează fără TVA, iar taxa se înregistrează de Cumpărător${basis(source)}.`,
    rate: (percent: number, source: string | null) =>
      `La preț se adaugă TVA în cotă de ${percent} %${basis(source)}.`,
    rateIncluded: (percent: number, source: string | null) =>
      `Prețul include TVA în cotă de ${percent} %${basis(source)}.`,
    farmerScheme: (percent: number, source: string | null) =>
      `Vânzătorul aplică regimul special pentru agricultori: Cumpărătorul plătește peste preț compensația în cotă forfetară de ${percent} %${basis(source)}.`,
    exempt:
      'Vânzătorul facturează fără TVA, potrivit regimului său fiscal, și răspunde de încadrarea în acest regim. La preț nu se adaugă TVA.',
    from: (day: string, clause: string) => `Pentru livrările începând cu ${day}: ${clause}`,
    law: 'Dacă legea schimbă regimul de TVA, se aplică regimul în vigoare la data livrării. Prețul fără TVA rămâne neschimbat.',
    lawGross:
      'Dacă legea schimbă regimul de TVA, se aplică regimul în vigoare la data livrării. Prețul cu TVA inclus rămâne neschimbat.',
    net: 'Valoare fără TVA',
    vat: 'TVA',
    gross: 'Valoare totală',
    item: 'Valoarea cantității contractate',
    sum: 'Sumă',
    delivered: 'Se plătește cantitatea livrată și recepționată.',
    lei: 'Facturarea și plata se fac în lei.',
    foreign: (currency: string) =>
      `Prețul este exprimat în ${currency}. Factura se emite și se plătește în lei, la cursul de schimb comunicat de Banca Națională a României pentru ziua emiterii facturii.`,
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
    waitTrucks: `Staționarea unui camion peste ${hours(figures.truckWaitHours)} de la prezentarea în termen se suportă de Partea care a cauzat-o, la costul dovedit.`,
    waitWagons:
      'Locațiile pentru imobilizarea vagoanelor peste termenul operatorului feroviar se suportă de Partea care a cauzat întârzierea, la tariful operatorului.',
    programme:
      'Părțile convin în scris, inclusiv prin e-mail, programul de livrare. Programul convenit devine Anexa nr. 2.',
    riskAtLoading:
      'Riscul trece la Cumpărător în momentul în care marfa este încărcată în mijlocul de transport.',
    riskOnArrival:
      'Riscul trece la Cumpărător în momentul în care marfa este pusă la dispoziția sa la locul livrării, nedescărcată.',
    titleAtDelivery: 'Dreptul de proprietate trece la Cumpărător la predarea mărfii.',
    titleAtPayment:
      'Vânzătorul își rezervă dreptul de proprietate asupra mărfii până la plata integrală a prețului (art. 1755 Cod civil). Riscul trece totuși la predare.',
  },

  documents: {
    title: 'Documentele mărfii',
    intro: 'Vânzătorul predă sau transmite electronic, pentru fiecare transport:',
    advice: 'avizul de însoțire a mărfii;',
    roadNote: 'scrisoarea de transport (CMR pentru transportul internațional);',
    railNote: 'scrisoarea de trăsură (CIM pentru transportul internațional);',
    weighing: 'tichetele de cântar;',
    analysis: 'buletinul de analiză sau certificatul de calitate;',
    conformity: 'declarația de conformitate și datele de trasabilitate;',
    sustainability: 'declarația de sustenabilitate;',
    depositCertificate: 'certificatul de depozit, în original;',
    invoice: 'factura, transmisă prin sistemul național RO e-Factura;',
    transport: 'codul UIT, acolo unde transportul se declară în sistemul RO e-Transport.',
  },

  reception: {
    title: 'Recepția',
    at: (quantity: MeasurementType, quality: MeasurementType) =>
      `Recepția cantitativă are loc ${measuredAt[quantity]}, iar cea calitativă ${measuredAt[quality]}, în ziua prezentării transportului, și se consemnează într-un proces-verbal de recepție semnat de delegații Părților.`,
    claims: `Lipsurile și viciile aparente se reclamă înainte de descărcare, iar abaterile de calitate în ${hours(figures.claimHours)} de la comunicarea buletinului de analiză. Lotul reclamat se păstrează separat până la soluționare.`,
    silence: 'Marfa nereclamată în termen se consideră acceptată, în afara viciilor ascunse.',
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
      OrderNote: (term: string) =>
        `Plata se garantează cu bilet la ordin avalizat, emis de Cumpărător la recepție în favoarea Vânzătorului (Legea nr. 58/1934), cu scadența ${term}. Seria, scadența și avalistul se înscriu în procesul-verbal de recepție.`,
    } satisfies Record<PaymentType, (term: string) => string>,
    onDate: (day: string) => `la data de ${day}`,
    afterDays: (count: number) => (count === 0 ? 'în ziua livrării' : `la ${days(count)} de la livrare`),
    onReception: 'la recepție',
    trigger:
      'Plata se face în baza facturii emise la livrarea fiecărei tranșe și a documentelor de recepție (tichet de cântar și buletin de analiză, acolo unde se emit).',
    account: (iban: string) =>
      `Plata se face în contul Vânzătorului ${iban}. Schimbarea contului este valabilă numai prin act adițional semnat.`,
    accountLater: 'Plata se face în contul Vânzătorului înscris în contract.',
    limits:
      'Termenul de plată nu poate depăși limitele imperative ale Legii nr. 81/2022 privind practicile comerciale neloiale și ale Legii nr. 72/2013 privind combaterea întârzierii plăților.',
  },

  obligations: {
    title: 'Obligațiile părților',
    seller:
      'Vânzătorul predă marfa în cantitatea, calitatea și la termenele convenite, o păstrează corespunzător până la predare și pune la dispoziție documentele ei.',
    buyer:
      'Cumpărătorul preia marfa în perioada de livrare, asigură mijloacele și locul care îi revin și plătește prețul la termen.',
    unencumbered:
      'Vânzătorul declară că este proprietarul mărfii sau are dreptul de a o vinde, că marfa este liberă de gaj, ipotecă mobiliară, sechestru și orice alte sarcini și că îl garantează pe Cumpărător contra evicțiunii.',
    noDoubleSale:
      'Vânzătorul nu vinde, nu grevează și nu promite altuia marfa care face obiectul contractului.',
  },

  penalties: {
    title: 'Răspundere și penalități',
    latePayment: `Pentru întârzierea plății Cumpărătorul datorează penalități de ${decimal(figures.latePaymentPercentPerDay)} % pe zi din suma neplătită.`,
    lateDelivery: `Pentru întârzierea livrării Vânzătorul datorează penalități de ${decimal(figures.lateDeliveryPercentPerDay)} % pe zi din valoarea cantității nelivrate la termen.`,
    nonDelivery: `Dacă Vânzătorul nu livrează în ${days(figures.graceDays)} de la notificare, Cumpărătorul poate cumpăra marfă de același fel din altă parte și cere diferența dintre prețul pieței și prețul contractului, împreună cu cheltuielile dovedite.`,
    nonCollection: `Dacă Cumpărătorul nu preia marfa în ${days(figures.graceDays)} de la notificare, Vânzătorul o poate vinde altuia și cere diferența dintre prețul contractului și prețul obținut, împreună cu cheltuielile dovedite de depozitare.`,
    cap: 'Totalul penalităților nu depășește suma asupra căreia se calculează. Penalitățile se scad din despăgubirile datorate pentru aceeași faptă.',
  },

  forceMajeure: {
    title: 'Forța majoră',
    definition:
      'Forța majoră, astfel cum este definită de art. 1351 Cod civil, exonerează de răspundere Partea care o invocă, pe durata ei.',
    notice: `Partea afectată notifică evenimentul în ${days(figures.forceMajeureNoticeDays)} de la producere și transmite în ${days(figures.forceMajeureCertificateDays)} certificatul camerei de comerț și industrie.`,
    termination: `Dacă evenimentul durează peste ${days(figures.forceMajeureMaxDays)}, oricare Parte poate denunța contractul pentru partea neexecutată, fără despăgubiri.`,
    drought:
      'Seceta, producția scăzută și variația prețurilor nu constituie forță majoră, dacă Părțile nu convin altfel în scris.',
  },

  termination: {
    title: 'Încetarea contractului',
    ends: 'Contractul încetează prin executare, prin acordul scris al Părților și în cazurile prevăzute de lege.',
    breach: `Neplata la termen, nelivrarea sau nepreluarea mărfii dă celeilalte Părți dreptul de a declara rezoluțiunea, fără intervenția instanței, dacă obligația nu este executată în ${days(figures.graceDays)} de la notificare (art. 1552 și 1553 Cod civil). Sumele datorate pentru marfa livrată rămân de plată.`,
    insolvency:
      'Dacă o Parte intră în insolvență, efectele asupra contractului sunt cele din Legea nr. 85/2014. Până la executare cealaltă Parte poate cere plata în avans sau o garanție.',
  },

  confidentiality: {
    title: 'Confidențialitate și date personale',
    secrecy:
      'Părțile păstrează confidențialitatea contractului, în afara dezvăluirilor cerute de lege, de autorități, de bănci, asigurători sau consultanți ținuți de secret.',
    data: 'Fiecare Parte prelucrează datele de contact ale reprezentanților celeilalte numai pentru încheierea și executarea contractului și pentru obligațiile sale legale, potrivit Regulamentului (UE) 2016/679.',
  },

  law: {
    title: 'Legea aplicabilă',
    applicable:
      'Contractul este guvernat de legea română, îndeosebi de art. 1650 și următoarele din Codul civil (vânzarea).',
    special:
      'Se aplică, după caz, Legea nr. 81/2022, Legea nr. 72/2013 și OUG nr. 12/2006, cu modificările aduse prin OUG nr. 81/2017, privind contractul scris pentru produse agricole. Dispozițiile lor imperative prevalează asupra contractului.',
  },

  disputes: {
    title: 'Litigii',
    amicable: `Părțile soluționează neînțelegerile pe cale amiabilă, în ${days(figures.amicableDays)} de la notificare.`,
    court:
      'Litigiile nesoluționate se judecă de instanța competentă de la sediul reclamantului. Piața Recolta nu este parte în contract și nu răspunde de executarea lui.',
  },

  final: {
    title: 'Dispoziții finale',
    annexes: 'Anexele fac parte din contract:',
    annexGrid: 'Anexa nr. 1, grila de calitate;',
    annexProgramme: 'Anexa nr. 2, programul de livrare, după convenirea lui.',
    amendments: 'Contractul se modifică numai prin act adițional scris, semnat de ambele Părți.',
    notices:
      'Notificările se fac în scris, la adresele de e-mail din contract sau prin piața Recolta, și se consideră primite în ziua lucrătoare următoare transmiterii.',
    signing:
      'Contractul se semnează electronic sau olograf. Părțile recunosc semnătura electronică aplicată prin piața Recolta ca semnătură ce le obligă. Fiecare Parte primește un exemplar identic; condițiile generale ale pieței acceptate la publicare și la ofertare îl completează.',
    translation: 'Contractul este încheiat în limba română. O traducere are numai caracter informativ.',
  },

  signatures: {
    title: 'Semnături',
    sign: 'Semnătura',
    date: 'Data și locul',
    blank: '______________________',
    draft: 'Acest document este un proiect: nu obligă și nu se semnează.',
  },

  grid: {
    title: 'Anexa nr. 1: grila de calitate',
    property: 'Indice',
    base: 'Bază',
    step: 'Treaptă',
    effect: 'Pe treaptă',
    direction: 'Se aplică',
    rejection: 'Respingere',
    effects: {
      weight: (amount: string) => `${amount} % din masă`,
      price: (amount: string) => `${amount} % din preț`,
      money: (_amount: string, price: string) => price,
    } satisfies Record<GridEffect, (amount: string, price: string) => string>,
    directions: { discount: 'scăzământ', both: 'scăzământ și bonificație' },
    beyond: { max: 'peste', min: 'sub' },
    computing:
      'Fracțiunile de treaptă se calculează proporțional. Procentele din masă se aplică masei brute, iar cele din preț prețului contractului. Fiecare linie se rotunjește o singură dată: masa la kilogram, prețul la ban sau cent.',
    unmeasured: 'Un indice care nu a fost determinat nu modifică nici masa, nici prețul.',
  },
};

function basis(source: string | null): string {
  return source === null ? '' : ` (${source})`;
}

export type ContractTexts = Omit<typeof romanian, 'watermarks'> & {
  readonly watermarks: { readonly preview: string; readonly finalPreview: string; readonly contract: null };
};
