import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { contractDeal } from '@recolta/shared/testing/contract-fixture';
import { statedPersonalizedBid } from '@recolta/shared/testing/personalized-bid-fixture';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectionStatusAtom } from '../../../../lib/realtime/connection-state.ts';
import { store } from '../../../../lib/store.ts';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import { ReceivedPersonalizedBids } from '../../room/personalized-bids/received-personalized-bids.tsx';
import { StandingPersonalizedBids } from './own-personalized-bids.tsx';
import { PersonalizedBidDialog } from './personalized-bid-dialog.tsx';

const auction = liveAuction({ privacyType: 'Public', desiredPrice: null });
const path = `/services/live-auctions/api/v1/auctions/${auction.id}`;
const own: PersonalizedBid = {
  ...statedPersonalizedBid,
  ...{ id: '7c9e6679-7425-40de-944b-e07fc1f90001', status: 'Active', sentAt: '2026-11-21T10:05:00.000Z' },
  ...{ decidedAt: null, companyName: 'Moara Dunării SRL', number: 2, contract: 'notAsked' },
} as PersonalizedBid;

/** A dialog of personalised bids; `sent` has what it sends. */
async function visit(
  element: React.ReactNode,
  { items = [] as readonly PersonalizedBid[], mayOffer = true, why = null as string | null },
  placed: PersonalizedBid = own,
) {
  const sent: unknown[] = [];
  let mine = items;
  const page = await visitPage(element, {
    address: `/live-auctions/${auction.id}/participate`,
    namespaces: ['binding', 'bids', 'company', 'forms', 'goods', 'labels', 'lists', 'room'],
    answers: {
      [`GET ${path}/goods`]: () => Response.json(contractDeal.goods),
      [`GET ${path}/personalized-bids/my`]: () => Response.json({ items: mine, mayOffer, why, left: 4 }),
      [`GET ${path}/personalized-bids`]: () =>
        Response.json({ items, total: items.length, page: 1, pageSize: 100 }),
      'GET /services/main/vat-rules': () => Response.json(releaseVatRules),
      [`POST ${path}/personalized-bids`]: async (request) => {
        sent.push(await request.json());
        mine = [placed];
        return Response.json(placed, { status: 201 });
      },
      [`PUT ${path}/terms-acceptance`]: async (request) => {
        sent.push(await request.json());
        return Response.json(bidderViewer());
      },
      [`PUT ${path}/personalized-bids/${own.id}/status`]: async (request) => {
        sent.push(await request.json());
        return Response.json(own);
      },
    },
    prepare: () => store.set(connectionStatusAtom, 'live'),
  });
  return { ...page, sent, dialog: () => within(screen.getByRole('dialog')) };
}
const dialogOf = (viewer: object = {}, of = auction) => (
  <PersonalizedBidDialog auction={of} viewer={bidderViewer(viewer)} onClose={() => undefined} />
);

test('[P1] a first bid begins with the auction’s terms, is reviewed, and is then listed', async () => {
  const { user, sent, dialog } = await visit(dialogOf(), {});
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Prețul dvs., fără TVA/ });
  await user.clear(price);
  await user.type(price, '1.061,50');
  await user.click(dialog().getByRole('button', { name: /^Continuă/ }));
  expect(screen.getByRole('dialog', { name: 'Verificați și trimiteți' })).toBeTruthy();
  expect(dialog().queryByText(/anterioară se retrage/)).toBeNull();
  expect(dialog().queryByText(/contract, oferta nu poate fi acceptată/)).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Modifică' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Prețul dvs., fără TVA/ }).value).toBe(
    '1.061,50',
  );
  await user.click(dialog().getByRole('button', { name: /^Continuă/ }));
  await user.click(
    await dialog().findByRole('button', {
      name: (name) => plain(name).startsWith('Trimite oferta · 530.750 lei'),
    }),
  );
  expect(await screen.findByRole('button', { name: 'Retrage oferta' })).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ price: '1061.50', quantity: '500', deliveryType: 'FCATruck', note: null });
});

