import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { contractDeal } from '@recolta/shared/testing/contract-fixture';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bidEntry } from '../../testing/live-auction.ts';
import { plain, refusal } from '../../testing/page-visit.tsx';
import { visitRoom } from './testing/room-visit.tsx';

const textOf = (element: Element | null) => plain(element?.textContent ?? '');
const entries = [
  bidEntry(1, { kind: 'started', number: null, by: null, price: null }),
  bidEntry(2, { number: 2, by: 'Moara Dunării SRL', price: '980.00' }),
  bidEntry(3, {
    number: 1,
    by: 'Lanul de Aur SRL',
    price: '1010.00',
    at: '2026-11-21T10:00:07.000Z',
    automatic: true,
  }),
  bidEntry(4, {
    ...{ number: 2, by: 'Moara Dunării SRL', price: '1040.00' },
    ...{ at: '2026-11-21T10:00:19.000Z', endsAt: '2026-11-21T10:40:00.000Z' },
  }),
];
const running: Partial<LiveAuctionState> = {
  bestBid: {
    price: '1040.00',
    by: 'Moara Dunării SRL',
    number: 2,
    at: '2026-11-21T10:00:19.000Z',
    automatic: false,
  },
  ...{ version: 4, bidCount: 3, participantCount: 2, recent: entries },
  ...{ desiredPrice: '1055.00', desiredPriceStatus: 'notMet' },
};
const falling: Record<string, string> = { '980.00': '1110.00', '1010.00': '1070.00', '1040.00': '1040.00' };
/** A purchase in euro, whose prices go down. */
const purchase: Partial<LiveAuctionState> = {
  ...{ ...running, type: 'Buying', currency: 'Euro', minimumBidThreshold: '2.50' },
  ...{ startingPrice: '1300.00', desiredPrice: '990.00' },
  recent: entries.map((one) => ({
    ...one,
    price: one.price === null ? null : (falling[one.price] ?? null),
  })),
};
const owner = { isOwner: true, mayBid: false, why: 'OwnAuction', backupPrice: '950.00' } as const;
const administrator = { isAdministrator: true, mayBid: false, why: 'NotEligible' } as const;

const acts = () => document.querySelector('[data-room-acts]');
const situation = () =>
  textOf(screen.getByRole('region', { name: 'Situația licitației' }))
    .replace(/acum \d+ h\d+ h/, '…')
    .replace(/rămas\d?:?\d\d:\d\d/, 'rămas…');
const bidsSection = () => textOf(screen.getByRole('heading', { name: 'Oferte' }).closest('section'));

const price =
  'Cel mai bun prețsub prețul dorit1.0401.040lei/tMoara Dunării SRL·…· a urcat cu 30 lei/tsub prețul doritpornire 960dorit 1.055';
const lower =
  'Cel mai bun prețpeste prețul oferit1.0401.040EUR/tMoara Dunării SRL·…· a coborât cu 30 EUR/tpeste prețul oferitpornire 1.300oferit 990';
const clock =
  'Timp rămas…Dacă trece altcineva în frunte când mai sunt sub 2 min, cronometrul revine la 2 min. Se închide cel târziu la 21 nov., 13:30.Se închide cel târziu la 21 nov., 13:30.';
const twice = 'OferteOraOfertantMențiunilei/t12:00:19Moara Dunării SRLprelungit1.040';

test.each([
  [
    'a bidder',
    running,
    { number: 1, price: '1010.00' },
    `${price}${clock}V-au întrecutOferta dvs.: 1.010 lei/t. Moara Dunării SRL conduce cu 30 lei/t.`,
  ],
  [
    'the leader',
    running,
    { number: 2, price: '1040.00' },
    `${price.replace('Moara Dunării SRL·', 'Dvs.·')}${clock}Conduceți`,
  ],
  [
    'a bidder of a purchase',
    purchase,
    { number: 1, price: '1070.00' },
    `${lower}${clock}V-au întrecutOferta dvs.: 1.070 EUR/t. Moara Dunării SRL vinde cu 30 EUR/t mai ieftin.`,
  ],
  ['the owner', running, owner, `${price}${clock}OrganizatorLicitația dvs.: 3 oferte de la 2 ofertanți.`],
  [
    'an administrator',
    running,
    administrator,
    `${price}${clock}AdministratorVedeți cine sunt ofertanții; nu puteți licita.`,
  ],
] as const)('[L12] %s reads price, clock and standing', async (_who, auction, viewer, said) => {
  await visitRoom({ auction, viewer });
  await waitFor(() => expect(situation()).toContain(said));
  expect(situation().startsWith(said)).toBe(true);
});

