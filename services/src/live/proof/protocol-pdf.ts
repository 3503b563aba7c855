import type { Protocol, ProtocolEntry } from '@recolta/shared/contracts/http/auction-proof';
import { outageOfReason } from '@recolta/shared/domain/live-auction/outage';
import { unitOfTerms } from '@recolta/shared/domain/live-auction/proof/unit-of-terms';
import { parseMoney } from '@recolta/shared/domain/money';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { PdfSheet, type Row } from '../../platform/pdf/pdf-sheet.ts';
import { type PdfLocale, pdfWords } from './protocol-pdf-words.ts';

/**
 * A printed protocol [L13]: the same bytes for the same protocol and language. It contains nothing beyond the
 * protocol, metadata included [B5].
 */
export function protocolPdf(protocol: Protocol, locale: PdfLocale): Uint8Array {
  const words = pdfWords[locale];
  const { terms, participants, entries, outcome, head } = protocol;
  const unit = unitOfTerms(terms);
  const price = (wire: string) => formatPrice(parseMoney(wire) ?? 0, terms.currency, locale, unit);
  const time = (instant: string) => timeText(instant, locale);
  const bidder = (number: number) => `${words.bidder} ${number}`;
  const goodsName = (terms.goods as { readonly name?: unknown }).name;
  const lot = typeof goodsName === 'string' ? goodsName : protocol.auctionId;
  const sheet = new PdfSheet({ title: words.title, language: locale, at: new Date(head.at) });

  sheet.title(words.title, lot);
  sheet.heading(words.outcome);
  sheet.facts([
    [words.result, outcomeText()],
    ...endFacts(),
    ...(outcome.winner === null ? [] : winnerFacts(outcome.winner)),
    ...(protocol.owner === null ? [] : [[words.owner, protocol.owner] as const]),
  ]);
  if (outcome.reason !== null) sheet.paragraph(outcome.reason);

  sheet.heading(words.terms);
  sheet.facts([
    [words.type, words.types[terms.type]],
    [words.bidding, words.biddingTypes[terms.biddingType]],
    [words.starting, price(terms.startingPrice)],
    [words.step, price(terms.minimumBidThreshold)],
    ...(terms.desiredPrice === null ? [] : [[words.desired[terms.type], price(terms.desiredPrice)] as const]),
    [words.window, `${terms.extensionWindowMinutes} min`],
    [words.from, time(terms.startsAt)],
    ...(terms.endsAt === null ? [] : [[words.to, time(terms.endsAt)] as const]),
    [words.latest, time(terms.hardEndsAt)],
  ]);

  sheet.heading(words.participants);
  if (participants.length === 0) sheet.paragraph(words.none);
  else if (participants.some(({ name }) => name !== null))
    sheet.facts(participants.map(({ number, name }) => [bidder(number), name ?? '']));
  else sheet.paragraph(participants.map(({ number }) => bidder(number)).join(', '));

  sheet.heading(words.entries);
  sheet.table(
    [
      { heading: words.number, width: 24 },
      { heading: words.time, width: 110 },
      { heading: words.event, width: 150 },
      { heading: words.bidder, width: 64 },
      { heading: words.price, width: 56, align: 'right' },
      { heading: words.end, width: 55, align: 'right' },
    ],
    entries.map(rowOf),
  );

  sheet.heading(words.proof);
  sheet.paragraph(`${words.auction}: ${protocol.auctionId}`);
  sheet.paragraph(`${words.lastEntry}: ${head.version}, ${time(head.at)}`);
  sheet.smallPrint(head.hash);
  sheet.paragraph(`${words.key}: ${head.keyId}`);
  sheet.smallPrint(head.signature);
  sheet.paragraph(words.check);
  return sheet.end(`${words.title} · ${lot} · ${protocol.auctionId}`);

  /** The price of a purchase is the one that its buyer offers [A5]. */
  function outcomeText(): string {
    const isOffered = terms.type === 'Buying' && outcome.kind === 'desiredPriceMet';
    return isOffered ? words.boughtAtOffered : words.outcomes[outcome.kind];
  }

  /** The end of the bidding is apart from the owner's decision. */
  function endFacts(): readonly (readonly [string, string])[] {
    const closed = entries.find(({ kind }) => kind === 'closed');
    if (closed === undefined) return [[words.endedAt, time(outcome.at)]];
    return [
      [words.closedAt, time(closed.at)],
      [words.decidedAt, time(outcome.at)],
    ];
  }

  function winnerFacts({ number, price: paid }: { number: number; price: string }) {
    return [
      [words.winner, [bidder(number), participants[number - 1]?.name].filter(Boolean).join(', ')],
      [words.price, price(paid)],
    ] as const;
  }

  function rowOf(entry: ProtocolEntry): Row {
    const { version, kind, at, number, price: paid, automatic, endsAt, reason, corrects, hash } = entry;
    const event = (words.kinds[kind as keyof typeof words.kinds] ?? kind).replace(
      '{{version}}',
      `${corrects}`,
    );
    return {
      cells: [
        `${version}.`,
        time(at),
        automatic ? `${event}, ${words.automatic}` : event,
        number === null ? '' : bidder(number),
        paid === null ? '' : price(paid),
        endsAt === null ? '' : endText(endsAt, at),
      ],
      words: kind === 'resumed' ? resumedText(reason) : reason,
      smallPrint: hash,
    };
  }

  /** An outage as a sentence [L11]; any other reason as it is. */
  function resumedText(reason: string | null): string | null {
    const outage = outageOfReason(reason);
    if (outage === null) return reason;
    const [since, until] = [outage.sinceMs, outage.untilMs].map((ms) => time(new Date(ms).toISOString()));
    return words.outage.replace('{{since}}', since ?? '').replace('{{until}}', until ?? '');
  }

  /** The time of day; with the date if it differs from the entry's. */
  function endText(endsAt: string, at: string): string {
    const [end, entry] = [time(endsAt), time(at)];
    const [day, clock] = end.split(' ');
    return entry.startsWith(day ?? '') ? (clock ?? end) : end;
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
