import type {
  AnnouncementBidView,
  AnnouncementState,
  RoundTerms,
} from '@recolta/shared/contracts/http/announcement-state';
import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatSum } from '@recolta/shared/domain/price-text';
import { releaseVatRules, vatGroupOf, vatOf, vatSum } from '@recolta/shared/domain/vat';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { kilogramsOf, minorOf } from '../../../lib/format.ts';
import { store } from '../../../lib/store.ts';
import {
  announcementAnswer,
  announcementBid,
  announcementState,
  roundTerms,
} from '../../../testing/announcement.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { AnnouncementPage } from './announcement-page.tsx';

// Test files of one process share the store.

beforeEach(() => store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() }));

const { id } = announcementState();
const path = `/services/main/auctions/${id}`;
const words = {
  ro: {
    accept: /^Acceptă( \d|$)/,
    counter: /^Contraofertă$/,
    next: /^Continuă/,
    send: /^Trimite/,
  },
  en: {
    accept: /^Accept( \d|$)/,
    counter: /^Counter-offer$/,
    next: /^Continue/,
    send: /^Send/,
  },
} as const;
type Language = keyof typeof words;
/** 10 lei less for each point of protein that is missing. */
const grid = {
  kind: 'grid',
  lines: [
    {
      ...{ property: 'protein', rule: 'min', base: 12.5, step: 1, effect: 'money', amount: '10.00' },
      ...{ direction: 'discount', rejectBeyond: null },
    },
  ],
} as const;
interface Case {
  readonly grid?: typeof grid;
  readonly goods?: Partial<AuctionGoods>;
  readonly locale: Language;
  readonly role: 'owner' | 'bidder';
  readonly announcement: Partial<AnnouncementState>;
  readonly bid: AnnouncementBidView;
}

async function visit({ locale, role, announcement, bid, grid = undefined, goods = {} }: Case) {
  const isOwner = role === 'owner';
  const answer = announcementAnswer(
    { isOwner, mayBid: false, bid: isOwner ? null : bid },
    { bidCount: 3, ...announcement },
  );
  Object.assign(answer.goods, goods, grid && { grid });
  const page = await visitPage(<AnnouncementPage id={id} />, {
    address: `${locale === 'en' ? '/en' : ''}/auctions/${id}`,
    namespaces: ['announcements', 'binding', 'forms', 'goods', 'lists', 'bids', 'rates'],
    answers: {
      [`GET ${path}`]: () => Response.json(answer),
      [`GET ${path}/bids`]: () => Response.json({ items: [bid], total: 1, page: 1, pageSize: 100 }),
      'GET /services/main/vat-rules': () => Response.json(releaseVatRules),
      'GET /services/main/exchange-rates': () => Response.json([]),
      'GET /services/main/haulage-rates': () => Response.json([]),
    },
  });
  await screen.findByRole('article');
  return page;
}

/** A bid on which it is the reader's turn. */
const turnOf = (role: 'owner' | 'bidder', terms: Partial<RoundTerms> = {}) => {
  const [first] = announcementBid().rounds;
  const last = { by: role === 'owner' ? 'bidder' : 'owner', at: new Date().toISOString() } as const;
  const rounds = [...(first ? [first] : []), { ...last, terms: roundTerms(terms) }];
  return announcementBid({ side: role, turn: role, version: 2, rounds });
};

/** The labelled values of the open dialog. */
function lines(): Map<string, string> {
  const dialog = screen.getByRole('dialog');
  return new Map(
    [...dialog.querySelectorAll('dt')].map((label) => [
      plain(label.textContent ?? ''),
      plain(label.nextElementSibling?.textContent ?? ''),
    ]),
  );
}

const sides = (['Selling', 'Buying'] as const).flatMap((type) =>
  (['owner', 'bidder'] as const).flatMap((role) =>
    (['ro', 'en'] as const).map((locale) => ({ type, role, locale })),
  ),
);