test.each([
  [
    'a bidder',
    { number: 1, price: '1010.00' },
    `${twice}12:00:07Dvs.automatăDescarcă dovada1.01012:00:00Moara Dunării SRL980`,
  ],
  ['the owner', owner, `${twice}12:00:07Lanul de Aur SRLautomată1.01012:00:00Moara Dunării SRL980`],
] as const)('[R2] %s reads all bids, the latest first', async (_who, viewer, said) => {
  const { t } = await visitRoom({ auction: running, viewer });
  await waitFor(() => expect(bidsSection()).toBe(said));
  const receipt = screen.queryByRole('link', { name: t('room:receipt') });
  expect(receipt?.getAttribute('href') ?? null).toBe(
    'number' in viewer
      ? '/services/live-auctions/api/v1/auctions/8db2f7ac-c224-44a8-a690-edc25c36957a/receipts/3'
      : null,
  );
});

const panelWords = {
  hold: 'Țineți apăsat 0,6 s, apoi ridicați degetulSe deschide confirmarea↵Cu degetul, țineți apăsat 0,6 secunde, apoi ridicați-l. Cu mouse-ul, tastatura sau un cititor de ecran se deschide confirmarea.',
  more: 'Licitare automată, până la o limităFă o ofertă personalizatăLicitare prin telefonAlt preț sau limităConfirmare în doi pași',
};

test.each([
  [
    'a sale',
    running,
    { number: 1, price: '1010.00' },
    `Total522.500 lei· taxare inversăLicitează 1.045 lei/t Total 522.500 lei, fără TVA${panelWords.hold}` +
      `Pași mai mari1.050+101.055prețul dorit1.065+25Preț exactlei/tLiciteazăPas de 5 lei/t; cel puțin 1.045 lei/t.${panelWords.more}`,
  ],
  [
    'a purchase',
    purchase,
    { number: 1, price: '1070.00' },
    `De încasat518.750 EUR· taxare inversăVinde la 1.037,50 EUR/t Încasați 518.750 EURÎncasați 518.750 EUR · ${panelWords.hold}` +
      `Pași mai mari1.035−51.032,50−7,50990prețul oferitPreț exactEUR/tVindePas de 2,50 EUR/t; cel mult 1.037,50 EUR/t.${panelWords.more}`,
  ],
] as const)(
  '[L4] the panel of %s has the next price with its sum, larger steps and the other ways to bid',
  async (_what, auction, viewer, said) => {
    await visitRoom({ auction, viewer });
    await waitFor(() => expect(textOf(screen.getByRole('region', { name: 'Licitează' }))).toBe(said));
  },
);

test('[L4] a larger step, the two steps and Enter each open the confirmation with their price', async () => {
  const { user, sent } = await visitRoom({ auction: running, viewer: { number: 1, price: '1010.00' } });
  const panel = within(await screen.findByRole('region', { name: 'Licitează' }));
  const confirms = async (total: string) => {
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(textOf(dialog)).toContain(total));
    // Until it can be read, the dialog ignores keys.
    await waitFor(() =>
      expect(dialog.querySelector('[type=submit]')).toHaveProperty('ariaDisabled', 'false'),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await act(async () => {
    fireEvent.click(panel.getByRole('button', { name: /^1\.065/ }));
    await import('./bidder/bid/bid-review.tsx');
  });
  await confirms('532.500 lei');
  await user.click(panel.getByRole('button', { name: 'Confirmare în doi pași' }));
  await confirms('522.500 lei');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Enter}');
  await confirms('522.500 lei');
  expect(sent).toEqual([]);
});

