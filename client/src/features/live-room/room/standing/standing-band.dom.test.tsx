import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LocaleProvider, textsReady } from '../../../../lib/i18n.ts';
import { bidderViewer, bidEntry, liveAuction } from '../../../../testing/live-auction.ts';
import { plain } from '../../../../testing/page-visit.tsx';
import { StandingBand } from './standing-band.tsx';

const at = '2026-11-21T10:00:00.000Z';
const rival = { price: '1040.00', by: 'Moara SRL', number: 4, at, automatic: false };
const winner = { number: 4, by: 'Moara SRL', price: '1040.00' };
const outcome = { kind: 'acceptedByOwner', at, winner, reason: null } as const;
const mine = { number: 1, price: '1010.00' };
const own = { ...rival, number: 1 };
const corrected = [
  bidEntry(2, { number: 1 }),
  bidEntry(3, { kind: 'corrected', number: null, by: null, price: '1040.00', corrects: 2, reason: 'x' }),
];

const cases: [string, Partial<LiveAuctionState>, Partial<Viewer> | undefined, string, string][] = [
  ['nobody known yet', {}, undefined, 'loading', ''],
  [
    'a stranger',
    {},
    { mayBid: false, why: 'NotVerified' },
    'watching',
    'Doar priviți Vedeți aceleași prețuri ca ofertanții, în același moment.',
  ],
  [
    'a stranger after the end',
    { outcome },
    { mayBid: false, why: 'NotVerified' },
    'watching',
    'Doar priviți Licitația s-a încheiat.',
  ],
  [
    'a stranger while the clock is stopped',
    { hold: { reason: 'x', remainingMs: 1000 } },
    { mayBid: false, why: 'NotVerified' },
    ...([
      'watching',
      'Doar priviți Ceasul este oprit și nimeni nu poate licita. Ofertele de până acum rămân valabile.',
    ] as const),
  ],
  ['a bidder without a bid', {}, {}, 'notBidYet', 'Fără ofertă Nu ați licitat încă aici.'],
  [
    'an invited bidder',
    { audience: 'Invited' },
    {},
    'invited',
    'Invitat Sunteți invitat la această licitație; nu ați licitat încă.',
  ],
  [
    'an administrator',
    {},
    { isAdministrator: true },
    'administrator',
    'Administrator Vedeți cine sunt ofertanții; nu puteți licita.',
  ],
  [
    'an owner before approval',
    { status: 'Pending' },
    { isOwner: true },
    'owner',
    'Organizator Licitația dvs. așteaptă aprobarea echipei Recolta.',
  ],
  [
    'an owner without bids',
    { bidCount: 0, participantCount: 0 },
    { isOwner: true },
    'owner',
    'Organizator Licitația dvs. nu are încă nicio ofertă.',
  ],
  [
    'an owner',
    { bidCount: 7, participantCount: 5 },
    { isOwner: true },
    'owner',
    'Organizator Licitația dvs.: 7 oferte de la 5 ofertanți.',
  ],
  [
    'the leader',
    { bestBid: own },
    mine,
    'leading',
    'Conduceți Oferta dvs. de 1.040 lei/t este cea mai bună.',
  ],
  [
    'the leader with a limit',
    { bestBid: own },
    { ...mine, limit: '1075.00' },
    'leading',
    'Conduceți Oferta dvs. de 1.040 lei/t este cea mai bună; licităm automat până la 1.075 lei/t.',
  ],
  [
    'the leader whose limit is reached',
    { bestBid: own },
    { ...mine, limit: '1040.00' },
    'leading',
    'Conduceți Oferta dvs. de 1.040 lei/t este cea mai bună.',
  ],
  [
    'the best bidder of a closed auction',
    { bestBid: own, status: 'Closed' },
    mine,
    'binding',
    'Conduceți Oferta dvs. de 1.040 lei/t este cea mai bună și vă obligă până la decizie.',
  ],
  [
    'the winner',
    { bestBid: own, status: 'Accepted', outcome: { ...outcome, winner: { ...winner, number: 1 } } },
    mine,
    'won',
    'Câștigată Ați câștigat cu 1.040 lei/t.',
  ],
  [
    'an outbid bidder',
    {},
    mine,
    'outbid',
    'V-au întrecut Oferta dvs.: 1.010 lei/t. Moara SRL conduce cu 30 lei/t.',
  ],
  [
    'an outbid seller',
    { type: 'Buying', bestBid: { ...rival, price: '990.00' } },
    mine,
    'outbid',
    'V-au întrecut Oferta dvs.: 1.010 lei/t. Moara SRL vinde cu 20 lei/t mai ieftin.',
  ],
  [
    'a bidder whom a limit answered',
    {
      bestBid: { ...rival, automatic: true },
      recent: [
        bidEntry(2, { number: 4 }),
        bidEntry(3, { number: 1 }),
        bidEntry(4, { number: 4, automatic: true }),
      ],
    },
    ...([
      mine,
      'outbid',
      'V-au întrecut Oferta dvs. de 1.010 lei/t a fost depășită imediat de oferta automată: Moara SRL.',
    ] as const),
  ],
  [
    'a bidder whose bid was withdrawn',
    { recent: corrected },
    { number: 1, price: null },
    'withdrawn',
    'Ofertă retrasă Echipa Recolta v-a retras oferta și, dacă aveați, limita. Puteți licita din nou.',
  ],
  [
    'the same after the end',
    { recent: corrected, status: 'Closed' },
    { number: 1, price: null },
    'withdrawn',
    'Ofertă retrasă Echipa Recolta v-a retras oferta și, dacă aveați, limita.',
  ],
  [
    'a bidder whose bids lapsed',
    { recent: [] },
    { number: 1, price: null },
    'withdrawn',
    'Oferta dvs. nu mai este valabilă Ofertele automate nu mai sunt valabile după retragerea unei oferte. Puteți licita din nou.',
  ],
  [
    'an outbid bidder at the end',
    { status: 'Closed' },
    mine,
    'outbidAtEnd',
    'V-au întrecut Se așteaptă decizia organizatorului.',
  ],
  [
    'a bidder who lost',
    { status: 'Accepted', outcome },
    mine,
    'lost',
    'Pierdută A câștigat Moara SRL cu 1.040 lei/t.',
  ],
];

test.each(cases)('%s reads their standing', async (_who, auction, viewer, kind, text) => {
  await textsReady('ro', ['room', 'live']);
  const { container } = render(
    <LocaleProvider locale="ro">
      <StandingBand
        auction={liveAuction({ privacyType: 'Public', bestBid: rival, ...auction })}
        viewer={viewer && bidderViewer(viewer)}
      />
    </LocaleProvider>,
  );
  const band = container.querySelector('[data-standing]');
  const words = [...(band?.querySelectorAll('p > *') ?? [])].map((one) => plain(one.textContent ?? ''));
  expect([band?.getAttribute('data-standing'), words.join(' ')]).toEqual([kind, text]);
  cleanup();
});