/** Compares every figure of the dialog with the service's data. */
function expectWhole(
  { t }: Awaited<ReturnType<typeof visit>>,
  { locale, role, announcement }: Case,
  terms: RoundTerms,
): void {
  const state = announcementState(announcement);
  const shown = lines();
  const at = (label: string) => shown.get(plain(label));
  const net = totalMinor(minorOf(terms.price), kilogramsOf(terms.quantity));
  const facts = {
    seller: 'registered',
    buyer: 'registered',
    group: vatGroupOf(state.product, null),
  } as const;
  const vat = vatSum(net, vatOf({ ...facts, day: terms.deliveryPeriod.from }, releaseVatRules));
  const sum = (minor: number) => plain(formatSum(minor, state.currency, locale));
  const pays = (state.type === 'Selling') !== (role === 'owner');
  expect(at(t('binding:net'))).toContain(sum(net));
  expect(at(t(`binding:total.${pays ? 'buyer' : 'seller'}`))).toBe(sum(vat.grossMinor ?? 0));
  expect(at(t(`binding:total.${pays ? 'seller' : 'buyer'}`))).toBeUndefined();
  expect(at(t('binding:row.price'))).toContain(sum(minorOf(terms.price)).replace(/\s.*/, ''));
  expect(at(t('binding:row.quantity'))).toContain('300');
  expect(at(t('binding:row.weighed'))).toBe(t('labels:measurementType.Load').toLocaleLowerCase(locale));
  expect(at(t('binding:row.analysed'))).toBe(t('labels:measurementType.Unload').toLocaleLowerCase(locale));
  expect(at(t('binding:row.payment'))).toContain('14');
  expect(at(t('binding:row.delivery'))).toContain(
    t(`labels:deliveryType.${terms.deliveryType as 'FCATruck'}`),
  );
  expect(at(t('binding:row.contract'))).toBe(t('labels:contractType.General'));
  for (const name of ['goods', 'quality', 'period'] as const)
    expect(at(t(`binding:row.${name}`))).not.toBe('');
}

