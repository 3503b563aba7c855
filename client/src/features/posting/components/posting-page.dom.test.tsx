import { daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { announcementAnswer } from '../../../testing/announcement.ts';
import { bagOptionId, catalogueProduct, cornId } from '../../../testing/catalogue.ts';
import { holdUploads } from '../../../testing/held-uploads.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { bidderViewer, liveAuction } from '../../../testing/live-auction.ts';
import { plain } from '../../../testing/page-visit.tsx';
import { liveValues } from '../state/live-sale.ts';
import {
  announcementId,
  auctionId,
  deadline,
  deliveryFrom,
  deliveryTo,
  live,
  main,
  poster,
  rowsOf,
  storedAnnouncement,
  storedLive,
  visitPosting,
} from '../testing/posting-visit.tsx';
import {
  EditAnnouncementPage,
  EditAuctionPage,
  PostAnnouncementPage,
  PostAuctionPage,
} from './posting-page.tsx';

const editPage = `/live-auctions/${auctionId}/edit`;
const edit = `PATCH ${live}/auctions/${auctionId}`;
const post = `POST ${live}/auctions`;
const dotted = (day: string) => day.split('-').toReversed().join('.');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const refused = (code: string, params = {}, status = 409) =>
  Response.json({ code, params, message: 'm', requestId: 'r' }, { status });
const done = () =>
  Response.json({ auction: liveAuction(), viewer: bidderViewer({ isOwner: true }), goods: storedLive.goods });

/** The values of a patch by their paths. */
const editOf = (body: unknown) =>
  Object.fromEntries((body as { path: string; value: unknown }[]).map(({ path, value }) => [path, value]));

/** The announcement in this state. */
const announcement = (changes: object) => () =>
  Response.json(announcementAnswer({ isOwner: true, mayBid: false }, changes));

test('[L1] the review of an edit names all that binds, and saving nothing changes nothing', async () => {
  const { user, sent, text } = await visitPosting(
    <EditAuctionPage identity={poster()} id={auctionId} />,
    `${editPage}?step=review`,
    { [edit]: () => new Promise<Response>(() => undefined) },
  );
  const save = await button('Salvează modificările');
  const binds = screen.getByRole('heading', { name: 'Ce vă obligă' }).closest('section');
  expect(rowsOf(binds)).toEqual([
    ['Denumirea mărfii', 'Floarea lui Ion'],
    ['Cantitatea', '420 t'],
    ['Fotografii', '2'],
    ['Livrare', 'FCA vagon (FOR)'],
    ['Perioada livrării', `${dotted(deliveryFrom)} – ${dotted(deliveryTo)}`],
    ['Preț de pornire', '410,25 EUR/t'],
    ['Preț dorit', '455 EUR/t'],
    ['Preț de rezervă', '430 EUR/t'],
    ['Pasul de licitare', '2 EUR/t'],
    ['Începe', expect.stringMatching(/^\d\d\.\d\d\.20\d\d, \d\d:00$/)],
    ['Se încheie', expect.stringMatching(/^\d\d\.\d\d\.20\d\d, \d\d:00$/)],
    ['Se închide cel târziu la', expect.stringMatching(/^\d\d\.\d\d\.20\d\d, \d\d:00$/)],
    ['Prelungirea la ofertele târzii', '3 minute'],
    ['Cum se licitează', 'orice preț mai bun cu cel puțin 2 EUR/t'],
    ['Timp de decizie', '4 ore'],
    ['Numele firmelor', 'Ofertant 1, 2, 3… și numai județul, până la acceptare.'],
    ['Cine participă', 'Doar invitați'],
    ['TVA', expect.stringContaining('TVA')],
    ['Cântărire', expect.stringContaining('la încărcare')],
    ['Analiză', expect.stringContaining('la descărcare')],
  ]);
  expect(text('h1')).toBe('Modificarea licitației');
  expect(text('[role=status]')).toBe('');
  expect(text()).not.toContain('Dintr-un șablon');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Accept/ }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /are dreptul să o vândă/ }).checked).toBe(
    true,
  );
  expect(text()).toContain('După aprobare apare ca programată și începe automat la ora aleasă.');
  await user.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(editOf(sent[0]?.body)).toEqual({ '/version': 6 });
  const busy = await button('Se trimite…');
  expect(busy.getAttribute('aria-busy')).toBe('true');
  await user.click(busy);
  expect(sent).toHaveLength(1);
});

