import { describe, expect, it } from 'vitest';
import { notificationText } from './notification-text.ts';
import type { NotificationType } from './notification-types.ts';

const languages = ['ro', 'en'] as const;

/** What a text says of each value of one token, in Romanian and in English. */
type Words = Readonly<Record<string, readonly [ro: RegExp, en: RegExp]>>;

const turns: Words = {
  planLoads: [/^Planificați/, /^Plan the/],
  answerWindow: [/altă oră/, /another loading time/],
  stateTicket: [/tichetul de cântar/, /weighbridge ticket/],
  stateCount: [/cantitatea predată/, /quantity delivered/],
  stateAnalysis: [/^Scrieți rezultatul analizei/, /^Enter the result of the analysis/],
  confirmSettlement: [/^Confirmați sau contestați/, /^Confirm or contest/],
  stateCounter: [/^Scrieți rezultatul contraanalizei/, /^Enter the result of the counter/],
  confirmCounter: [/^Confirmați rezultatul contraanalizei/, /^Confirm the result of the counter/],
  stateInvoice: [/scrieți factura\./, /enter the invoice/],
  statePayment: [/de făcut o plată/, /payment to make/],
  stateReceipt: [/a declarat o plată: confirmați/, /stated a payment: confirm/],
  stateCredit: [/factura storno/, /credit note/],
  payBack: [/^Restituiți cumpărătorului/, /^Pay .* back to the buyer/],
  confirmBack: [/^Vânzătorul .* confirmați/, /^The seller .* confirm/],
  answerProposal: [/propune încheierea livrării sau anularea/, /proposes to end the delivery or to annul/],
};

const news: Words = {
  LoadPlanned: [/a fost planificat/, /was planned/],
  LoadTomorrow: [/^Mâine/, /tomorrow/],
  LoadChanged: [/transport a fost schimbat/, /load was changed/],
  LoadWithdrawn: [/transport a fost retras/, /load was withdrawn/],
  LoadRemarked: [/întârzie sau are o problemă/, /late or has a problem/],
  LoadRejected: [/^Cumpărătorul a respins/, /^The buyer rejected/],
  ReceiptStated: [/a confirmat o plată/, /confirmed a payment/],
  DeliveryEndConfirmed: [/^Livrarea s-a încheiat/, /^The delivery has ended/],
  AnnulmentConfirmed: [/anulată, cu acordul ambelor părți/, /annulled by both parties/],
  DealEnded: [/^Un administrator a anulat/, /^An administrator annulled/],
  DisputeOpened: [/deschisă o dispută/, /dispute was opened/],
  DisputeMessage: [/mesaj nou într-o dispută/, /new message in a dispute/],
  AdministratorCalled: [/cerut un administrator/, /called an administrator/],
  DisputeClosed: [/dispută a fost închisă/, /dispute was closed/],
};

const parts: Words = {
  bank: [/datele bancare/, /bank details/],
  CompanyNumber: [/certificatul de înregistrare \(CUI\)/, /registration certificate \(CUI\)/],
  Garanty: [/certificatul constatator/, /certificate of status \(ONRC\)/],
  Identification: [/actul de identitate/, /identity document/],
  AccountStatement: [/extrasul de cont/, /bank statement/],
};

const steps: Words = {
  open: [/deschideți licitația/, /open the auction/],
  terms: [/acceptați condițiile/, /accept the terms/],
  test: [/verificați internetul/, /test the connection/],
};

const outcomes: Words = {
  desiredPriceMet: [/^Prețul dorit a fost atins/, /^The desired price was reached/],
  offeredPriceMet: [/^Prețul oferit a fost atins/, /^The offered price was reached/],
  noBids: [/^Nu s-a primit nicio ofertă/, /^No bids/],
  notApproved: [/^Licitația nu a fost aprobată/, /^The auction was not approved/],
  announcementWithoutBids: [/^Termenul-limită a trecut/, /^The deadline has passed without a bid/],
  announcementPartlySold: [/O parte din cantitate are câștigător/, /Bids for a part .* were accepted/],
  announcementRestNotDecided: [/^Nu ați decis .* ultimele oferte/, /^You did not decide .* the last bids/],
  announcementNotApproved: [/^Anunțul nu a fost aprobat/, /^The announcement was not approved/],
  announcementNotDecided: [/^Nu ați decis .* iar ofertele au fost/, /^You did not decide .* the bids were/],
  announcementNoBidLeft: [/deja respinse sau retrase/, /already been rejected or withdrawn/],
  announcementSold: [/^Toată cantitatea/, /^Bids for the whole quantity/],
  decisionTimeEnded: [
    /^Nu ați decis .* oferta a fost refuzată/,
    /^You did not decide .* the bid was refused/,
  ],
};

const productOutcomes: Words = {
  closed: [/oferta dvs\. este acceptată/, /your bid is accepted/],
  minimumMissed: [/^Cantitatea minimă nu a fost atinsă/, /^The minimum quantity was not reached/],
  cancelled: [/anulat de echipa Recolta/, /cancelled by the Recolta team/],
  finalPriceDue: [/Stabiliți prețul final/, /Set the final price within 7 days/],
  sold: [/vânzarea s-a încheiat/, /the sale is complete/],
  unitPriceKept: [/^Nu ați stabilit prețul final/, /^You did not set the final price/],
};

const told: readonly (readonly [type: NotificationType, token: string, words: Words])[] = [
  ['DealTurn', 'turn', turns],
  ['DealNews', 'event', news],
  ['AccountNotComplete', 'missing', parts],
  ['InvitationReminder', 'missing', steps],
  ['AuctionClosed', 'outcome', outcomes],
  ['ProductClosed', 'outcome', productOutcomes],
];

describe.each(told)('[N1] %s', (type, token, words) => {
  it.each(Object.entries(words))('says its own sentence of %s, in both languages', (value, patterns) => {
    const tokens = [
      { key: token, value },
      { key: 'count', value: '1' },
    ];
    for (const [at, locale] of languages.entries()) {
      const { body } = notificationText(type, tokens, locale);
      expect(body).toMatch(patterns[at] ?? /^$/);
      const others = Object.entries(words).filter(([other]) => other !== value);
      for (const [other, { [at]: pattern }] of others) expect(pattern?.test(body), other).toBe(false);
    }
  });
});
