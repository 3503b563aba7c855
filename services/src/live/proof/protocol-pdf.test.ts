import type { Protocol, ProtocolEntry } from '@recolta/shared/contracts/http/auction-proof';
import { entryKinds, outcomeKinds } from '@recolta/shared/domain/live-auction/live-auction';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { protocolPdf } from './protocol-pdf.ts';
import { pdfWords } from './protocol-pdf-words.ts';

const hashOf = (digit: number | string) => `${digit}`.repeat(64);

function entryOf(version: number, at: string, parts: Partial<ProtocolEntry>): ProtocolEntry {
  const unstated = {
    number: null,
    price: null,
    automatic: false,
    endsAt: null,
    reason: null,
  };
  return { ...unstated, kind: 'message', ...parts, version, at, hash: hashOf(version) };
}

const protocol: Protocol = {
  format: 1,
  kind: 'protocol',
  auctionId: '0198a2f4-6d7c-7000-8000-00000000a001',
  terms: {
    type: 'Selling',
    biddingType: 'Flexible',
    currency: 'Euro',
    startingPrice: '190.00',
    desiredPrice: '221.50',
    minimumBidThreshold: '0.50',
    startsAt: '2026-11-22T08:00:00.000Z',
    endsAt: '2026-11-22T09:30:00.000Z',
    hardEndsAt: '2026-11-22T10:45:00.000Z',
    extensionWindowMinutes: 3,
    decisionWindowMinutes: 120,
    goods: { name: 'Rapiță, 200 t', unit: 'Bag' },
  },
  owner: 'Ferma Lunca SRL',
  participants: [
    { number: 1, name: 'Moara SA' },
    { number: 2, name: 'Cereal Trading SRL' },
  ],
  entries: [
    // The day before in UTC, the same day in Romania.
    entryOf(1, '2026-11-21T22:58:01.002Z', { kind: 'created', endsAt: '2026-11-22T09:30:00.000Z' }),
    entryOf(2, '2026-11-22T08:07:09.031Z', {
      ...{ kind: 'bid', number: 1, price: '190.00', endsAt: '2026-11-22T09:31:00.000Z' },
    }),
    // Ends on the next day in Romania.
    entryOf(3, '2026-11-22T08:07:09.032Z', {
      ...{ kind: 'bid', number: 2, price: '191.50', automatic: true, endsAt: '2026-11-22T22:32:05.000Z' },
    }),
    entryOf(4, '2026-11-22T08:12:00.000Z', {
      ...{ kind: 'corrected', number: 1, price: '190.25', reason: 'Preț tastat greșit', corrects: 3 },
    }),
    // A kind that a later release added.
    entryOf(5, '2026-11-22T08:13:00.000Z', { kind: 'inspected' }),
  ],
  outcome: {
    kind: 'acceptedByOwner',
    at: '2026-11-22T11:01:02.003Z',
    winner: { number: 2, price: '222.50' },
    reason: 'Motivul public',
  },
  head: {
    version: 5,
    at: '2026-11-22T11:05:06.007Z',
    hash: hashOf('b'),
    keyId: 'key-7',
    signature: 'c'.repeat(128),
  },
};