test('[L1] a step whose file is still being uploaded stays open, and says why', async () => {
  const { t, user, text } = await visitPosting(
    <EditAuctionPage identity={poster()} id={auctionId} />,
    `${editPage}?step=goods`,
  );
  const next = await button(/^Continuă/);
  const request = holdUploads();
  const input = screen.getByLabelText(t('posting:bulletinFile'), { selector: 'input' });
  const file = new File(['%PDF-1.7'], 'buletin.pdf', { type: 'application/pdf' });
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
  await user.click(next);
  for (const name of [/Livrare/, /Revizuire|Verificare/])
    for (const step of screen.queryAllByRole('button', { name })) await user.click(step);
  expect(text()).toContain(t('forms:fileWait'));
  // Back of the browser, to a step that was open before.
  const back = (to: string) =>
    act(async () => {
      window.history.pushState(null, '', to);
      fireEvent.popState(window);
    });
  await back(`${editPage}?step=price`);
  expect(text()).toContain(t('forms:fileWait'));
  expect(screen.getByLabelText(t('posting:bulletinFile'), { selector: 'input' })).toBe(input);
  await back(`${editPage}?step=goods`);
  await user.click(next);
  // A link to another page asks.
  const link = document.body.appendChild(Object.assign(document.createElement('a'), { href: '/live' }));
  await user.click(link);
  link.remove();
  await user.click(await button(t('forms:unsavedStay')));
  expect(request().isAborted).toBe(false);
  await request().answer(201, {
    ...{ key: '0b51cb75-25ba-4c29-8d9b-7be42a0b5e31', kind: 'bulletin', mimeType: 'application/pdf' },
    sizeBytes: 8,
  });
  await waitFor(() => expect(text()).not.toContain(t('forms:fileWait')));
  await user.click(next);
  expect(window.location.search).toBe('?step=delivery');
});

test('[L1] a saved edit sends what changed, forgets the draft and opens the auction', async () => {
  const { user, sent, text } = await visitPosting(
    <EditAuctionPage identity={poster()} id={auctionId} />,
    `${editPage}?step=price`,
    { [edit]: done },
  );
  const own = await screen.findByRole('textbox', { name: /^Preț de pornire/ });
  expect(text('aside')).toContain('Preț de pornire410,25 EUR/t');
  await user.clear(own);
  await user.type(own, '400,5');
  expect(text('aside')).toContain('Preț de pornire400,50 EUR/t');
  expect(text()).toMatch(/Ciornă salvată la \d\d:\d\d\./);
  expect(localStorage).toHaveLength(1);
  await user.click(await button(/^Continuă/));
  expect(window.location.search).toBe('?step=review');
  await user.click(await button('Salvează modificările'));
  await waitFor(() => expect(window.location.pathname).toBe(`/live-auctions/${auctionId}/participate`));
  expect(sent.map(({ body }) => editOf(body))).toEqual([{ '/version': 6, '/startingPrice': '400.5' }]);
  expect(localStorage).toHaveLength(0);
});

