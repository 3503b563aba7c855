import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { contractDeal } from '@recolta/shared/testing/contract-fixture';
import { statedPersonalizedBid } from '@recolta/shared/testing/personalized-bid-fixture';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { connectionStatusAtom } from '../../../../lib/realtime/connection-state.ts';
import { store } from '../../../../lib/store.ts';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import { ReceivedPersonalizedBids } from '../../room/personalized-bids/received-personalized-bids.tsx';
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
        mine = [own];
        return Response.json(own, { status: 201 });
      },
      [`PUT ${path}/personalized-bids/${own.id}/status`]: async (request) => {
        sent.push(await request.json());
        return Response.json(own);
      },
    },
    prepare: () => store.set(connectionStatusAtom, 'live'),
  });
  onTestFinished(() => store.set(connectionStatusAtom, 'connecting'));
  return { ...page, sent, dialog: () => within(screen.getByRole('dialog')) };
}
const dialogOf = (viewer: object = {}) => (
  <PersonalizedBidDialog auction={auction} viewer={bidderViewer(viewer)} onClose={() => undefined} />
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