/** The texts of a PDF in their order, without the spaces at which lines break, and its metadata. */
async function read(of: Protocol, locale: 'ro' | 'en') {
  const task = getDocument({ data: new Uint8Array(protocolPdf(of, locale)), verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  const { info } = await document.getMetadata();
  await task.destroy();
  return { text: packed(...texts), info };
}
const packed = (...texts: readonly string[]) => texts.join('').replaceAll(/\s/g, '');

describe('[L13] the printed record of an auction', () => {
  it('states in Romanian how it ended, its terms, bidders, entries and proof', async () => {
    const { text, info } = await read(protocol, 'ro');
    expect(info).toMatchObject({
      Title: 'Procesul-verbal al licitației',
      Language: 'ro',
      CreationDate: 'D:20261122110506Z',
    });
    expect(text).toBe(
      packed(
        ...['Procesul-verbal al licitației', 'Rapiță, 200 t', 'Rezultat'],
        ...['Cum s-a încheiat', 'are câștigător, organizatorul a acceptat'],
        ...['Încheiată la', '22.11.2026 13:01:02,003', 'Câștigător', 'Ofertant 2, Cereal Trading SRL'],
        ...['Preț', '222,50 EUR/sac', 'Organizator', 'Ferma Lunca SRL', 'Motivul public'],
        ...['Condiții', 'Tip', 'Vânzare', 'Licitare', 'orice preț mai bun cu cel puțin un pas'],
        ...['Preț de pornire', '190 EUR/sac', 'Pas de licitare', '0,50 EUR/sac'],
        ...['Preț dorit', '221,50 EUR/sac'],
        ...['Prelungirea la ofertele târzii', '3 min', 'Începe', '22.11.2026 10:00:00,000'],
        ...['Se încheie', '22.11.2026 11:30:00,000', 'Se închide cel târziu la', '22.11.2026 12:45:00,000'],
        ...['Ofertanți', 'Ofertant 1', 'Moara SA', 'Ofertant 2', 'Cereal Trading SRL', 'Înregistrări'],
        ...['Nr.', 'Ora României', 'Ce s-a întâmplat', 'Ofertant', 'Preț', 'Sfârșit'],
        ...['1.', '22.11.2026 00:58:01,002', 'creată', '11:30:00,000', hashOf(1)],
        ...['2.', '22.11.2026 10:07:09,031', 'ofertă', 'Ofertant 1', '190 EUR/sac'],
        ...['11:31:00,000', hashOf(2)],
        ...['3.', '22.11.2026 10:07:09,032', 'ofertă, automată', 'Ofertant 2', '191,50 EUR/sac'],
        ...['23.11.2026 00:32:05,000', hashOf(3)],
        ...['4.', '22.11.2026 10:12:00,000', 'retragerea ofertei din înregistrarea 3', 'Ofertant 1'],
        ...['190,25 EUR/sac', 'Preț tastat greșit', hashOf(4)],
        ...['5.', '22.11.2026 10:13:00,000', 'inspected', hashOf(5), 'Dovadă'],
        ...['Licitația: 0198a2f4-6d7c-7000-8000-00000000a001'],
        ...['Ultima înregistrare: 5, 22.11.2026 13:05:06,007', hashOf('b')],
        ...['Semnat (Ed25519) cu cheia: key-7', 'c'.repeat(128)],
        'Se verifică din procesul-verbal JSON, pe pagina „Verificați o licitație”.',
        'Procesul-verbal al licitației · Rapiță, 200 t · 0198a2f4-6d7c-7000-8000-00000000a001',
        '1 / 1',
      ),
    );
  });

  it('[L10] states the end of the bidding apart from the decision', async () => {
    const closed = entryOf(6, '2026-11-22T09:31:00.000Z', { kind: 'closed' });
    const { text } = await read({ ...protocol, entries: [closed] }, 'en');
    expect(text).toContain(
      packed('Bidding closed at', '22/11/2026 11:31:00.000', 'Decided at', '22/11/2026 13:01:02.003'),
    );
  });

  it('[A5] names the price of a purchase as offered', async () => {
    const { text } = await read(
      {
        ...protocol,
        terms: { ...protocol.terms, type: 'Buying' },
        outcome: { ...protocol.outcome, kind: 'desiredPriceMet' },
      },
      'ro',
    );
    expect(text).toContain(packed('are câștigător, prețul oferit a fost atins'));
    expect(text).toContain(packed('Preț oferit', '221,50 EUR/sac'));
    expect(text).not.toContain('dorit');
  });

  it('[L11] states an outage as a sentence, and why an administrator resumed', async () => {
    const resumed = (version: number, reason: string) =>
      entryOf(version, '2026-11-22T08:14:00.000Z', { kind: 'resumed', reason });
    const entries = [
      resumed(6, 'outage 2026-11-22T08:10:00.250Z/2026-11-22T08:13:30.000Z'),
      resumed(7, 'Silozul răspunde'),
    ];
    const { text } = await read({ ...protocol, entries }, 'ro');
    expect(text).toContain(
      packed(
        ...[
          'reluată',
          'Serviciul a fost întrerupt între 22.11.2026 10:10:00,250 și 22.11.2026 10:13:30,000.',
        ],
        ...[hashOf(6), '7.', '22.11.2026 10:14:00,000', 'reluată', 'Silozul răspunde', hashOf(7)],
      ),
    );
  });

  it('states in English, of an auction without bids, names, prices to reach and end, only what there is', async () => {
    const { outcome, terms } = protocol;
    const plain: Protocol = {
      ...protocol,
      ...{ owner: null, participants: [], entries: [] },
      outcome: { ...outcome, kind: 'noBids', winner: null, reason: null },
      terms: {
        ...{ ...terms, type: 'Buying', biddingType: 'Standard', desiredPrice: null, endsAt: null },
        goods: {},
      },
    };
    const { text, info } = await read(plain, 'en');
    expect(info).toMatchObject({ Title: 'Auction record', Language: 'en' });
    expect(text).toBe(
      packed(
        ...['Auction record', plain.auctionId, 'Result', 'How it ended', 'without bids'],
        ...['Ended at', '22/11/2026 13:01:02.003', 'Terms', 'Type', 'Purchase', 'Bidding', 'by whole steps'],
        ...['Starting price', '190 EUR/t', 'Step', '0.50 EUR/t', 'Extension after late bids', '3 min'],
        ...['Starts', '22/11/2026 10:00:00.000', 'Closes no later than', '22/11/2026 12:45:00.000'],
        ...['Bidders', 'None', 'Entries'],
        ...['No.', 'Time in Romania', 'What happened', 'Bidder', 'Price', 'End', 'Proof'],
        ...[`Auction: ${plain.auctionId}`, 'Last entry: 5, 22/11/2026 13:05:06.007', hashOf('b')],
        ...['Signed (Ed25519) with key: key-7', 'c'.repeat(128)],
        'To be checked from the JSON auction record, on the page “Verify an auction”.',
        `Auction record · ${plain.auctionId} · ${plain.auctionId}`,
        '1 / 1',
      ),
    );
  });

  it('[B5] lists confidential bidders by number, and labels what the others have in English', async () => {
    const unnamed = protocol.participants.map(({ number }) => ({ number, name: null }));
    const { text } = await read({ ...protocol, participants: unnamed }, 'en');
    expect(text).toContain(packed('Bidders', 'Bidder 1, Bidder 2', 'Entries'));
    expect(text).toContain(
      packed('Winner', 'Bidder 2', 'Price', '222.50 EUR/bag', 'Owner', 'Ferma Lunca SRL'),
    );
    expect(text).toContain(packed('Desired price', '221.50 EUR/bag'));
    expect(text).toContain(packed('Ends', '22/11/2026 11:30:00.000'));
    expect(text).toContain(packed('bid, automatic', 'Bidder 2'));
    expect(text).toContain(packed('bid of entry 3 withdrawn'));
  });

  it.each(['ro', 'en'] as const)('has words in %s for every outcome and kind of entry', (locale) => {
    const { outcomes, kinds } = pdfWords[locale];
    expect(Object.keys(outcomes).sort()).toEqual([...outcomeKinds].sort());
    expect(Object.keys(kinds).sort()).toEqual([...entryKinds].sort());
  });
});
