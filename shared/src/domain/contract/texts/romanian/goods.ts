import type { MeasurementType, toleranceChoices } from '../../../enumerations.ts';
import type { GridEffect } from '../../../goods/quality-grid.ts';
import type { GoodsPurpose } from '../../contract-choices.ts';
import { contractFigures as figures } from '../../contract-figures.ts';
import { counted, days, decimal, hours, measuredAt } from './words.ts';

/** The goods: object, quantity, quality and its grid. */
export const goods = {
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
    packed: (count: number) => `ambalat, câte ${counted(count, 'o unitate', 'unități')} în ambalaj`,
    unpacked: 'potrivit uzanței pentru astfel de bunuri',
    gmo: 'Marfa nu conține și nu provine din organisme modificate genetic, în afara urmelor accidentale sau inevitabile din punct de vedere tehnic, sub pragul de etichetare de 0,9 % prevăzut de Regulamentul (CE) nr. 1829/2003.',
    sustainability: (scheme: string, number: string | null) =>
      `Marfa se livrează cu declarație de sustenabilitate ${scheme}${number === null ? '' : `, certificat nr. ${number}`} (Directiva (UE) 2018/2001). Fără ea Cumpărătorul poate refuza marfa ca neconformă.`,
    eudr: 'Pentru livrările cărora li se aplică Regulamentul (UE) 2023/1115, Vânzătorul comunică înainte de prima livrare numărul de referință al declarației de diligență necesară sau identificatorul declarației simplificate.',
    eudrNumber: (number: string) => `Numărul comunicat la publicare este ${number}.`,
  },

  quantity: {
    title: 'Cantitatea',
    amount: (quantity: string) => `Cantitatea contractată este de ${quantity}.`,
    tolerance: (percent: number, choice: (typeof toleranceChoices)[number]) =>
      `Cantitatea livrată poate diferi cu ±${percent} % față de cea contractată, la alegerea ${choice === 'Seller' ? 'Vânzătorului' : 'Cumpărătorului'}, la prețul contractului.`,
    noTolerance: 'Părțile nu au convenit o toleranță: se livrează întreaga cantitate contractată.',
    weighed: (at: MeasurementType) =>
      `Cantitatea se determină definitiv ${measuredAt[at]}, pe un cântar verificat metrologic, prin cântărirea fiecărui transport plin și gol. Masa netă este diferența dintre cele două cântăriri (brut minus tară). Tichetele de cântar fac dovada cantității.`,
    reweighed: `Dacă la celălalt capăt al transportului masa netă diferă cu mai mult de ${decimal(figures.reweighPercent)} %, oricare Parte poate cere, înainte de descărcare, recântărirea pe alt cântar verificat metrologic. Costul îl suportă Partea a cărei cântărire este mai departe de cea nouă.`,
    counted: (at: MeasurementType) =>
      `Cantitatea se determină definitiv ${measuredAt[at]}, prin măsurare sau numărare în prezența reprezentanților Părților, și se înscrie în procesul-verbal de recepție.`,
    lots: 'Livrarea se poate efectua în mai multe tranșe. Fiecare tranșă se recepționează și se facturează separat.',
  },

  quality: {
    title: 'Calitatea',
    property: 'Indice',
    stated: {
      Declared: 'Valoare declarată (informativ)',
      Guaranteed: 'Valoare garantată',
      Required: 'Valoare cerută',
    },
    rejection: 'Limită de respingere',
    properties: {
      humidity: 'Umiditate',
      impurities: 'Corpuri străine',
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
        ? `Prin valorile de mai sus marfa nu se încadrează în niciun grad din Manualul de gradare (${order}).`
        : `Prin valorile de mai sus marfa se încadrează în gradul ${grade} din Manualul de gradare (${order}), în privința indicilor determinați.`,
    declared: 'Valorile sunt ale Vânzătorului, fără buletin de analiză la data încheierii contractului.',
    bulletin: (laboratory: string, number: string, day: string) =>
      `Valorile sunt cele din buletinul de analiză nr. ${number} din ${day}, emis de ${laboratory}.`,
    /** The effect of the table's figures, by their kind and by whether there is a grid. */
    binding: {
      Declared: {
        grid: 'Valorile declarate au caracter informativ. Decontarea se face numai față de bază, iar marfa poate fi refuzată numai peste limitele de respingere sau pentru încălcarea celorlalte clauze ale acestui capitol.',
        none: 'Valorile declarate au caracter informativ.',
      },
      Guaranteed: {
        grid: 'Valorile garantate sunt condiții ale contractului: marfa care nu le îndeplinește poate fi refuzată. Pentru indicii garantați limita de respingere este valoarea garantată.',
        none: 'Valorile garantate sunt condiții ale contractului: marfa care nu le îndeplinește poate fi refuzată.',
      },
      Required: {
        grid: 'Valorile cerute sunt condiții ale contractului. Pentru indicii din grilă abaterea se decontează față de bază, iar marfa poate fi refuzată numai peste limita de respingere.',
        none: 'Valorile cerute sunt condiții ale contractului: marfa care nu le îndeplinește poate fi refuzată.',
      },
    },
    sound:
      'Marfa este sănătoasă, loială și comercială, fără insecte vii în orice stadiu de dezvoltare și fără miros sau gust străin.',
    contaminants: {
      Food: 'Marfa este destinată consumului uman. La data livrării conținutul de micotoxine și de alți contaminanți se încadrează în Regulamentul (UE) 2023/915, iar reziduurile de pesticide în Regulamentul (CE) nr. 396/2005.',
      Feed: 'Marfa este destinată furajării. La data livrării conținutul de substanțe nedorite se încadrează în legislația care transpune Directiva 2002/32/CE, iar reziduurile de pesticide în Regulamentul (CE) nr. 396/2005.',
      Industrial:
        'Marfa este destinată procesării industriale, iar Cumpărătorul nu o introduce în lanțul alimentar sau furajer. Conținutul de contaminanți și de reziduuri se încadrează în limitele legale pentru această destinație.',
    } satisfies Record<GoodsPurpose, string>,
    traceability:
      'Vânzătorul predă declarația tratamentelor aplicate, a sa sau a producătorului, și datele de trasabilitate (art. 18 din Regulamentul (CE) nr. 178/2002).',
    otherParameters:
      'Alți indici obligă Părțile numai dacă sunt înscriși în prezentul contract sau într-un act adițional.',
    fit: 'Marfa este conformă cu descrierea din anunț, nouă sau în starea descrisă și potrivită utilizării obișnuite a bunurilor de același fel.',
    standards: {
      cereals: 'SR EN ISO 24333',
      oilseeds: 'SR EN ISO 21294',
      pulses: 'SR EN ISO 24333, aplicat prin acordul Părților și leguminoaselor boabe',
    },
    finalAt: (at: MeasurementType, standard: string) =>
      `Calitatea se determină definitiv ${measuredAt[at]}, separat pentru fiecare transport. Probele se prelevează potrivit ${standard}, se omogenizează, se împart și se sigilează în prezența reprezentanților Părților.`,
    absent: `Partea anunțată cu cel puțin ${hours(figures.samplingNoticeHours)} înainte care nu se prezintă nu poate contesta prelevarea.`,
    samples: `Din fiecare transport se constituie ${figures.samples} probe sigilate: una pentru Vânzător, una pentru Cumpărător și una pentru contraanaliză. Proba pentru contraanaliză se păstrează până la plata tranșei, dar cel puțin ${days(figures.sampleRetentionDays)}.`,
    laboratory:
      'Analiza se efectuează de laboratorul de la locul determinării calității, cu aparatură verificată metrologic. Buletinul de analiză se comunică ambelor Părți.',
    counterAnalysis: (laboratories: string | null) =>
      `Partea care contestă rezultatul cere contraanaliza în ${hours(figures.claimHours)} de la comunicarea buletinului; termenul care se împlinește într-o zi nelucrătoare se prelungește până la ora 12:00 a primei zile lucrătoare. Contraanaliza se face din proba sigilată, de un laborator acreditat (RENAR sau echivalent din Uniunea Europeană) ales de comun acord. Dacă Părțile nu se înțeleg într-o zi lucrătoare, ${laboratories === null ? 'îl alege Partea care nu a cerut contraanaliza, dintre trei laboratoare acreditate propuse de cealaltă' : `contraanaliza o face primul laborator disponibil din lista convenită: ${laboratories}`}.`,
    counterResult:
      'Dacă diferența față de prima analiză nu depășește toleranța metodei, rămâne primul rezultat, iar costul îl suportă Partea care a cerut contraanaliza. Altfel rezultatul contraanalizei este definitiv, iar costul îl suportă Partea al cărei rezultat este mai departe de cel definitiv.',
    grid: 'Abaterile față de bază se decontează după grila de calitate din Anexa nr. 1, convenită înainte de prima ofertă. Marfa care depășește o limită de respingere poate fi refuzată.',
    asIs: 'Părțile au convenit expres vânzarea fără grilă de calitate („ca atare”): abaterile de la valorile de mai sus nu modifică prețul sau masa de plată.',
    noGrid:
      'Părțile nu au stabilit o grilă de calitate. Pentru marfa care nu corespunde condițiilor de mai sus Cumpărătorul are drepturile prevăzute de lege pentru lipsa calităților convenite (art. 1714 Cod civil).',
    refused: `Marfa refuzată se păstrează separat cel mult ${days(figures.refusedDays)}, pe cheltuiala Părții în culpă; apoi Vânzătorul o ridică.`,
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
      'Fracțiunile de treaptă se calculează proporțional. Procentele din masă se aplică masei nete cântărite (brut minus tară), iar cele din preț prețului contractului. Fiecare linie se rotunjește o singură dată: masa la kilogram, prețul la ban sau cent.',
    unmeasured: 'Un indice care nu a fost determinat nu modifică nici masa, nici prețul.',
  },
};
