import { counted } from '../../counted.ts';
import type { NotificationTexts } from '../notification-texts.ts';

const permissions: Readonly<Record<string, string>> = {
  'Auctions.Post': 'publicarea de anunțuri și licitații',
};

const outcomes: Readonly<Record<string, string>> = {
  desiredPriceMet: 'Prețul dorit a fost atins, iar câștigătorul a fost desemnat automat.',
  offeredPriceMet: 'Prețul oferit a fost atins, iar câștigătorul a fost desemnat automat.',
  noBids: 'Nu s-a primit nicio ofertă.',
  notApproved: 'Licitația nu a fost aprobată.',
  announcementWithoutBids: 'Termenul-limită a trecut și nu s-a primit nicio ofertă.',
  announcementPartlySold: 'Anunțul s-a încheiat. O parte din cantitate are câștigător.',
  announcementRestNotDecided:
    'Nu ați decis la timp, iar ultimele oferte au fost respinse. Cele acceptate înainte rămân acceptate.',
  announcementNotApproved: 'Anunțul nu a fost aprobat până la termenul-limită.',
  announcementNotDecided: 'Nu ați decis la timp, iar ofertele au fost respinse.',
  announcementNoBidLeft: 'Timpul de decizie s-a încheiat, iar ofertele fuseseră deja respinse sau retrase.',
  announcementSold: 'Toată cantitatea are câștigător.',
  decisionTimeEnded: 'Nu ați decis la timp, iar oferta a fost refuzată.',
};

const productOutcomes: Readonly<Record<string, string>> = {
  closed: 'Produsul nu mai primește oferte, iar oferta dvs. este acceptată.',
  minimumMissed: 'Cantitatea minimă nu a fost atinsă, iar ofertele nu mai sunt valabile.',
  cancelled: 'Produsul a fost anulat de echipa Recolta.',
  finalPriceDue:
    'Produsul nu mai primește oferte. Stabiliți prețul final în cel mult 7 zile; altfel rămâne prețul publicat.',
  sold: 'Produsul nu mai primește oferte, iar vânzarea s-a încheiat.',
  unitPriceKept: 'Nu ați stabilit prețul final la timp, așa că rămâne prețul publicat.',
};

/** A party by company; a confidential one by its number as a bidder, or as the owner. */
function sideName({ by, number }: { readonly by: string; readonly number: string }): string {
  if (by !== '') return by;
  return number === '' ? 'Organizatorul' : `Ofertantul ${number}`;
}

const readiness: Readonly<Record<string, string>> = {
  open: 'deschideți licitația',
  terms: 'acceptați condițiile',
  test: 'verificați internetul',
};

const accountParts: Readonly<Record<string, string>> = {
  bank: 'datele bancare',
  CompanyNumber: 'certificatul de înregistrare (CUI)',
  Garanty: 'certificatul constatator',
  Identification: 'actul de identitate al administratorului',
  AccountStatement: 'extrasul de cont',
};

const listed = (keys: string, names: Readonly<Record<string, string>>) =>
  keys
    .split(',')
    .map((key) => names[key] ?? key)
    .join(', ');

const details = (text: string) => (text === '' ? '' : ` Motivul: ${text}`);