test.each([
  [
    'no answer',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Nu știm dacă datele au ajuns. Trimiteți din nou: se creează o singură licitație.',
  ],
  [
    'a missing permission',
    () => refused('NotEnoughPrivileges', { missing: 'vat' }, 403),
    'Ca să publicați, mai este nevoie de: Spuneți mai jos dacă firma este înregistrată în scopuri de TVA',
  ],
  ['another refusal', () => refused('AuctionNotPending'), 'Licitația a fost între timp aprobată sau anulată'],
] as const)('after %s the wizard keeps the form and says what happened', async (_case, answer, expected) => {
  const { user, sent, text } = await visitPosting(
    <EditAuctionPage identity={poster()} id={auctionId} />,
    `${editPage}?step=review`,
    { [edit]: answer },
  );
  await user.click(await button('Salvează modificările'));
  await waitFor(() => expect(text('p[role=alert].w-full')).toContain(expected));
  await user.click(await button('Salvează modificările'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(window.location.pathname).toBe(editPage);
});

test('[L1] an edit does not start again from a template or the catalogue', async () => {
  await visitPosting(<EditAuctionPage identity={poster()} id={auctionId} />, `${editPage}?step=goods`, {
    [edit]: done,
  });
  await button(/^Continuă/);
  expect(screen.queryByRole('link', { name: 'Din catalog' })).toBeNull();
});

test('a refused field is shown at its step, with its reason', async () => {
  const { user, text } = await visitPosting(
    <EditAuctionPage identity={poster()} id={auctionId} />,
    `${editPage}?step=review`,
    {
      [edit]: () => refused('ValidationFailed', { fields: [{ path: 'goods.town', rule: 'required' }] }, 400),
    },
  );
  await user.click(await button('Salvează modificările'));
  await waitFor(() => expect(window.location.search).toBe('?step=goods'));
  const town = await screen.findByRole('combobox', { name: /^Oraș/ });
  await waitFor(() => expect(document.activeElement).toBe(town));
  expect(town.getAttribute('aria-invalid')).toBe('true');
  expect(text('p[role=alert].w-full')).toBe('');
});

test('[L1] a refusal at what has no field of its own is shown above the button', async () => {
  const { user, text } = await visitPosting(
    <EditAuctionPage identity={poster()} id={auctionId} />,
    `${editPage}?step=review`,
    {
      [edit]: () => refused('ValidationFailed', { fields: [{ path: 'goods.grid', rule: 'range' }] }, 400),
    },
  );
  await user.click(await button('Salvează modificările'));
  await waitFor(() => expect(window.location.search).toBe('?step=grid'));
  await waitFor(() =>
    expect(text('p[role=alert].w-full')).toBe('Valoarea nu este posibilă la această cultură; verificați-o'),
  );
});

test('[L0] a new auction starts with the company’s address and its last terms, and tells where it goes', async () => {
  const last = liveAuction({ startsAt: '2026-11-19T09:00:00.000Z' });
  const older = { ...last, id: announcementId, startsAt: '2026-11-18T09:00:00.000Z' };
  const items = [older, last].map(({ recent: _, ...auction }) => ({
    ...auction,
    viewer: { decisionEndsAt: null },
  }));
  const { user, text, calls } = await visitPosting(
    <PostAuctionPage identity={poster()} />,
    '/live-auction?auctionType=Selling&productId=corn',
    { [`GET ${live}/account/auctions`]: () => Response.json({ items, total: 2, page: 1, pageSize: 20 }) },
  );
  await button('Șterge ciorna');
  expect(calls).toContain(`GET ${live}/auctions/${auctionId}/posting`);
  expect(text('h1')).toBe('Licitație live nouă');
  expect(text('[role=status]')).toBe('Cam cinci minute. Ciorna rămâne pe acest dispozitiv.');
  expect(text()).toContain('Ciorna se salvează pe măsură ce scrieți.');
  expect(screen.getByRole('link', { name: 'Din catalog' }).getAttribute('href')).toBe('/product-catalog');
  expect(screen.queryByRole('link', { name: 'Dintr-un tabel (CSV)' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Cultura' }).value).toBe('Porumb');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Oraș/ }).value).toBe('Giurgiu');
  expect(screen.getByRole('complementary').getAttribute('aria-label')).toBe('Marfa');
  await user.type(screen.getByRole('textbox', { name: /^Cantitate/ }), '75');
  await user.click(await button('Continuă: Livrare și plată'));
  expect(window.location.search).toBe('?auctionType=Selling&productId=corn&step=delivery');
  expect(await screen.findByText('Strada Gării 4, Slobozia, Giurgiu, Giurgiu')).toBeTruthy();
  expect(text()).toContain('analiza la descărcare, cântărirea la încărcare, 320 t/zi');
  await waitFor(() => {
    const [draft = ''] = Object.values<string>(localStorage);
    expect(draft).toContain('"currency":"Euro"');
    expect(draft).toContain('"minimumBidThreshold":"1"');
  });
  expect(screen.queryByRole('link', { name: 'Din catalog' })).toBeNull();
  expect(text('[role=status]')).toBe('');
  // Without a period of delivery the next step stays closed, and the first open field has the focus.
  await user.click(await button(/^Continuă/));
  expect(window.location.search).toContain('step=delivery');
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid=true]').length).toBe(2));
  await user.click(await button('Marfa'));
  expect(window.location.search).toContain('step=goods');
  await user.click(await button('Șterge ciorna'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Tot ce ați completat aici se șterge și nu mai poate fi recuperat.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Păstrează ciorna' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage).toHaveLength(1);
});

test('[A6] an announcement posted again keeps its goods and asks for dates; what is left is its quantity', async () => {
  const { text } = await visitPosting(
    <PostAnnouncementPage identity={poster()} />,
    `/auctions/add?repostAuctionId=${announcementId}&step=goods`,
    { [`GET ${main}/auctions/${announcementId}`]: announcement({ status: 'Accepted' }) },
  );
  await button('Continuă: Livrare și plată');
  expect(text('[role=status]')).toBe(
    'Datele sunt preluate din anunțul anterior. Alegeți datele calendaristice noi și verificați restul.',
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Cantitate/ }).value).toBe('90');
  expect(screen.getByRole('link', { name: 'Dintr-un tabel (CSV)' }).getAttribute('href')).toBe(
    '/auctions/import',
  );
});

test('[A3] an announcement with bids changes only its deadline', async () => {
  const { user, sent, text, queries } = await visitPosting(
    <EditAnnouncementPage identity={poster()} id={announcementId} />,
    `/auctions/${announcementId}/edit`,
    {
      [`GET ${main}/auctions/${announcementId}`]: announcement({ participantCount: 2 }),
      [`PUT ${main}/auctions/${announcementId}`]: announcement({}),
      [`PATCH ${main}/auctions/${announcementId}`]: announcement({}),
    },
  );
  const extend = await button('Prelungește termenul');
  // Its page and lists, as they were read before, show the earlier deadline.
  const read = [
    announcementCalls.get.queryKey({ input: { params: { id: announcementId } } }),
    announcementCalls.list.queryKey({ input: { query: {} } }),
  ];
  for (const key of read) queries.setQueryData(key, {} as never);
  expect(text('h1')).toBe('Prelungirea termenului');
  expect(text()).toContain('Anunțul are oferte: prețul și marfa nu se mai schimbă.');
  const buttonNames = () => screen.getAllByRole('button').map((one) => one.textContent);
  expect(buttonNames()).not.toContain('Peste 7 zile');
  const day = screen.getByRole<HTMLInputElement>('textbox', { name: 'Ultima zi de oferte' });
  const rule = 'Termenul se poate doar prelungi: alegeți o zi de după cel de acum';
  for (const typed of [deadline, daysAfter(deadline, -3)]) {
    await user.clear(day);
    await waitFor(() => expect(text()).not.toContain(rule));
    await user.type(day, dotted(typed));
    await user.click(extend);
    await screen.findByText(rule);
  }
  expect(sent).toEqual([]);
  await user.click(await button('Peste 14 zile'));
  await user.click(extend);
  await waitFor(() => expect(window.location.pathname).toBe(`/auctions/${announcementId}`));
  expect(sent.map(({ body }) => body)).toEqual([{ deadline: daysAfter(deadline, 2) }]);
  expect(read.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

test.each([
  ['refused at its field after', 0],
  ['accepted on', 1],
] as const)('[A3] a deadline is %s the last day of delivery', async (_, days) => {
  const { user, sent, text } = await visitPosting(
    <EditAnnouncementPage identity={poster()} id={announcementId} />,
    `/auctions/${announcementId}/edit`,
    {
      [`GET ${main}/auctions/${announcementId}`]: announcement({ participantCount: 1 }),
      [`GET ${main}/auctions/${announcementId}/posting`]: () =>
        Response.json({
          ...storedAnnouncement,
          goods: {
            ...storedAnnouncement.goods,
            deliveryPeriod: { from: deadline, to: daysAfter(deadline, days) },
          },
        }),
      [`PATCH ${main}/auctions/${announcementId}`]: announcement({}),
    },
  );
  const extend = await button('Prelungește termenul');
  expect(screen.queryByRole('button', { name: /^Peste/ })).toBeNull();
  const day = screen.getByRole('textbox', { name: 'Ultima zi de oferte' });
  await user.clear(day);
  await user.type(day, dotted(daysAfter(deadline, 1)));
  await user.click(extend);
  if (days > 0) {
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ deadline: daysAfter(deadline, 1) }]));
    return;
  }
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(0));
  expect(sent).toEqual([]);
  expect(text()).not.toContain('deadline');
});

test.each([
  ['Pending', 0, 'Modificarea anunțului'],
  ['InProgress', 0, 'Modificarea anunțului'],
  ['Pending', 1, 'Prelungirea termenului'],
  ['Closed', 0, 'Anunțul nu mai poate fi modificat: s-a încheiat.'],
  ['Failed', 3, 'Anunțul nu mai poate fi modificat: s-a încheiat.'],
] as const)(
  '[A3] the edit of an announcement that is %s with %i bidders: %s',
  async (status, participantCount, title) => {
    await visitPosting(
      <EditAnnouncementPage identity={poster()} id={announcementId} />,
      `/auctions/${announcementId}/edit?step=review`,
      { [`GET ${main}/auctions/${announcementId}`]: announcement({ status, participantCount }) },
    );
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
    const open = screen.queryByRole('link', { name: 'Deschide anunțul' });
    expect(open?.getAttribute('href') ?? null).toBe(
      title.includes('s-a încheiat') ? `/auctions/${announcementId}` : null,
    );
  },
);

test('[A3] the edit of an announcement sends its changed fields, the goods apart', async () => {
  const { user, sent } = await visitPosting(
    <EditAnnouncementPage identity={poster()} id={announcementId} />,
    `/auctions/${announcementId}/edit?step=review`,
    {
      [`GET ${main}/auctions/${announcementId}`]: announcement({ participantCount: 0 }),
      [`PATCH ${main}/auctions/${announcementId}`]: announcement({}),
    },
  );
  await button('Salvează modificările');
  const binds = screen.getByRole('heading', { name: 'Ce vă obligă' }).closest('section');
  expect(rowsOf(binds)).toEqual([
    ['Denumirea mărfii', 'Floarea-soarelui, 240 t, recolta 2025'],
    ['Cantitatea', '240 t'],
    ['Livrare', 'DAP camion, Silozul Prundu'],
    ['Perioada livrării', `${dotted(deliveryFrom)} – ${dotted(deliveryTo)}`],
    ['Prețul', '2.410 lei/t'],
    ['Preț de rezervă', '2.450 lei/t'],
    ['Acceptare pe loc', 'da'],
    ['Cel mai mic preț', '2.290 lei/t'],
    ['Cel mai mare preț', '2.480 lei/t'],
    ['Cum se licitează', 'Și părți din ea'],
    ['Mărimea unei părți', '24 t'],
    ['Ultima zi de oferte', dotted(deadline)],
    ['Numele firmelor', 'Toți văd numele firmelor.'],
    ['TVA', expect.stringContaining('TVA')],
    ['Cântărire', expect.stringContaining('la încărcare')],
    ['Analiză', expect.stringContaining('la descărcare')],
  ]);
  expect(screen.getByRole('checkbox', { name: /poate cumpăra și plăti marfa/ })).toBeTruthy();
  await user.click(await button('Preț și reguli'));
  const price = await screen.findByRole('textbox', { name: /^Prețul oferit/ });
  await user.clear(price);
  await user.type(price, '2.400');
  await user.click(await button(/^Continuă/));
  await user.click(await button('Salvează modificările'));
  await waitFor(() => expect(window.location.pathname).toBe(`/auctions/${announcementId}`));
  expect(sent.map(({ body }) => body)).toEqual([{ price: '2400', version: 3 }]);
});

test('[L0] without the rights a page lists what is missing, and where to get it', async () => {
  const identity = buyerIdentity({
    user: { permissions: [], isActive: false, roles: [] as never },
    account: { companyName: null, vatState: null },
  });
  const { text } = await visitPosting(<PostAuctionPage identity={identity} />, '/live-auction');
  expect(text('h1')).toBe('Încă nu puteți publica licitații live');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent ?? ''))).toEqual([
    'Rolul de cumpărător sau vânzător. Cereți-l prin pagina de contact.',
    'Un cont activ: completați datele și documentele, apoi echipa Recolta îl activează.',
    'Datele firmei, verificate de echipa Recolta.',
    'Permisiunea de a publica, pe care o acordă echipa Recolta.',
    'Spuneți mai jos dacă firma este înregistrată în scopuri de TVA: de asta depinde cât se plătește.',
  ]);
  expect(screen.getByRole('link', { name: 'Contul meu' }).getAttribute('href')).toBe('/account');
  expect(screen.getByRole('link', { name: 'Scrieți-ne' }).getAttribute('href')).toBe('/contact');
});

