import type { DealSide } from '../../../contract/signing.ts';
import type { DeliveryType, MeasurementType } from '../../../enumerations.ts';
import type { FactAuthor, FactKind, LoadMove } from '../../deal-facts.ts';
import type { DealLife } from '../../deal-life.ts';
import type { DealStage } from '../../deal-words.ts';
import type { Settlement } from '../../load-settlement.ts';

/** The file of a deal in Romanian. */
export const romanian = {
  title: 'Dosarul tranzacției',
  subtitle: (number: string | null) =>
    number === null ? 'fără contract întocmit' : `contract nr. ${number}`,
  footer: (number: string | null) =>
    number === null ? 'Dosarul tranzacției' : `Dosarul tranzacției, contract nr. ${number}`,
  page: 'pagina {page}',
  intro:
    'Dosarul cuprinde ce au declarat părțile, șoferii și administratorii pieței, cine și când, și ce rezultă din condițiile convenite. Piața Recolta nu ține banii și nici marfa și nu adeverește ce s-a declarat. Numele și telefoanele șoferilor nu sunt incluse.',
  none: '–',
  who: {
    seller: 'Vânzătorul',
    buyer: 'Cumpărătorul',
    driver: 'Șoferul',
    administrator: 'Administratorul pieței',
  } satisfies Record<FactAuthor, string>,

  contract: {
    title: 'Contractul',
    number: 'Număr',
    version: 'Versiune',
    madeAt: 'Întocmit la',
    concludedAt: 'Semnat de ambele părți',
    seller: 'Vânzător',
    buyer: 'Cumpărător',
    party: (name: string, number: string) => `${name}, CUI ${number}`,
    goods: 'Marfa',
    quantity: 'Cantitatea',
    tolerance: (percent: number) => `± ${percent} %`,
    price: 'Prețul',
    isGross: { yes: 'cu TVA inclus', no: 'fără TVA' },
    delivery: 'Livrarea',
    deliveryTypes: {
      FCATruck: 'FCA, camion',
      FCAWagon: 'FCA, vagon (FOR)',
      DAPTruck: 'DAP, camion',
      DAPWagon: 'DAP, vagon',
      DAPConstantaTruck: 'DAP Constanța, camion',
      DAPConstantaWagon: 'DAP Constanța, vagon',
    } satisfies Record<DeliveryType, string>,
    period: 'Perioada livrării',
    weighed: 'Contează cântărirea',
    analysed: 'Contează analiza',
    place: { Load: 'la încărcare', Unload: 'la descărcare' } satisfies Record<MeasurementType, string>,
    hash: 'Amprenta SHA-256 a contractului',
    signed: (side: string, name: string, at: string, file: string | null) =>
      `${side}: semnat de ${name}, ${at}${file === null ? '' : `, exemplar cu amprenta SHA-256 ${file}`}`,
  },

  state: {
    title: (at: string) => `Situația la ${at}`,
    stage: 'Etapa',
    stages: {
      agreed: 'convenită',
      contractReady: 'de semnat',
      concluded: 'semnată',
      delivering: 'în livrare',
      delivered: 'livrată',
      settled: 'decontată',
      paid: 'plătită',
      annulled: 'anulată',
    } satisfies Record<DealStage, string>,
    delivered: 'Livrat',
    settled: 'Decontat',
    invoiced: 'Facturat, cu TVA',
    paid: 'Declarat plătit',
    received: 'Declarat încasat',
    open: 'Facturat și neîncasat',
    refund: 'De restituit cumpărătorului',
    disputes: 'Dispute',
    disputeCount: (open: number, all: number) =>
      all === 0 ? 'niciuna' : `${all}, dintre care deschise: ${open}`,
    facts: 'Declarații în istoric',
    log: 'Amprenta SHA-256 a istoricului',
    annulled: {
      AnnulmentProposed: (reason: string) => `Anulată cu acordul ambelor părți: ${reason}`,
      DealEnded: (reason: string) => `Anulată de un administrator al pieței: ${reason}`,
    } satisfies Record<NonNullable<DealLife['annulment']>['kind'], (reason: string) => string>,
    washout: (side: string, sum: string) => `${side} plătește o compensație de ${sum}.`,
  },

  load: {
    title: (number: number) => `Transportul ${number}`,
    planned: 'Planificat',
    window: 'Ziua și ora',
    plates: 'Vehicul',
    carrier: 'Transportator',
    moves: { arrived: 'A ajuns', loaded: 'Încărcat', unloaded: 'Descărcat' } satisfies Record<
      LoadMove,
      string
    >,
    state: { rejected: 'Respins de cumpărător', withdrawn: 'Retras', cancelled: 'Anulat' },
    ticket: { Load: 'Tichet, încărcare', Unload: 'Tichet, descărcare' } satisfies Record<
      MeasurementType,
      string
    >,
    /** Of goods that are counted. */
    note: { Load: 'Aviz, încărcare', Unload: 'Aviz, descărcare' } satisfies Record<MeasurementType, string>,
    noteFact: 'Aviz de predare',
    ticketText: (scale: string, number: string, at: string) => `${scale}, nr. ${number}, ${at}`,
    weights: (gross: string, tare: string, net: string) => `${gross} brut − ${tare} tară = ${net} net`,
    analysis: 'Analiză',
    analysisText: (laboratory: string, number: string, at: string) =>
      `${laboratory}, buletin ${number}, ${at}`,
    sample: (sample: string) => `proba sigilată ${sample}`,
  },

  settlement: {
    title: 'Decontul',
    line: 'Linie',
    measured: 'Măsurat',
    base: 'Bază',
    weight: 'Cantitate',
    price: 'Preț',
    sum: 'Sumă',
    goods: 'Marfa cântărită',
    payable: 'De plată',
    clause: (effect: string, step: string) =>
      `Anexa nr. 1 (grila de calitate): ${effect} pentru fiecare ${step}`,
    asIs: 'Contractul nu are grilă: se plătește cantitatea, la prețul contractului.',
    byGrid: 'Calculat după Anexa nr. 1 a contractului; fiecare linie și suma se rotunjesc o singură dată.',
    notMeasured: (fields: string) => `Nedeterminate, fără efect: ${fields}.`,
    rejectable: (fields: string) => `Peste limita de respingere: ${fields}.`,
    shown: (at: string, due: string) => `Arătat ambelor părți la ${at}; se putea contesta până la ${due}.`,
    accepted: (who: string, at: string) => `Confirmat: ${who}, ${at}.`,
    contested: (who: string, at: string, subject: string, reason: string) =>
      `Contestat: ${who}, ${at}, ${subject}: ${reason}`,
    weightSubject: 'greutatea',
    counter: (
      who: string,
      laboratory: string,
      number: string,
      at: string,
      figure: string,
      tolerance: string,
    ) =>
      `Contraanaliză: ${laboratory}, buletin ${number}, ${at}: ${figure}, incertitudine ${tolerance}; declarată: ${who}.`,
    confirmed: (who: string, at: string) => `Contraanaliza confirmată: ${who}, ${at}.`,
    costOf: {
      seller: 'Costul contraanalizei îl suportă vânzătorul.',
      buyer: 'Costul contraanalizei îl suportă cumpărătorul.',
    } satisfies Record<DealSide, string>,
    final: {
      accepted: 'Definitiv: confirmat de ambele părți.',
      timePassed: 'Definitiv: nu a fost contestat în 48 de ore lucrătoare.',
      counter: 'Definitiv, după contraanaliză.',
    } satisfies Record<NonNullable<Settlement['final']>, string>,
    open: 'Nu este definitiv.',
  },

  invoices: {
    title: 'Facturi',
    number: 'Factura',
    day: 'Data',
    loads: 'Transporturi',
    settled: 'Deconturi',
    total: 'Total, cu TVA',
    due: 'Scadentă',
    paid: 'Declarat plătit',
    received: 'Declarat încasat',
    none: 'Nicio factură.',
    credit: (invoice: string) => `storno al facturii ${invoice}`,
  },
  payments: {
    title: 'Plăți și încasări',
    what: 'Declarație',
    invoice: 'Factura',
    day: 'Ziua',
    reference: 'Referință',
    sum: 'Sumă',
    none: 'Nicio plată declarată.',
    washout: 'compensație',
  },

  disputes: {
    title: (number: number, about: string) => `Disputa ${number}: ${about}`,
    about: {
      deal: 'tranzacția',
      load: (number: number) => `transportul ${number}`,
      settlement: (number: number) => `decontul transportului ${number}`,
    },
    at: 'Când',
    by: 'Cine',
    said: 'Ce a scris',
    called: 'a cerut un administrator',
    result: (text: string) => `Rezultat: ${text}`,
    open: 'Deschisă.',
  },

  files: {
    title: 'Fișiere',
    name: 'Fișier',
    of: 'La',
    by: 'Cine',
    at: 'Când',
  },

  log: {
    title: 'Istoricul',
    method:
      'Fiecare declarație are amprenta SHA-256 a textului JSON canonic (RFC 8785) [1, declarație], cu câmpurile at, body, by, id, reason, replaces, fără datele șoferului. Amprenta istoricului este cea a textului [1, id-ul tranzacției, amprentele declarațiilor în ordine]. Ora este UTC.',
    deal: (id: string) => `Id-ul tranzacției: ${id}`,
    number: 'Nr.',
    at: 'Când (UTC)',
    by: 'Cine',
    what: 'Ce',
    corrected: (number: number, reason: string) => `corectează nr. ${number}: ${reason}`,
    kinds: {
      LoadPlanned: 'Transport planificat',
      LoadChanged: 'Transport schimbat',
      LoadWithdrawn: 'Transport retras',
      WindowAsked: 'Altă oră cerută',
      LoadMoved: 'Drumul transportului',
      LoadRemarked: 'Întârziere sau problemă',
      LoadRejected: 'Transport respins',
      TicketStated: 'Tichet de cântar',
      AnalysisStated: 'Analiză',
      SettlementAccepted: 'Decont confirmat',
      SettlementContested: 'Decont contestat',
      CounterStated: 'Contraanaliză',
      CounterConfirmed: 'Contraanaliză confirmată',
      InvoiceStated: 'Factură',
      CreditStated: 'Factură storno',
      PaymentStated: 'Plată declarată',
      ReceiptStated: 'Încasare declarată',
      DeliveryEndProposed: 'Încheierea livrării propusă',
      DeliveryEndConfirmed: 'Încheierea livrării confirmată',
      AnnulmentProposed: 'Anulare propusă',
      AnnulmentConfirmed: 'Anulare confirmată',
      ProposalEnded: 'Propunere închisă',
      DisputeOpened: 'Dispută deschisă',
      DisputeMessage: 'Mesaj în dispută',
      AdministratorCalled: 'Administrator cerut',
      DisputeClosed: 'Dispută închisă',
      DealEnded: 'Anulare de către administrator',
    } satisfies Record<FactKind, string>,
  },
};

type Text<Value> = Value extends (...given: infer Given) => string
  ? (...given: Given) => string
  : Value extends string
    ? string
    : { readonly [Name in keyof Value]: Text<Value[Name]> };

/** The texts of a file: every other language has the same. */
export type DealFileTexts = Text<typeof romanian>;