describe('every binding act on an announcement shows everything it binds to', () => {
  test.each(sides)('[B2] accepting: $type, $role, $locale', async ({ type, role, locale }) => {
    const of: Case = { locale, role, announcement: { type }, bid: turnOf(role) };
    const page = await visit(of);
    await page.user.click(screen.getByRole('button', { name: words[locale].accept }));
    expectWhole(page, of, roundTerms());
    const total = lines().get(
      plain(page.t(`binding:total.${(type === 'Selling') === (role === 'owner') ? 'seller' : 'buyer'}`)),
    );
    const act = screen.getByRole('button', { name: /^Accept.? .* · / });
    expect(plain(act.textContent ?? '')).toContain(total);
  });

  test.each(sides)('[B4] the next round: $type, $role, $locale', async ({ type, role, locale }) => {
    const of: Case = { locale, role, announcement: { type }, bid: turnOf(role) };
    const page = await visit(of);
    await page.user.click(screen.getByRole('button', { name: words[locale].counter }));
    await screen.findByRole('button', { name: words[locale].next });
    const reader = role === 'owner' ? 'owner' : 'bidder';
    await page.user.click(screen.getByRole('button', { name: page.t('bids:addNote') }));
    expect(screen.getByRole('textbox', { name: page.t(`announcements:noteTo.${reader}`) })).toBe(
      document.activeElement,
    );
    expect(plain(screen.getByRole('dialog').textContent ?? '')).toContain(
      plain(page.t('announcements:nextRound', { round: 3 })),
    );
    // Terms that answer themselves are accepted, not sent.
    await page.user.click(screen.getByRole('button', { name: words[locale].next }));
    const unchanged = locale === 'ro' ? /^Nu ați schimbat nimic/ : /^You have changed nothing/;
    await screen.findByText(unchanged);
    const price = screen.getByRole('textbox', { name: new RegExp(`^${page.t('bids:yourPrice')}`) });
    await page.user.clear(price);
    await page.user.type(price, '1021');
    expect(screen.queryByText(unchanged)).toBeNull();
    await page.user.click(screen.getByRole('button', { name: words[locale].next }));
    await screen.findByRole('dialog', { name: page.t(`announcements:reviewTitle.${reader}`) });
    expectWhole(page, of, roundTerms({ price: '1021.00' }));
    expect(screen.getByRole('button', { name: words[locale].send })).toBeTruthy();
  });

  test('[B2] the button on the page names the sum and what it is made of', async () => {
    const of: Case = { locale: 'ro', role: 'owner', announcement: {}, bid: turnOf('owner') };
    await visit(of);
    const accept = screen.getByRole('button', { name: words.ro.accept });
    expect(plain(accept.textContent ?? '')).toBe(
      'Acceptă 306.000 lei Silozul Bragadiru SA · 1.020 lei/t × 300 t',
    );
  });

  test('[B2] a valid bid to Constanța without a county is shown and can be accepted', async () => {
    const port = { deliveryType: 'DAPConstantaTruck', loadingLocation: null } as const;
    const sent: unknown[] = [];
    const of: Case = { locale: 'ro', role: 'owner', announcement: {}, bid: turnOf('owner', port) };
    const page = await visit(of);
    await page.user.click(screen.getByRole('button', { name: words.ro.accept }));
    expectWhole(page, of, roundTerms(port));
    expect(screen.getByRole('button', { name: /^Acceptă 1/ })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test.each([
    ['price', { price: '0.00' }],
    ['payment', { paymentType: 'Barter' }],
    ['payment', { paymentDays: null }],
    ['delivery', { deliveryType: 'EXW', loadingLocation: null }],
    ['delivery', { loadingLocation: null }],
    ['delivery', { deliveryType: 'DAPTruck', loadingLocation: null }],
    ['period', { deliveryPeriod: { from: '2027-03-01', to: '2027-02-01' } }],
  ] as const)('[B2] without a readable %s there is no button, only the reason (%o)', async (name, terms) => {
    const of: Case = {
      ...{ locale: 'ro', role: 'owner', announcement: {} },
      bid: turnOf('owner', terms as Partial<RoundTerms>),
    };
    const { t, user } = await visit(of);
    // Nor does the button on the page name a sum.
    await user.click(screen.getByRole('button', { name: 'Acceptă' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('alert').textContent).toContain(t(`binding:row.${name}`).toLocaleLowerCase('ro'));
    expect(dialog.queryByRole('button', { name: /^Acceptă/ })).toBeNull();
  });
});

test.each(sides)(
  '[Q3] a net total still names the payer: $type, $role, $locale',
  async ({ type, role, locale }) => {
    const bid = { ...turnOf(role), bidderVat: null };
    const of: Case = { locale, role, announcement: { type, posterVat: null }, bid };
    const { user, t } = await visit(of);
    await user.click(screen.getByRole('button', { name: words[locale].accept }));
    const reader = (type === 'Selling') === (role === 'owner') ? 'seller' : 'buyer';
    const total = t('labels:vat.netOf', { total: t(`binding:total.${reader}`) });
    expect(lines().get(plain(total))).toBe(plain(formatSum(30_600_000, 'Ron', locale)));
  },
);

describe('after a change of the reader’s own VAT state', () => {
  beforeEach(() => {
    const identity = buyerIdentity();
    const account = identity.account && { ...identity.account, vatState: 'farmerScheme' as const };
    store.set(sessionAtom, { kind: 'signedIn', identity: { ...identity, account } });
  });

  test.each([
    ['owner', 'Public', { type: 'Selling', posterVat: 'notRegistered' }, {}],
    ['owner', 'Incognito', { type: 'Selling', posterVat: null }, { posterVat: 'notRegistered' }],
    ['bidder', 'Public', { type: 'Buying' }, {}],
  ] as const)(
    '[S9] an acceptance is at the VAT that sale and bid state: %s, %s',
    async (role, privacyType, state, goods) => {
      const bid = { ...turnOf(role), bidderVat: 'notRegistered' } as const;
      const announcement = { ...state, privacyType };
      const { user, t } = await visit({ locale: 'ro', role, announcement, bid, goods });
      await user.click(screen.getByRole('button', { name: words.ro.accept }));
      expect(lines().get(plain(t('binding:total.seller')))).toBe(plain(formatSum(30_600_000, 'Ron', 'ro')));
    },
  );
});

test('[B2] a refused acceptance stays in the dialog until it is closed', async () => {
  const of: Case = { locale: 'ro', role: 'owner', announcement: {}, bid: turnOf('owner') };
  const { user, t } = await visit(of);
  await user.click(screen.getByRole('button', { name: words.ro.accept }));
  await user.click(screen.getByRole('button', { name: /^Acceptă 1/ }));
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  await user.click(dialog.getByRole('button', { name: t('frame:back') }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['InProgress', 'reviewAtOnce'],
  ['Closed', 'reviewText.bidder'],
] as const)('[A9] the next round of a bidder on an announcement %s: %s', async (status, key) => {
  const announcement = { status, acceptsDesiredPrice: true, quantityLeft: '300.000' };
  const { user, t } = await visit({ locale: 'ro', role: 'bidder', announcement, bid: turnOf('bidder') });
  await user.click(screen.getByRole('button', { name: words.ro.counter }));
  const price = await screen.findByRole('textbox', { name: new RegExp(`^${t('bids:yourPrice')}`) });
  await user.clear(price);
  await user.type(price, '1055');
  await user.click(screen.getByRole('button', { name: words.ro.next }));
  const review = await screen.findByRole('dialog', { name: t('announcements:reviewTitle.bidder') });
  expect(plain(review.textContent ?? '')).toContain(plain(t(`announcements:${key}`)));
});

test('[B4] terms whose delivery is over cannot be accepted, and the dialog says why', async () => {
  const bid = turnOf('owner', { deliveryPeriod: { from: '2026-01-01', to: '2026-01-20' } });
  const { user } = await visit({ locale: 'ro', role: 'owner', announcement: {}, bid });
  await user.click(screen.getByRole('button', { name: words.ro.accept }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('alert').textContent).toContain('Perioada de livrare a trecut');
  expect(dialog.queryByRole('button', { name: /^Acceptă/ })).toBeNull();
});

test('[B4] a counter-offer far below the bid that it answers is typed again', async () => {
  const of: Case = { locale: 'ro', role: 'owner', announcement: {}, bid: turnOf('owner') };
  const { user, t } = await visit(of);
  await user.click(screen.getByRole('button', { name: words.ro.counter }));
  const price = await screen.findByRole('textbox', { name: new RegExp(`^${t('bids:yourPrice')}`) });
  await user.clear(price);
  await user.type(price, '102');
  await user.click(screen.getByRole('button', { name: words.ro.next }));
  await screen.findByLabelText(t('announcements:priceAgain'));
  expect(plain(screen.getByRole('dialog').textContent ?? '')).toContain(
    'Verificați suma: prețul este cu 90 % sub prețul la care răspundeți.',
  );
});

test.each(['owner', 'bidder'] as const)('[B2] an accepted bid says so to its %s', async (role) => {
  const bid = { ...turnOf(role), status: 'Accepted', turn: null, dealId: announcementBid().id } as const;
  const { t } = await visit({ locale: 'ro', role, announcement: { status: 'Accepted' }, bid });
  expect(screen.getByText(t('announcements:acceptedNow')).role).toBe('status');
});

test.each([
  [11, /La cifrele declarate, după grilă: 1\.005.lei\/t, în total 301\.500.lei, fără TVA\./],
  [12.5, null],
])(
  '[Q1] an acceptance says that the price is before the grid, at a protein of %s',
  async (protein, estimate) => {
    const quality = { ...announcementState().quality, protein };
    const of: Case = { locale: 'ro', role: 'owner', announcement: { quality }, bid: turnOf('owner'), grid };
    const { user, t } = await visit(of);
    await user.click(screen.getByRole('button', { name: words.ro.accept }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(t('binding:beforeGrid'));
    if (estimate) dialog.getByText(estimate);
    else expect(dialog.queryByText(/după grilă:/)).toBeNull();
    expect(dialog.getByText(t('goods:grid')).closest('details')?.textContent).toContain('12,5');
  },
);

test('[Q1] without a grid nothing is said about one', async () => {
  const { user, t } = await visit({ locale: 'ro', role: 'owner', announcement: {}, bid: turnOf('owner') });
  await user.click(screen.getByRole('button', { name: words.ro.accept }));
  await screen.findByRole('dialog');
  expect(screen.queryByText(t('binding:beforeGrid'))).toBeNull();
});