test('[P1] an open bid is listed with its terms; it may be withdrawn after a question, or replaced', async () => {
  const { user, sent, dialog } = await visit(dialogOf(), { items: [own] });
  await user.click(await screen.findByRole('button', { name: 'Retrage oferta' }));
  expect(
    screen.getByText('Organizatorul nu o mai poate accepta. Ofertele dvs. din licitație rămân cum sunt.'),
  ).toBeTruthy();
  const question = screen.getAllByRole('dialog').at(-1);
  await user.click(within(question as HTMLElement).getByRole('button', { name: 'Retrage oferta' }));
  await waitFor(() => expect(sent).toEqual([{ status: 'Removed' }]));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(plain(screen.getByRole('dialog').textContent ?? '')).toContain('1.060 lei/t');
  expect(plain(screen.getByRole('dialog').textContent ?? '')).toContain('Așteaptă răspuns');
  await user.click(dialog().getByRole('button', { name: 'Înlocuiește oferta cu alta' }));
  expect(await screen.findByRole('textbox', { name: /^Prețul dvs., fără TVA/ })).toBeTruthy();
});

test.each([
  ['DesiredPriceMet', 'Prețul dorit este atins: organizatorul nu mai poate accepta oferte personalizate.'],
  ['AuctionHeld', 'Licitația este suspendată. Puteți trimite o ofertă când se reia.'],
  ['OwnAuction', 'Acum nu puteți trimite oferte la această licitație.'],
  ['TooManyPersonalizedBids', /\d/],
])('[P1] no bid can be sent because of %s', async (why, text) => {
  await visit(dialogOf(), { items: [{ ...own, status: 'Rejected' }], mayOffer: false, why });
  expect(await screen.findByText(text, { selector: '[role=status]' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fă altă ofertă personalizată' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retrage oferta' })).toBeNull();
});

test('[P1] a purchase whose offered price is met names the offered price', async () => {
  const purchase = dialogOf({}, { ...auction, type: 'Buying' });
  await visit(purchase, { items: [], mayOffer: false, why: 'DesiredPriceMet' });
  expect(await screen.findByText(/^Prețul oferit este atins/, { selector: '[role=status]' })).toBeTruthy();
});

test('[P1] after a decided bid another may be made, also before the terms are accepted', async () => {
  await visit(dialogOf(), {
    items: [{ ...own, status: 'Rejected' }],
    mayOffer: false,
    why: 'TermsNotAccepted',
  });
  expect(await screen.findByRole('button', { name: 'Fă altă ofertă personalizată' })).toBeTruthy();
});

