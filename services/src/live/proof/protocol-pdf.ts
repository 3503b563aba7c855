/// <reference path="./pdfkit.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Protocol, ProtocolEntry } from '@recolta/shared/contracts/http/auction-proof';
import { parseMoney } from '@recolta/shared/domain/money';
import { formatPrice } from '@recolta/shared/domain/price-text';
import PDFDocument from 'pdfkit';
import { type PdfLocale, pdfWords } from './protocol-pdf-words.ts';

const require = createRequire(import.meta.url);
// Whole fonts: the subsets that pages use lack ș and ț in a form that pdfkit reads.
const fontOf = (style: string) =>
  readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`));
const fonts = { regular: fontOf('400Regular'), bold: fontOf('700Bold') };

/**
 * A protocol for people [L13]: the same bytes for the same protocol and language. It says nothing that the protocol does
 * not, its metadata included [B5].
 */
export function protocolPdf(protocol: Protocol, locale: PdfLocale): Uint8Array {
  const words = pdfWords[locale];
  const { terms, participants, entries, outcome, head } = protocol;
  const price = (wire: string) => formatPrice(parseMoney(wire) ?? 0, terms.currency, locale);
  const time = (instant: string) => timeText(instant, locale);
  const nameOf = (number: number) => {
    const name = participants[number - 1]?.name ?? null;
    return `${words.bidder} ${number}${name === null ? '' : ` (${name})`}`;
  };
  const document = new PDFDocument({
    size: 'A4',
    margin: 48,
    lang: locale,
    info: {
      Title: words.title,
      Author: '',
      Producer: 'Recolta',
      Creator: 'Recolta',
      CreationDate: new Date(head.at),
    },
  });
  document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const heading = (text: string, size: number) =>
    document.moveDown(0.6).font('bold').fontSize(size).fillColor('#16211a').text(text).moveDown(0.2);
  const line = (text: string) => document.font('regular').fontSize(9.5).fillColor('#16211a').text(text);
  const small = (text: string) => document.font('regular').fontSize(6.5).fillColor('#4d5a51').text(text);

  heading(words.title, 18);
  line(`${words.auction}: ${protocol.auctionId}`);
  if (protocol.owner !== null) line(`${words.owner}: ${protocol.owner}`);
  line(outcomeText());

  heading(words.terms, 12);
  const { name } = terms.goods as { readonly name?: unknown };
  if (typeof name === 'string') line(`${words.goods}: ${name}`);
  line(`${words.types[terms.type]} · ${words.biddingTypes[terms.biddingType]}`);
  line(`${words.starting}: ${price(terms.startingPrice)}`);
  line(`${words.step}: ${price(terms.minimumBidThreshold)}`);
  if (terms.desiredPrice !== null) line(`${words.desired}: ${price(terms.desiredPrice)}`);
  line(`${words.from}: ${time(terms.startsAt)}`);
  if (terms.endsAt !== null) line(`${words.to}: ${time(terms.endsAt)}`);
  line(`${words.latest}: ${time(terms.hardEndsAt)}`);
  line(`${words.window}: ${terms.extensionWindowMinutes} min`);

  heading(words.participants, 12);
  if (participants.length === 0) line(words.none);
  for (const { number } of participants) line(nameOf(number));

  heading(words.entries, 12);
  for (const entry of entries) {
    line(entryText(entry));
    small(entry.hash);
  }

  heading(words.proof, 12);
  line(`${words.lastEntry}: ${head.version}, ${time(head.at)}`);
  small(head.hash);
  line(`${words.key}: ${head.keyId}`);
  small(head.signature);
  line(words.check);
  document.end();
  const bytes = document.read();
  if (bytes === null) throw new Error('pdfkit made no bytes');
  return bytes;

  function outcomeText(): string {
    const said = `${words.outcome}: ${words.outcomes[outcome.kind]}`;
    const won = outcome.winner && `${nameOf(outcome.winner.number)}, ${price(outcome.winner.price)}`;
    return [said, won, time(outcome.at), outcome.reason].filter(Boolean).join(' · ');
  }

  function entryText({
    version,
    kind,
    at,
    number,
    price: paid,
    automatic,
    endsAt,
    reason,
  }: ProtocolEntry): string {
    const parts = [
      `${version}. ${time(at)}`,
      words.kinds[kind as keyof typeof words.kinds] ?? kind,
      number === null ? null : nameOf(number),
      paid === null ? null : price(paid),
      automatic ? words.automatic : null,
      endsAt === null ? null : `${words.end} ${time(endsAt)}`,
      reason,
    ];
    return parts.filter((part) => part !== null).join(' · ');
  }
}

const numbers = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Bucharest',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

/** In Romanian time, to the millisecond. */
function timeText(instant: string, locale: PdfLocale): string {
  const parts = Object.fromEntries(
    numbers.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]),
  );
  const { day, month, year, hour, minute, second, fractionalSecond } = parts;
  const [inDate, inSecond] = locale === 'ro' ? ['.', ','] : ['/', '.'];
  return `${[day, month, year].join(inDate)} ${hour}:${minute}:${second}${inSecond}${fractionalSecond}`;
}