/** Texts of notifications in Romanian. */
export const romanianTexts: NotificationTexts = {
  BidPlaced: ({ name, by }) => ({
    title: `Ofertă nouă: ${name}`,
    body: `${by} a făcut o ofertă pentru produsul dvs.`,
  }),
  BidUpdated: ({ name, ...side }) => ({
    title: `Ofertă modificată: ${name}`,
    body: `${sideName(side)} și-a modificat oferta.`,
  }),
  ProductClosed: ({ name, outcome, reason }) => ({
    title: `Produs închis: ${name}`,
    body: `${productOutcomes[outcome] ?? 'Produsul nu mai primește oferte.'}${details(reason)}`,
  }),
  FinalPriceSet: ({ name, price, currency, unit }, format) => ({
    title: `Preț final: ${name}`,
    body: `Prețul final este ${format.price(price, currency, unit)}. Găsiți contractul în „Tranzacțiile mele”.`,
  }),
  ProductDeleted: ({ name }) => ({
    title: `Produs șters: ${name}`,
    body: 'Produsul la care ați ofertat a fost șters.',
  }),
  AuctionBidPlaced: ({ name, count, price, currency, unit }, format) => ({
    title: `Oferte noi: ${name}`,
    body: `Ați primit ${counted('ro', Number(count), 'o ofertă nouă', 'oferte noi')}.${price === '' ? '' : ` Cel mai bun preț este ${format.price(price, currency, unit)}.`}`,
  }),
  AuctionClosed: ({ name, outcome }) => ({
    title: `${outcome.startsWith('announcement') ? 'Anunț încheiat' : 'Licitație încheiată'}: ${name}`,
    body: outcomes[outcome] ?? 'Licitația s-a încheiat.',
  }),
  AuctionBidAccepted: ({ name, price, currency, unit }, format) => ({
    title: `Ofertă acceptată: ${name}`,
    body: `Oferta dvs. de ${format.price(price, currency, unit)} a fost acceptată.`,
  }),
  AuctionBidRejected: ({ name }) => ({
    title: `Ofertă respinsă: ${name}`,
    body: 'Oferta dvs. nu a fost acceptată.',
  }),
  AccountNotComplete: ({ missing }) => ({
    title: 'Completați detaliile contului',
    body:
      missing === ''
        ? 'Deschideți contul ca să vedeți ce mai lipsește.'
        : `De completat: ${listed(missing, accountParts)}.`,
  }),
  AuctionBidCounterOfferReceived: ({ name, price, currency, unit, ...side }, format) => ({
    title: `Contraofertă: ${name}`,
    body: `${sideName(side)} propune ${format.price(price, currency, unit)}.`,
  }),
  AccountActivated: ({ permission, missing }) => ({
    title: 'Cont activat',
    body: [
      'Contul dvs. a fost activat.',
      permission !== '' && `Aveți și permisiunea pentru ${permissions[permission] ?? permission}.`,
      missing !== '' &&
        `Puteți trimite oferte. Pentru ${permissions[missing] ?? missing} este nevoie de o permisiune: o cereți din pagina „Anunțurile mele”, cu butonul „Cere permisiunea de publicare”.`,
    ]
      .filter(Boolean)
      .join(' '),
  }),
  AccountDeactivated: ({ reason }) => ({
    title: 'Cont dezactivat',
    body: `Contul dvs. a fost dezactivat.${details(reason)}`,
  }),
  CompletionRequested: ({ reason }) => ({
    title: 'Contul are nevoie de completări',
    body: `Înainte de activare, echipa Recolta vă cere: ${reason}`,
  }),
  CompanyChangeRequested: () => ({
    title: 'Am primit cererea de modificare a datelor firmei',
    body: 'Echipa Recolta va verifica cererea. Până atunci rămân valabile datele actuale. Dacă cererea nu vă aparține, schimbați parola.',
  }),
  CompanyChangeApproved: () => ({
    title: 'Datele firmei au fost modificate',
    body: 'Cererea dvs. a fost aprobată, iar datele noi sunt valabile.',
  }),
  CompanyChangeRejected: ({ reason }) => ({
    title: 'Cererea de modificare a datelor firmei a fost respinsă',
    body: `Rămân valabile datele actuale.${details(reason)}`,
  }),
  PermissionGranted: ({ permission }) => ({
    title: 'Permisiune acordată',
    body: `Contul dvs. a primit o permisiune: ${permissions[permission] ?? permission}.`,
  }),
  PermissionRemoved: ({ permission }) => ({
    title: 'Permisiune retrasă',
    body: `Contul dvs. nu mai are permisiunea: ${permissions[permission] ?? permission}.`,
  }),
  PermissionRefused: ({ permission, reason }) => ({
    title: 'Cererea de permisiune a fost respinsă',
    body: `Permisiunea cerută nu a fost acordată: ${permissions[permission] ?? permission}.${details(reason)}`,
  }),
  SaleHidden: ({ name, reason }) => ({
    title: `Nu mai este public: ${name}`,
    body: `Echipa Recolta a ascuns pagina: o mai vedeți numai dvs. și cei care au ofertat. Tranzacțiile rămân valabile.${details(reason)}`,
  }),
  CompanyPhotoRemoved: () => ({
    title: 'O fotografie a firmei a fost ștearsă',
    body: 'Echipa Recolta a șters o fotografie de pe pagina firmei dvs. Nu o mai puteți publica.',
  }),
  CompanyChecked: ({ name, startsAt }, format) => ({
    title: `Puteți licita: ${name}`,
    body: `Firma dvs. a fost verificată. Puteți licita la licitația la care sunteți invitat, care ${startsAt === '' ? 'este în desfășurare' : `începe pe ${format.instant(startsAt)}`}.`,
  }),
  Invited: ({ name, by, startsAt }, format) => ({
    title: `Invitație la licitație: ${name}`,
    body: `${by === '' ? 'Sunteți invitat' : `${by} vă invită`} la o licitație care ${startsAt === '' ? 'este în desfășurare' : `începe pe ${format.instant(startsAt)}`}.`,
  }),
  InvitationReminder: ({ name, startsAt, missing }, format) => ({
    title: `Pregătiți-vă pentru licitație: ${name}`,
    body: `${startsAt === '' ? 'Este în desfășurare.' : `Începe pe ${format.instant(startsAt)}.`} Mai aveți de făcut: ${listed(missing, readiness)}.`,
  }),
  Outbid: ({ name, price, currency, unit }, format) => ({
    title: `Ați fost depășit: ${name}`,
    body: `Cel mai bun preț este acum ${format.price(price, currency, unit)}.`,
  }),
  AuctionApproved: ({ name, startsAt }, format) => ({
    title: `Licitație aprobată: ${name}`,
    body: `Licitația începe pe ${format.instant(startsAt)}.`,
  }),
  AuctionCancelled: ({ name, reason }) => ({
    title: `Licitație anulată: ${name}`,
    body: `Licitația a fost anulată de echipa Recolta.${details(reason)}`,
  }),
  AuctionStartsSoon: ({ name, startsAt }, format) => ({
    title: `Licitația începe curând: ${name}`,
    body: `Licitația începe pe ${format.instant(startsAt)}.`,
  }),
  AuctionEndsSoon: ({ name, endsAt }, format) => ({
    title: `Licitația se încheie curând: ${name}`,
    body: `Licitația se încheie pe ${format.instant(endsAt)}, dacă nu este prelungită.`,
  }),
  AuctionWon: ({ name, price, currency, unit }, format) => ({
    title: `Ați câștigat: ${name}`,
    body: `Oferta dvs. de ${format.price(price, currency, unit)} este câștigătoare.`,
  }),
  AuctionLost: ({ name }) => ({
    title: `Licitație încheiată: ${name}`,
    body: 'Oferta dvs. nu a fost câștigătoare.',
  }),
  DecisionDue: ({ name, price, currency, unit, decisionEndsAt }, format) => ({
    title: `Decizia vă aparține: ${name}`,
    body: `${price === '' ? '' : `Cel mai bun preț este ${format.price(price, currency, unit)}. `}Acceptați sau refuzați până pe ${format.deadline(decisionEndsAt)}.`,
  }),
  AuctionHeld: ({ name, reason }) => ({
    title: `Licitație suspendată: ${name}`,
    body: `Licitația a fost suspendată de echipa Recolta.${details(reason)}`,
  }),
  AuctionResumed: ({ name, endsAt, since, side }, format) => ({
    title: `Licitație reluată: ${name}`,
    body: `${since === '' ? '' : `Serviciul a fost întrerupt pe ${format.instant(since)}, de aceea licitația a fost reluată, o singură dată. `}${side === 'owner' ? 'Se poate licita' : 'Puteți licita'} din nou. Licitația se încheie pe ${format.instant(endsAt)}, dacă nu este prelungită.`,
  }),
  AuctionExtended: ({ name, endsAt, reason }, format) => ({
    title: `Licitație prelungită: ${name}`,
    body: `Echipa Recolta a prelungit licitația. Se încheie pe ${format.instant(endsAt)}, dacă nu este prelungită din nou.${details(reason)}`,
  }),
  PersonalizedBidReceived: ({ name, price, currency, unit }, format) => ({
    title: `Ofertă personalizată primită: ${name}`,
    body: `Un ofertant propune ${format.price(price, currency, unit)}, în condiții proprii. Puteți accepta sau respinge oferta până când licitația este decisă.`,
  }),
  PersonalizedBidLapsed: ({ name }) => ({
    title: `Ofertă personalizată fără efect: ${name}`,
    body: 'Licitația s-a încheiat fără ca oferta dvs. personalizată să fie acceptată.',
  }),
  BidWithdrawn: ({ name, price, currency, unit, reason }, format) => ({
    title: `Oferta dvs. a fost retrasă: ${name}`,
    body: `Echipa Recolta a retras oferta dvs. de ${format.price(price, currency, unit)}; limita dvs., dacă aveați una, nu mai este valabilă.${details(reason)}`,
  }),
  LeadingAgain: ({ name, price, currency, unit, reason }, format) => ({
    title: `Conduceți din nou: ${name}`,
    body: `Echipa Recolta a retras o ofertă, iar cea mai bună este acum a dvs., de ${format.price(price, currency, unit)}.${details(reason)}`,
  }),
  AuctionCorrected: ({ name, price, currency, unit, reason }, format) => ({
    title: `Ofertă retrasă de echipa Recolta: ${name}`,
    body: `${price === '' ? 'Nu a rămas nicio ofertă valabilă.' : `Cel mai bun preț este acum ${format.price(price, currency, unit)}.`} Ofertele automate de până acum nu mai sunt valabile.${details(reason)}`,
  }),
  PhoneBidEntered: ({ name, price, currency, unit, by, at }, format) => ({
    title: `Oferta dvs. prin telefon: ${name}`,
    body: `${by === '' ? 'Echipa Recolta' : `${by}, din echipa Recolta,`} a introdus prin telefon oferta dvs. de ${format.price(price, currency, unit)}, pe ${format.instant(at)}. Oferta vă obligă. Dacă nu ați cerut-o, scrieți-ne imediat.`,
  }),
  AnnouncementApproved: ({ name, endsAt }, format) => ({
    title: `Anunț aprobat: ${name}`,
    body: `Anunțul este publicat și primește oferte până pe ${format.instant(endsAt)}.`,
  }),
  AnnouncementCancelled: ({ name, reason }) => ({
    title: `Anunț anulat: ${name}`,
    body: `Anunțul a fost anulat de echipa Recolta.${details(reason)}`,
  }),
  AnnouncementDeleted: ({ name }) => ({
    title: `Anunț șters: ${name}`,
    body: 'Anunțul a fost șters de cel care l-a publicat, iar oferta dvs. nu mai este valabilă.',
  }),
  AnnouncementExtended: ({ name, endsAt }, format) => ({
    title: `Termen prelungit: ${name}`,
    body: `Anunțul se încheie acum pe ${format.instant(endsAt)}. Oferta dvs. rămâne valabilă până atunci, dacă nu o retrageți.`,
  }),
  AuctionBidRemoved: ({ name, ...side }) => ({
    title: `Ofertă retrasă: ${name}`,
    body: `${sideName(side)} și-a retras oferta.`,
  }),
  FavouriteEndsSoon: ({ name, endsAt }, format) => ({
    title: `Un favorit se încheie curând: ${name}`,
    body: `Anunțul pe care l-ați marcat primește oferte până pe ${format.instant(endsAt)}.`,
  }),
  AnnouncementMatch: ({ name, search, price, currency, unit }, format) => ({
    title: `Anunț nou: ${name}`,
    body: `Se potrivește căutării dvs. „${search}”, la prețul de ${format.price(price, currency, unit)}.`,
  }),
  NewMatches: ({ search, count }) => ({
    title: `Anunțuri noi: ${search}`,
    body: `${counted('ro', Number(count), 'Un anunț nou se potrivește', 'anunțuri noi se potrivesc')} căutării dvs. salvate.`,
  }),
  ContractReady: ({ name }) => ({
    title: `Contract pregătit: ${name}`,
    body: 'Contractul poate fi citit și semnat.',
  }),
  ContractSigned: ({ name, by }) => ({
    title: `Contract semnat: ${name}`,
    body: `${by} a semnat contractul.`,
  }),
  ContractConcluded: ({ name }) => ({
    title: `Contract încheiat: ${name}`,
    body: 'Contractul a fost semnat de ambele părți.',
  }),
  DealTurn: ({ name, turn, until }, format) => ({
    title: `Rândul dvs.: ${name}`,
    body: `${turnSentences[turn] ?? 'Tranzacția vă așteaptă.'}${until && ` Până pe ${format.deadline(until)}.`}`,
  }),
  DealNews: ({ name, event, count }) => ({
    title: `Livrare: ${name}`,
    body: newsSentence(event, count),
  }),
  PaymentDue: ({ name, price, currency, day, days }, format) => ({
    title: `Plată: ${name}`,
    body: dueSentence(Number(days), format.day(day), format.sum(price, currency)),
  }),
  TermsChanged: () => ({
    title: 'Termenii Recolta s-au schimbat',
    body: 'Citiți ce s-a schimbat și acceptați-i. Până atunci puteți citi, dar nu puteți publica, oferta sau semna.',
  }),
};