test('[P1] the owner reads who sent what, counts the open ones, and rejects one after a question', async () => {
  const second = {
    ...own,
    id: '7c9e6679-7425-40de-944b-e07fc1f90002',
    companyName: null,
    status: 'Rejected',
    price: '1033.00',
  };
  const third = {
    ...own,
    id: '7c9e6679-7425-40de-944b-e07fc1f90003',
    companyName: null,
    number: null,
    status: 'Lapsed',
    price: '1022.00',
  };
  const { user, sent } = await visit(
    <ReceivedPersonalizedBids auction={auction} viewer={bidderViewer({ isOwner: true, mayBid: false })} />,
    { items: [own, second as PersonalizedBid, third as PersonalizedBid] },
  );
  const open = await screen.findByRole('button', { name: /^Oferte personalizate/ });
  await waitFor(() => expect(open.textContent).toContain('1'));
  await user.click(open);
  const titles = (await screen.findAllByRole('listitem')).map((one) => plain(one.textContent ?? ''));
  expect(titles[0]).toContain('Moara Dunării SRL');
  expect(titles[1]).toContain('Ofertant 2');
  expect(titles[2]).toContain('Ofertant nou');
  expect(screen.getAllByRole('button', { name: 'Acceptă' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Respinge' }));
  expect(
    await screen.findByText((text) => plain(text).startsWith('Moara Dunării SRL: 300 t la 1.060 lei/t.')),
  ).toBeTruthy();
  const question = screen.getAllByRole('dialog').at(-1) as HTMLElement;
  await user.click(within(question).getByRole('button', { name: 'Respinge' }));
  await waitFor(() => expect(sent).toEqual([{ status: 'Rejected' }]));
});

test('[P1] an owner without offers reads that there are none, and nothing once the auction is over', async () => {
  const { user } = await visit(
    <ReceivedPersonalizedBids auction={auction} viewer={bidderViewer({ isOwner: true, mayBid: false })} />,
    {},
  );
  await user.click(await screen.findByRole('button', { name: 'Oferte personalizate' }));
  expect(await screen.findByText('Nu sunt oferte personalizate.')).toBeTruthy();
});

test('[P1] of an ended auction without offers there is no list', async () => {
  await visit(
    <ReceivedPersonalizedBids
      auction={{ ...auction, status: 'Accepted' }}
      viewer={bidderViewer({ isOwner: true, mayBid: false })}
    />,
    {},
  );
  expect(screen.queryByRole('button')).toBeNull();
});

const owner = bidderViewer({ isOwner: true, mayBid: false });
const noted = {
  ...{ ...own, note: 'Aducem noi sacii.', paymentDays: 30, contract: 'uploaded' },
  record: { deals: 'from5', payment: 'onTime', quality: null },
} as PersonalizedBid;

test('[P1] the owner compares a bid with the auction, and accepts it knowing what that means', async () => {
  const { user, sent, calls } = await visit(<ReceivedPersonalizedBids auction={auction} viewer={owner} />, {
    items: [noted],
  });
  await user.click(await screen.findByRole('button', { name: /^Oferte personalizate/ }));
  const card = within((await screen.findAllByRole('listitem'))[0] as HTMLElement);
  const rows = card.getAllByRole('row').map((row) => plain(row.textContent ?? ''));
  expect(rows).toEqual([
    'Licitație, cea mai bună ofertăOferta personalizată',
    'Preț1.040 lei/t1.060 lei/t (diferit)',
    'Cantitate500 t300 t (diferit)',
    'Fără TVA520.000 lei318.000 lei (diferit)',
    'PlatăPlată la încărcarePlată la termen, 30 de zile de la livrare (diferit)',
    'LivrareFCA camion, din magazieFCA camion, din magazie',
    expect.stringMatching(/^Perioadă24 nov\. – 5 dec\..*1 dec\. – 20 dec\. 2099 \(diferit\)$/),
  ]);
  expect(card.getByText('Aducem noi sacii.')).toBeTruthy();
  expect(card.getByText(/^Trimisă pe 21 nov\., 12:05$/)).toBeTruthy();
  expect(card.getByText('Așteaptă răspuns')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Descarcă contractul' }).getAttribute('href')).toBe(
    `${path}/personalized-bids/${own.id}/contract`,
  );
  expect(card.queryByLabelText('Contractul dvs., PDF')).toBeNull();
  await user.click(card.getByRole('button', { name: 'Acceptă' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Acceptați oferta și încheiați licitația?' }),
  );
  const meanings = question.getAllByRole('listitem').filter((item) => item.closest('details') === null);
  expect(meanings.map(({ textContent }) => textContent)).toEqual([
    'Licitația se încheie imediat, pentru toți.',
    'Acceptarea obligă ambele părți, în condițiile ofertei.',
    'Ceilalți ofertanți nu mai sunt obligați, nici cel care conduce.',
  ]);
  expect(question.getByText('Moara Dunării SRL')).toBeTruthy();
  expect(question.getByText('Aducem noi sacii.')).toBeTruthy();
  const accept = await question.findByRole('button', {
    name: (name) => plain(name).startsWith('Acceptă 1.060 lei/t · 318.000 lei'),
  });
  const before = calls.filter((call) => call === `GET ${path}/personalized-bids`).length;
  await user.click(accept);
  await waitFor(() => expect(sent).toEqual([{ status: 'Accepted' }]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Acceptați oferta/ })).toBeNull());
  await waitFor(() =>
    expect(calls.filter((call) => call === `GET ${path}/personalized-bids`).length).toBeGreaterThan(before),
  );
});

test.each([
  ['missing', false],
  ['uploaded', true],
] as const)('[C1] a bid whose contract is %s can be accepted: %s', async (contract, isAccepted) => {
  const of = { ...auction, contractType: 'Bidder' } as const;
  const { user } = await visit(<ReceivedPersonalizedBids auction={of} viewer={owner} />, {
    items: [{ ...own, contract }],
  });
  await user.click(await screen.findByRole('button', { name: /^Oferte personalizate/ }));
  await user.click(await screen.findByRole('button', { name: 'Acceptă' }));
  const question = within(await screen.findByRole('dialog', { name: /^Acceptați oferta/ }));
  if (!isAccepted) {
    const missing = 'Ofertantul nu a încărcat încă contractul: oferta nu poate fi acceptată.';
    expect((await question.findByRole('alert')).textContent).toBe(missing);
    expect(question.queryByRole('button', { name: /^Acceptă/ })).toBeNull();
    return;
  }
  expect(await question.findByRole('button', { name: /^Acceptă/ })).toBeTruthy();
  expect(question.getByRole('link').getAttribute('href')).toBe(
    `${path}/personalized-bids/${own.id}/contract`,
  );
});

test('[P1] an administrator reads the bids and decides none', async () => {
  const viewer = bidderViewer({ isAdministrator: true, mayBid: false });
  const { user } = await visit(<ReceivedPersonalizedBids auction={auction} viewer={viewer} />, {
    items: [own],
  });
  await user.click(await screen.findByRole('button', { name: /^Oferte personalizate/ }));
  expect(await screen.findByText('Moara Dunării SRL')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Acceptă' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Respinge' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Închide', hidden: false }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[P1] of an auction that is over the list stays, as long as there are bids', async () => {
  await visit(<ReceivedPersonalizedBids auction={{ ...auction, status: 'Failed' }} viewer={owner} />, {
    items: [{ ...own, status: 'Lapsed' }],
  });
  const open = await screen.findByRole('button', { name: /^Oferte personalizate/ });
  expect(open.textContent).toBe('Oferte personalizate');
});

test('[P1] a bidder reads their bids where none can be sent, and nothing without any', async () => {
  await visit(<StandingPersonalizedBids auction={auction} />, { items: [own] });
  expect(await screen.findByRole('heading', { name: 'Ofertă personalizată' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retrage oferta' })).toBeTruthy();
  cleanup();
  const { calls } = await visit(<StandingPersonalizedBids auction={auction} />, {});
  await waitFor(() => expect(calls).toContain(`GET ${path}/personalized-bids/my`));
  expect(document.body.textContent).toBe('');
});

test('[P1] [L9] with the contract and the terms a first bid is sent, and its contract uploaded', async () => {
  const uploads: string[] = [];
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation((body) => {
    uploads.push(((body as FormData).get('contract') as File).name);
  });
  onTestFinished(() => send.mockRestore());
  const of = { ...auction, contractType: 'Bidder' } as const;
  const { user, sent, dialog } = await visit(
    dialogOf({ hasAcceptedTerms: false }, of),
    { mayOffer: false, why: 'TermsNotAccepted' },
    { ...own, contract: 'missing' },
  );
  const file = new File(['%PDF-1.7'], 'contract.pdf', { type: 'application/pdf' });
  await user.click(await screen.findByRole('button', { name: /^Continuă/ }));
  expect(dialog().getByText(/^Fără contract, oferta nu poate fi acceptată/)).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Modifică' }));
  fireEvent.change(await screen.findByLabelText('Contractul dvs., PDF'), { target: { files: [file] } });
  await user.click(dialog().getByRole('button', { name: /^Continuă/ }));
  expect(dialog().getByText('Cu contractul „contract.pdf”.')).toBeTruthy();
  const box = dialog().getByRole('checkbox');
  const press = async () => {
    await user.click(
      await dialog().findByRole('button', { name: (name) => plain(name).startsWith('Trimite oferta') }),
    );
  };
  await waitFor(() => expect(box).toHaveProperty('ariaDisabled', 'false'));
  await press();
  expect(document.activeElement).toBe(box);
  expect(sent).toEqual([]);
  await user.click(box);
  await press();
  await waitFor(() => expect(uploads).toEqual(['contract.pdf']));
  expect(sent).toEqual([{ accepted: true }, expect.objectContaining({ price: '1040', quantity: '500' })]);
});