test('[A1] only what is missing is listed', async () => {
  const identity = buyerIdentity({ user: { permissions: [], roles: ['Provider'] } });
  const { text } = await visitPosting(<PostAnnouncementPage identity={identity} />, '/auctions/add');
  expect(text('h1')).toBe('Încă nu puteți publica anunțuri');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('an auction that is no longer pending, one that is not there, and one that cannot be loaded', async () => {
  const page = () => <EditAuctionPage identity={poster()} id={auctionId} />;
  const read = `GET ${live}/auctions/${auctionId}`;
  const over = await visitPosting(page(), editPage, {
    [read]: () =>
      Response.json({
        auction: liveAuction({ status: 'Scheduled' }),
        viewer: bidderViewer({ isOwner: true }),
        goods: storedLive.goods,
      }),
  });
  await screen.findByRole('heading', {
    name: 'Licitația nu mai poate fi modificată: nu mai așteaptă aprobarea.',
  });
  expect(screen.getByRole('link', { name: 'Deschide licitația' }).getAttribute('href')).toBe(
    `/live-auctions/${auctionId}/participate`,
  );
  expect(over.sent).toEqual([]);
});

test('an auction that cannot be loaded says so', async () => {
  await visitPosting(<EditAuctionPage identity={poster()} id={auctionId} />, editPage, {
    [`GET ${live}/auctions/${auctionId}`]: () => refused('InternalError', {}, 500),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Licitația nu a putut fi încărcată.');
});

test('[X6] a posting from the catalogue names the product, or starts empty once it is gone', async () => {
  const id = '0e7e3d1e-6120-41f3-b875-b626ef1f9d5e';
  await visitPosting(<PostAnnouncementPage identity={poster()} />, `/auctions/add?productId=${id}`, {
    [`GET /services/catalogue/api/products/${id}`]: () => refused('NotFound', {}, 404),
  });
  await screen.findByRole('heading', { name: 'Produsul nu mai este în catalog.' });
  expect(screen.getByRole('link', { name: 'Începe de la zero' }).getAttribute('href')).toBe('/auctions/add');
});

test('[L5] a posting is sent whole, again under its key after no answer, and opens its invitations', async () => {
  // As a draft that was completed before: its dates are typed.
  const draft = liveValues(storedLive, 'ro', Date.now(), false);
  let answer: () => Response | Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'));
  const { user, sent, text } = await visitPosting(
    <PostAuctionPage identity={poster()} />,
    `/live-auction?repostAuctionId=${auctionId}&step=review`,
    { [post]: () => answer() },
    { id: `${poster().account.id}.${auctionId}`, values: draft },
  );
  const send = await button('Trimite spre aprobare');
  expect(text('[role=status]')).toMatch(/^Am regăsit ciorna dvs. din /);
  await user.click(send);
  await screen.findByText('Nu știm dacă datele au ajuns. Trimiteți din nou: se creează o singură licitație.');
  answer = () => refused('IdempotencyKeyReused', { auctionId }, 422);
  await user.click(await button('Trimite spre aprobare'));
  const earlier = await screen.findByRole('link', { name: 'Modifică licitația trimisă' });
  expect(earlier.getAttribute('href')).toBe(editPage);
  expect(text('p[role=alert].w-full')).toContain('Prima trimitere a reușit: licitația există');
  answer = done;
  await user.click(await button('Trimite spre aprobare'));
  await waitFor(() => expect(window.location.pathname).toBe(`/live-auctions/${auctionId}/invitations`));
  expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => storedLive));
  const [first, second, third] = sent.map(({ key }) => key);
  expect(first).toMatch(/^[\w-]{20,}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(localStorage).toHaveLength(0);
});

test('the review shows quality, grid, delivery and lot as others see them, and what follows', async () => {
  const { t } = await visitPosting(
    <EditAuctionPage identity={poster()} id={auctionId} />,
    `${editPage}?step=review`,
  );
  await button('Salvează modificările');
  const sections = [...document.querySelectorAll('form section')].map((section) => [
    section.querySelector('h2, h3')?.textContent,
    ...rowsOf(section).map((row) => row.join(': ')),
  ]);
  expect(sections.slice(1)).toEqual([
    [
      'Calitatea garantată',
      ...['Umiditate: 8,5 %', 'Corpuri străine: 1,5 %', 'Conținut de ulei: 44,5 %'],
      'Indice de aciditate: 2,1 mg KOH/g',
    ],
    ['Grila de calitate'],
    [
      'Livrare și plată',
      'Marfa se află în: Giurgiu; localitatea o vede câștigătorul',
      'Toleranță la cantitate: ± 2 %, la alegerea cumpărătorului',
      'Încărcare: 320 t/zi: cel puțin 2 zile',
      'Plată: Bilet la ordin',
      'Buletin de analiză: din 02.11.2026; laboratorul, după încheiere',
      'Contractul: contractul general, cu aceste condiții',
      'Destinația mărfii: furaj',
      'Seceta: este forță majoră, pentru producția pierdută',
      'Proprietatea până la plată: marfa trece la cumpărător la predare',
      'Staționarea unui camion: 450 lei pe camion și zi',
      'Laboratoare pentru contraanaliză: SGS, Eurofins',
      'Litigii: arbitraj la Camera de Comerț și Industrie a României',
      'Originea: Bulgaria',
      'Din producția proprie: da',
      'Declarație de sustenabilitate: Verde, valabil până la 06.05.2027',
      'Bilet la ordin cu aval: da',
    ],
    ['Termeni și declarație'],
  ]);
  const steps = [...document.querySelectorAll('form ol.list-decimal li')];
  expect(steps.map(({ textContent }) => textContent)).toEqual(
    (['approval', 'approved', 'decision'] as const).map((name) => t(`posting:live.afterwards.${name}`)),
  );
  expect(screen.getByRole('button', { name: 'Salvează ca șablon', hidden: true })).toBeTruthy();
});

test('what a posting leaves out is said in its review', async () => {
  await visitPosting(
    <EditAnnouncementPage identity={poster()} id={announcementId} />,
    `/auctions/${announcementId}/edit?step=review`,
    {
      [`GET ${main}/auctions/${announcementId}`]: announcement({ participantCount: 0 }),
      [`GET ${main}/auctions/${announcementId}/posting`]: () =>
        Response.json({
          ...storedAnnouncement,
          ...{ minPrice: null, maxPrice: null, backupPrice: null, acceptsDesiredPrice: false },
          ...{ biddingType: 'Standard', minimumBidThreshold: null },
        }),
    },
  );
  await button('Salvează modificările');
  const binds = screen.getByRole('heading', { name: 'Ce vă obligă' }).closest('section');
  expect(rowsOf(binds).slice(5, 13)).toEqual([
    ['Preț de rezervă', 'fără'],
    ['Acceptare pe loc', 'nu'],
    ['Cel mai mic preț', 'fără'],
    ['Cel mai mare preț', 'fără'],
    ['Cum se licitează', 'Toată cantitatea'],
    ['Mărimea unei părți', 'fără'],
    ['Ultima zi de oferte', dotted(deadline)],
    ['Numele firmelor', 'Toți văd numele firmelor.'],
  ]);
});

test.each([
  ['the permission', { user: { permissions: [] } }, true],
  ['the VAT state', { user: { permissions: ['Auctions.Post'] }, account: { vatState: null } }, false],
] as const)(
  '[L0] who lacks only %s asks for the permission only if that is missing',
  async (_, change, expected) => {
    await visitPosting(<PostAuctionPage identity={buyerIdentity(change as never)} />, '/live-auction');
    await screen.findByRole('heading', { level: 1, name: 'Încă nu puteți publica licitații live' });
    const asked = screen.queryByRole('button', { name: /^Cere/ }) !== null;
    expect(asked).toEqual(expected);
  },
);

test('[X6] a posting from the catalogue has its product, its option and a lead that names it', async () => {
  const { text } = await visitPosting(
    <PostAnnouncementPage identity={poster()} />,
    `/auctions/add?productId=${cornId}&optionId=${bagOptionId}&auctionType=Buying`,
    { [`GET /services/catalogue/api/products/${cornId}`]: () => Response.json(catalogueProduct()) },
  );
  await button(/^Continuă/);
  expect(text('h1 + [role=status]')).toContain('„Porumb”');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Cultura' }).value).toBe('Porumb');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cumpăr marfă' }).checked).toBe(true);
});

test('an announcement that somebody else may not edit is not found', async () => {
  await visitPosting(
    <EditAnnouncementPage identity={poster()} id={announcementId} />,
    `/auctions/${announcementId}/edit`,
    { [`GET ${main}/auctions/${announcementId}`]: () => refused('NotFound', {}, 404) },
  );
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('404 – Nu am găsit pagina');
});

test('[L0] the last announcement is read as the owner’s newest', async () => {
  const asked: string[] = [];
  await visitPosting(<PostAnnouncementPage identity={poster()} />, '/auctions/add', {
    [`GET ${main}/auctions`]: ({ url }) => {
      const query = new URL(url).searchParams;
      asked.push(['filters', 'sorts', 'pageSize', 'page'].map((name) => query.get(name)).join(' '));
      return Response.json({ items: [], total: 0, page: 1, pageSize: 1 });
    },
  });
  await button(/^Continuă/);
  expect(asked).toEqual(['owner==me -newest 1 1']);
});