const turnSentences: Readonly<Record<string, string>> = {
  planLoads: 'Planificați camioanele sau vagoanele.',
  answerWindow: 'Cealaltă parte cere altă oră de încărcare.',
  stateTicket: 'Scrieți tichetul de cântar.',
  stateCount: 'Scrieți cantitatea predată, din avizul de predare.',
  stateAnalysis: 'Scrieți rezultatul analizei.',
  confirmSettlement: 'Confirmați sau contestați decontul; altfel se confirmă singur.',
  stateCounter: 'Scrieți rezultatul contraanalizei.',
  confirmCounter: 'Confirmați rezultatul contraanalizei.',
  stateInvoice: 'Un decont este definitiv: scrieți factura.',
  statePayment: 'Aveți de făcut o plată.',
  stateReceipt: 'Cealaltă parte a declarat o plată: confirmați că ați primit-o.',
  stateCredit: 'A rămas avans nescăzut: scrieți factura storno.',
  payBack: 'Restituiți cumpărătorului banii stornați.',
  confirmBack: 'Vânzătorul a declarat că a restituit bani: confirmați că i-ați primit.',
  answerProposal: 'Cealaltă parte propune încheierea livrării sau anularea.',
};

function newsSentence(event: string, count: string): string {
  switch (event) {
    case 'LoadPlanned':
      return `${counted('ro', Number(count), 'Un transport a fost planificat', 'transporturi au fost planificate')}.`;
    case 'LoadTomorrow':
      return 'Mâine este planificat un transport.';
    case 'LoadChanged':
      return 'Un transport a fost schimbat.';
    case 'LoadWithdrawn':
      return 'Un transport a fost retras.';
    case 'LoadRemarked':
      return 'Un transport întârzie sau are o problemă.';
    case 'LoadRejected':
      return 'Cumpărătorul a respins un transport.';
    case 'SettlementContested':
      return 'Cealaltă parte a contestat un decont: nu se mai confirmă singur.';
    case 'CounterConfirmed':
      return 'Rezultatul contraanalizei a fost confirmat: decontul este definitiv.';
    case 'CreditStated':
      return 'Vânzătorul a scris o factură storno.';
    case 'ReceiptStated':
      return 'Cealaltă parte a confirmat o plată.';
    case 'DeliveryEndConfirmed':
      return 'Livrarea s-a încheiat, cu acordul ambelor părți.';
    case 'AnnulmentConfirmed':
      return 'Tranzacția a fost anulată, cu acordul ambelor părți.';
    case 'DealEnded':
      return 'Un administrator a anulat tranzacția: nu s-a mai declarat nimic în ea. Motivul e în tranzacție.';
    case 'ProposalEnded':
      return 'O propunere din tranzacție nu mai este deschisă: a fost refuzată sau retrasă.';
    case 'DisputeOpened':
      return 'A fost deschisă o dispută.';
    case 'DisputeMessage':
      return 'Aveți un mesaj nou într-o dispută.';
    case 'AdministratorCalled':
      return 'Cealaltă parte a cerut un administrator într-o dispută.';
    case 'DisputeClosed':
      return 'O dispută a fost închisă.';
    default:
      return 'Deschideți tranzacția pentru detalii.';
  }
}

function dueSentence(days: number, day: string, sum: string): string {
  if (days > 0) return `Scadența a trecut pe ${day}. Au rămas de plată ${sum}.`;
  return days === 0 ? `De plătit astăzi: ${sum}.` : `De plătit până pe ${day}: ${sum}.`;
}