test('the sheet of further prices is opened and closed', async () => {
  const { user } = await visitRoom({ auction: running, viewer: { number: 1, price: '1010.00' } });
  const more = await screen.findByRole('button', { name: 'Alt preț sau limită' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  expect(more.textContent).not.toBe('Alt preț sau limită');
  await user.click(more);
  expect(more.textContent).toBe('Alt preț sau limită');
});

test('[L18] the consent to bids by phone is named with its price, and opened', async () => {
  const { user } = await visitRoom({
    auction: running,
    viewer: { number: 1, price: '1010.00', phoneConsent: '1071.00' },
  });
  const consent = await screen.findByRole('button', { name: (name) => plain(name).includes('1.071 lei/t') });
  await user.click(consent);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test.each([
  [
    'the owner',
    owner,
    'Invită cumpărătoriOferte personalizatePreț de rezervă (îl vedeți dvs. și echipa Recolta)950 lei/tatins',
  ],
  [
    'an administrator',
    administrator,
    'Mersul licitațieiSuspendă licitațiaPrelungește licitațiaTrimite un mesajOferteOferte personalizateIntrodu o ofertă prin telefonRetrage o ofertăAnulează licitația',
  ],
] as const)('[L1] %s has their own acts and no bid panel', async (_who, viewer, said) => {
  await visitRoom({ auction: running, viewer });
  await waitFor(() => expect(textOf(acts())).toBe(said));
  expect(screen.queryByRole('region', { name: 'Licitează' })).toBeNull();
  const links = [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'));
  expect(links).toContain('/live-auctions/8db2f7ac-c224-44a8-a690-edc25c36957a/participate?view=projector');
  expect(links.includes('/live-auctions/8db2f7ac-c224-44a8-a690-edc25c36957a/invitations')).toBe(
    'isOwner' in viewer,
  );
});

const figures = {
  sale: 'Umiditate13,5 % (declarat)Corpuri străine2 % (declarat)Proteină12,6 % (declarat)Masă hectolitrică78 kg/hl (declarat)',
  purchase:
    'Umiditatemax. 13,5 % (cerut)Corpuri străinemax. 2 % (cerut)Proteinămin. 12,6 % (cerut)Masă hectolitricămin. 78 kg/hl (cerut)',
};
const outage =
  'Dacă serviciul este întrerupt mai mult de 5 secunde în ultimele 2 minute, licitația nu se încheie, ci este reluată o dată, pentru încă 2 minute.Raportează';
const measured =
  'Normă de încărcare250 t/ziCântărirela încărcareAnalizăla încărcarePlatăPlată la încărcareTVA';

test.each([
  [
    'a bidder',
    running,
    { number: 1, price: '1010.00' },
    {
      'Marfa și condițiile': [
        figures.sale,
        `${measured}Taxare inversă: TVA o declară cumpărătorulContractContract general`,
        'Pas de licitare 5 lei/t',
        'Organizatorconfidențial până la încheierevânzătorul',
        `Oferta vă obligă până la încheierea licitației; dacă este cea mai bună, până la decizia organizatorului.${outage}`,
      ],
      'Calitatea declarată': ['declarat, neanalizat', 'baza 14 %în bază', 'baza 12,5 %0,9 sub bază'],
      'Grila de calitate': [
        'Cât plătiți dacă…Pentru o tonă cântărită, la cel mai bun preț de acum, 1.040 lei/t, fără TVA.',
        'Ca în declarațieUmiditate 13,2 %',
        'Proteină 11,6 %− 9 lei/t1.000 kg × 1.031 lei/t1.031 lei',
      ],
      'Cât vă costă la poarta dvs.': ['Scrieți costul transportului și vedeți aici suma.'],
      'Livrare și plată': [
        'Marfa se află înFundulea, CălărașiAdresa de încărcareFerma nr. 3, silozul 2Gara de încărcareSărulești' +
          'Toleranță la cantitate± 5 %, la alegerea vânzătoruluiÎncărcare320 t/zi: cel puțin 2 zilePlatăPlată la termen, 20 de zile' +
          'Buletin de analizăneatașatContractulcontractul general, cu aceste condițiiOrigineaRomânia',
      ],
    },
  ],
  [
    'the owner of a purchase',
    purchase,
    { ...owner, mayBid: true, why: null },
    {
      'Marfa și condițiile': [
        figures.purchase,
        `${measured}Dacă vânzătorul este înregistrat în scopuri de TVA: taxare inversă; altfel fără TVA`,
        'Pas de licitare 2,50 EUR/t',
        'Organizatorconfidențial până la încheierecumpărătorul',
        `Fiecare ofertă îl obligă pe ofertant până la încheierea licitației; cea mai bună, până la decizia dvs.${outage}`,
      ],
      'Calitatea cerută': ['cerut', 'baza 14 %Corpuri străine'],
      'Grila de calitate': ['Cât plătiți dacă…', '1.040 EUR/t, fără TVA.', 'Ca în cerereUmiditate 13,2 %'],
      'Cât vă costă la poarta dvs.': ['Fără un curs de schimb nu putem calcula suma în lei.'],
      'Livrare și plată': [
        'Se livrează înFundulea, Călărași',
        '20 de zileContractulcontractul general, cu aceste condiții',
      ],
    },
  ],
] as const)('[A7] %s reads goods and terms', async (_who, auction, viewer, said) => {
  await visitRoom({ auction, viewer });
  await screen.findByRole('heading', { name: 'Livrare și plată' });
  for (const [title, words] of Object.entries(said)) {
    const section = screen
      .getByRole('heading', { name: (name) => name.startsWith(title) })
      .closest('section');
    for (const one of words) expect(textOf(section)).toContain(one);
  }
});

test('[A7] goods that could not be loaded are asked for again', async () => {
  let isThere = false;
  const { user, t } = await visitRoom({
    auction: running,
    goods: () => (isThere ? Response.json(contractDeal.goods) : refusal('NotFound', 404)),
  });
  const alert = (await screen.findByText(t('goods:failed'))).closest('[role=alert]') as HTMLElement;
  isThere = true;
  await user.click(within(alert).getByRole('button', { name: t('goods:retry') }));
  expect(await screen.findByRole('heading', { name: 'Livrare și plată' })).toBeTruthy();
});

test.each([
  [
    { price: '1012.50', deals: 9, days: 90 },
    'Prețuri de comparațieCel mai bun preț acum1.040 lei/tFără TVA.',
  ],
  [null, null],
])('[Q4] the price is compared with that of deals in the county: %o', async (median, said) => {
  const { calls, t } = await visitRoom({
    auction: running,
    viewer: { number: 1, price: '1010.00' },
    answers: {
      'GET /services/live-auctions/api/v1/deal-medians/wheat-milling/TR/Ron': () => Response.json({ median }),
    },
  });
  await screen.findByRole('heading', { name: 'Livrare și plată' });
  if (said === null) {
    await waitFor(() => expect(calls.some((call) => call.includes('deal-medians'))).toBe(true));
    expect(screen.queryByRole('heading', { name: t('goods:references') })).toBeNull();
    return;
  }
  const section = (await screen.findByRole('heading', { name: t('goods:references') })).closest('section');
  expect(textOf(section)).toContain(said);
  expect(textOf(section)).toContain(
    '1.012,50 lei/tPrețul de mijloc din 9 tranzacții: Grâu panificație, Teleorman, în ultimele 90 de zile.',
  );
});

test.each([
  ['the owner', { ...owner, hiddenReason: 'Marfă falsă' }, true],
  ['an administrator', { ...administrator, hiddenReason: 'Marfă falsă' }, true],
  ['a bidder', { number: 1, price: '1010.00' }, false],
] as const)('[S11] why an ended auction was hidden is read by %s: %s', async (_, viewer, isRead) => {
  const outcome = { kind: 'noBids', at: '2026-11-21T10:00:00.000Z', winner: null, reason: null } as const;
  const { t } = await visitRoom({ auction: { status: 'Failed', outcome }, viewer });
  await screen.findByText(t('room:outcomeTitle'));
  const text = t('room:hiddenBecause', { reason: 'Marfă falsă' });
  await waitFor(() => expect(screen.queryByText(text) !== null).toBe(isRead));
});
