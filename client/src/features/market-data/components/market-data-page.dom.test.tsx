import { releaseVatRules } from '@recolta/shared/domain/vat';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bucharestDay } from '../../../lib/bucharest-time.ts';
import { plain, refusal, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { MarketDataPage } from './market-data-page.tsx';

const path = '/services/main';
type Answers = Readonly<Record<string, (request: Request) => StubbedAnswer>>;

const visit = (table: string, answers: Answers) => {
  cleanup();
  return visitPage(<MarketDataPage />, {
    address: `/en/admin/market-data${table === 'prices' ? '' : `?table=${table}`}`,
    namespaces: ['market', 'lists', 'forms'],
    answers,
  });
};

const dayAgo = (days: number) => bucharestDay(Date.now() - days * 86_400_000);
const text = (element: Element | null | undefined) => plain(element?.textContent ?? '');
/** The date as the page writes it in English. */
const shown = (day: string) => day.split('-').reverse().join('/');
const bodyOf = (bodies: unknown[], answer: unknown) => async (request: Request) => {
  bodies.push(await request.json());
  return Response.json(answer);
};

const corn = { market: 'FobConstanta', product: 'corn' };
const prices = [
  { market: 'Euronext', product: 'corn', day: dayAgo(1), price: '198.25', currency: 'Euro', source: 'Bursa' },
  { market: 'Euronext', product: 'corn', day: dayAgo(4), price: '990.00', currency: 'Ron', source: 'Bursa' },
  { ...corn, day: dayAgo(6), price: '201.50', currency: 'Euro', source: 'Silo' },
  { ...corn, day: dayAgo(7), price: '203.75', currency: 'Euro', source: 'Silo' },
  {
    market: 'DapConstanta',
    product: 'wheat-milling',
    day: dayAgo(2),
    price: '1010.00',
    currency: 'Ron',
    source: 'Port',
  },
  {
    market: 'DapConstanta',
    product: 'wheat-milling',
    day: dayAgo(3),
    price: '990.00',
    currency: 'Ron',
    source: 'Port',
  },
];
const answerOf = (body: unknown) => () => Response.json(body);

test('each table has its address, and the chosen one is marked', async () => {
  const { t } = await visit('rates', { [`GET ${path}/exchange-rates`]: answerOf([]) });
  const tabs = within(screen.getByRole('navigation', { name: t('market:tables') })).getAllByRole('link');
  expect(
    tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]),
  ).toEqual([
    [t('market:table.prices'), '/en/admin/market-data', null],
    [t('market:table.rates'), '/en/admin/market-data?table=rates', 'page'],
    [t('market:table.haulage'), '/en/admin/market-data?table=haulage', null],
    [t('market:table.vat'), '/en/admin/market-data?table=vat', null],
  ]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('market:heading'));
  expect(screen.getByText(t('market:lead'))).toBeTruthy();
  expect(await screen.findByText(t('market:empty.rates'))).toBeTruthy();
  expect(screen.queryByText(t('market:loading'))).toBeNull();
});

test('[Q4] the last price of each crop by market, with its change in one currency, day, source and age past a day', async () => {
  const { t } = await visit('prices', { [`GET ${path}/reference-prices`]: answerOf(prices) });
  await waitFor(() => expect(document.querySelectorAll('summary')).toHaveLength(3));
  const rows = [...document.querySelectorAll('summary')].map((row) => text(row));
  expect(rows).toEqual([
    `Corn (maize)${t('market:market.FobConstanta')}201.50 EUR/t${t('market:down')}2.25 EUR/t${shown(dayAgo(6))} · Silo${t('market:age', { count: 6 })}`,
    `Milling wheat${t('market:market.DapConstanta')}1,010 RON/t${t('market:up')}20 RON/t${shown(dayAgo(2))} · Port${t('market:age', { count: 2 })}`,
    `Corn (maize)${t('market:market.Euronext')}198.25 EUR/t${shown(dayAgo(1))} · Bursa`,
  ]);
});

test('no prices, and prices that cannot be loaded, are said', async () => {
  const { t } = await visit('prices', { [`GET ${path}/reference-prices`]: answerOf([]) });
  expect(await screen.findByText(t('market:empty.prices'))).toBeTruthy();
  await visit('prices', {});
  expect(await screen.findByText(t('market:failed'))).toBeTruthy();
  expect(screen.queryByText(t('market:empty.prices'))).toBeNull();
});

test('the history of a price is read day by day; a wrong day is removed after a second press', async () => {
  // Twelve days; the first is in another currency.
  const history = Array.from({ length: 12 }, (_, index) => ({
    ...corn,
    day: `2026-10-${String(index + 1).padStart(2, '0')}`,
    price: `${200 + index}.50`,
    currency: index === 0 ? 'Dollar' : 'Euro',
    source: `Source ${index + 1}`,
  }));
  const { t, user, calls } = await visit('prices', {
    [`GET ${path}/reference-prices`]: answerOf([prices[2]]),
    [`GET ${path}/reference-prices/FobConstanta/corn`]: answerOf(history),
    [`DELETE ${path}/admin/reference-prices/FobConstanta/corn/2026-10-09`]: () =>
      refusal('TooManyRequests', 429),
  });
  await waitFor(() => expect(document.querySelector('details')).toBeTruthy());
  const details = document.querySelector('details') as HTMLDetailsElement;
  expect(calls).toEqual([`GET ${path}/reference-prices`]);
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Corn (maize)' });
  const span = t('market:span', { least: '201.50 EUR/t', most: '211.50 EUR/t' });
  const chart = screen.getByRole('img');
  expect(plain(chart.getAttribute('aria-label') ?? '')).toBe(`Corn (maize). ${span}`);
  expect([slider.min, slider.max, slider.value]).toEqual(['0', '10', '10']);
  const caption = () => text(document.querySelector('figcaption'));
  expect(caption()).toContain('211.50 EUR/t');
  expect(plain(slider.getAttribute('aria-valuetext') ?? '')).toBe('12/10/2026, 211.50 EUR/t');
  fireEvent.change(slider, { target: { value: '2' } });
  expect(caption()).toContain('203.50 EUR/t');
  expect(plain(slider.getAttribute('aria-valuetext') ?? '')).toBe('04/10/2026, 203.50 EUR/t');
  const circle = () => chart.querySelector('circle')?.getAttribute('cx');
  expect(circle()).toBe('144');
  chart.getBoundingClientRect = () => ({ left: 100, width: 736 }) as DOMRect;
  fireEvent.pointerMove(chart, { clientX: 108 + 8 + 71 });
  expect(circle()).toBe('72');
  fireEvent.pointerDown(chart, { clientX: 108 + 720 });
  expect(circle()).toBe('720');
  fireEvent.pointerMove(chart, { clientX: 108 });
  expect(circle()).toBe('0');
  expect(caption()).toContain('201.50 EUR/t');
  fireEvent.pointerLeave(chart);
  expect(circle()).toBe('720');
  expect(chart.querySelector('path[fill="none"]')?.getAttribute('d')).toMatch(/^M0 160H72V144.*H720V0$/);
  expect(text(document.querySelector('figure > p'))).toBe(`02/10/2026${span}12/10/2026`);
  const items = within(details).getAllByRole('listitem').map(text);
  expect(items).toHaveLength(10);
  expect(items[0]).toBe('12/10/2026211.50 EUR/tSource 12');
  expect(items.at(-1)).toBe('03/10/2026202.50 EUR/tSource 3');
  const ask = () => screen.getByRole('button', { name: t('market:remove', { day: '09/10/2026' }) });
  await user.click(ask());
  expect(screen.queryByRole('button', { name: t('market:remove', { day: '09/10/2026' }) })).toBeNull();
  expect(screen.getByRole('button', { name: t('market:remove', { day: '10/10/2026' }) })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('market:keep') }));
  await user.click(ask());
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: t('market:removeConfirm') }));
  await waitFor(() =>
    expect(calls).toContain(`DELETE ${path}/admin/reference-prices/FobConstanta/corn/2026-10-09`),
  );
  await waitFor(() =>
    expect(screen.getAllByRole('alert').some((alert) => alert.textContent !== '')).toBe(true),
  );
  // The figures are asked for again.
  expect(calls.filter((call) => call === `GET ${path}/reference-prices`)).toHaveLength(2);
});

test('a pasted table is checked first: what is new, what changes, which lines are wrong; then saved', async () => {
  const bodies: unknown[] = [];
  const before = { figure: '200.25', currency: 'Euro', source: 'Vechi' };
  const { t, user, calls } = await visit('prices', {
    [`GET ${path}/reference-prices`]: answerOf([]),
    [`PUT ${path}/admin/reference-prices`]: bodyOf(bodies, {
      added: 1,
      addedRows: [0],
      same: 3,
      changed: [{ row: 1, before }],
    }),
  });
  const open = screen.getByRole('button', { name: t('market:add.prices') });
  expect(open.getAttribute('aria-expanded')).toBe('false');
  await user.click(open);
  expect(open.getAttribute('aria-expanded')).toBe('true');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('market:paste') });
  expect(field.placeholder).toBe(
    'data; cultura; pret; moneda; piata; sursa\n20.11.2026; Porumb; 201,50; EUR; FOB Constanța; Bursa',
  );
  expect(screen.getByText(t('market:hint.prices')).id).toBe(field.getAttribute('aria-describedby'));
  await user.click(screen.getByRole('button', { name: t('market:preview') }));
  expect(bodies).toEqual([]);
  const late = dayAgo(-3);
  const table = [
    'data;cultura;pret;moneda;piata;sursa',
    '20.11.2026;Porumb;201,50;EUR;FOB Constanța;Bursa',
    '19.11.2026;Porumb;1995,75;USD;MATIF;Bursa nouă',
    '18.11.2026;;200;EUR;MATIF;Bursa',
    '18.11.2026;Porumb;ieftin;EUR;MATIF;Bursa',
    '20.11.2026;Porumb;202;EUR;FOB Constanța;Bursa',
    `${late.split('-').reverse().join('.')};Porumb;202;EUR;FOB Constanța;Bursa`,
  ].join('\n');
  fireEvent.change(field, { target: { value: table } });
  await user.click(screen.getByRole('button', { name: t('market:preview') }));
  const rows = [
    { ...corn, day: '2026-11-20', price: '201.50', currency: 'Euro', source: 'Bursa' },
    {
      market: 'Euronext',
      product: 'corn',
      day: '2026-11-19',
      price: '1995.75',
      currency: 'Dollar',
      source: 'Bursa nouă',
    },
  ];
  await waitFor(() => expect(bodies).toEqual([{ rows, isPreview: true }]));
  expect(await screen.findByText(t('market:would', { added: 1, changed: 1, same: 3 }))).toBeTruthy();
  const listed = within(document.querySelector('form') as HTMLElement)
    .getAllByRole('listitem')
    .map(text);
  expect(listed).toEqual(
    [
      `Corn (maize), ${t('market:market.Euronext')}, 19/11/2026:200.25 EUR/t, Vechi1,995.75 USD/t`,
      `Corn (maize), ${t('market:market.FobConstanta')}, 20/11/2026:201.50 EUR/t`,
      t('market:issue.empty', { line: 4, column: t('market:column.product'), text: '' }),
      t('market:issue.value', { line: 5, column: t('market:column.price'), text: 'ieftin' }),
      t('market:issue.twice', { line: 6, column: '', text: '2' }),
      t('market:issue.tooLate', { line: 7, column: t('market:column.day'), text: late }),
    ].map(plain),
  );
  expect(screen.getByText(t('market:leftOut', { count: 4 }))).toBeTruthy();
  expect(calls.filter((call) => call === `GET ${path}/reference-prices`)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: t('market:save', { count: 2 }) }));
  const seen = { added: 1, changed: [{ row: 1, before }] };
  await waitFor(() => expect(bodies.at(-1)).toEqual({ rows, isPreview: false, read: seen }));
  expect(await screen.findByText(t('market:done', { added: 1, changed: 1 }))).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: t('market:paste') })).toBeNull();
  await waitFor(() =>
    expect(calls.filter((call) => call === `GET ${path}/reference-prices`)).toHaveLength(2),
  );
});

test('[Q4] a table whose preview is out of date is looked at again, and stays typed', async () => {
  const bodies: { isPreview: boolean; read?: unknown }[] = [];
  const before = (figure: string) => ({ figure, currency: 'Ron', source: 'BNR' });
  const changed = () => [{ row: 0, before: before(bodies.length > 2 ? '5.1000' : '5.0000') }];
  const { t, user } = await visit('rates', {
    [`GET ${path}/exchange-rates`]: answerOf([]),
    [`PUT ${path}/admin/exchange-rates`]: async (request) => {
      bodies.push(await request.json());
      if (bodies.length === 2) return refusal('RequestChanged', 409);
      return Response.json({ added: 0, same: 0, changed: changed() });
    },
  });
  await user.click(screen.getByRole('button', { name: t('market:add.rates') }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('market:paste') });
  const table = 'data;moneda;curs;sursa\n20.11.2026;EUR;5,0903;BNR';
  fireEvent.change(field, { target: { value: table } });
  const preview = () => user.click(screen.getByRole('button', { name: t('market:preview') }));
  const save = () => screen.queryByRole('button', { name: t('market:save', { count: 1 }) });
  await preview();
  await waitFor(() => expect(save()).not.toBeNull());
  await user.click(save() as HTMLElement);
  await waitFor(() => expect(text(screen.getByRole('alert'))).not.toBe(''));
  expect(save()).toBeNull();
  expect(field.value).toBe(table);
  await preview();
  await waitFor(() => expect(save()).not.toBeNull());
  await user.click(save() as HTMLElement);
  await waitFor(() =>
    expect(bodies.map(({ read }) => read)).toEqual([
      ...[undefined, { added: 0, changed: [{ row: 0, before: before('5.0000') }] }],
      ...[undefined, { added: 0, changed: [{ row: 0, before: before('5.1000') }] }],
    ]),
  );
});

test('a table without changes, or without its columns, cannot be saved; another text takes the check back', async () => {
  const { t, user } = await visit('rates', {
    [`GET ${path}/exchange-rates`]: answerOf([]),
    [`PUT ${path}/admin/exchange-rates`]: answerOf({ added: 0, same: 1, changed: [] }),
  });
  await user.click(screen.getByRole('button', { name: t('market:add.rates') }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('market:paste') });
  const check = async (table: string) => {
    fireEvent.change(field, { target: { value: table } });
    await user.click(screen.getByRole('button', { name: t('market:preview') }));
  };
  await check('data;moneda;curs;sursa\n20.11.2026;EUR;5,0903;BNR');
  expect(await screen.findByText(t('market:would', { added: 0, changed: 0, same: 1 }))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('market:save', { count: 0 }) })).toBeNull();
  fireEvent.change(field, { target: { value: 'data' } });
  expect(screen.queryByText(t('market:would', { added: 0, changed: 0, same: 1 }))).toBeNull();
  await check('data;moneda\n20.11.2026;EUR');
  expect(
    await screen.findByText(
      t('market:issue.missing', { column: t('market:column.rate'), line: 1, text: '' }),
    ),
  ).toBeTruthy();
});

test('a long table is sent in parts, and its changes keep their rows', async () => {
  const bodies: { rows: unknown[] }[] = [];
  const { t, user } = await visit('haulage', {
    [`GET ${path}/haulage-rates`]: answerOf([]),
    [`PUT ${path}/admin/haulage-rates`]: async (request) => {
      const body = await request.json();
      bodies.push(body);
      const before = { figure: '40.00', currency: 'Ron', source: 'Vechi' };
      return Response.json({
        added: body.rows.length,
        addedRows: body.rows.length === 1 ? [0] : [],
        same: 1,
        changed: body.rows.length === 1 ? [{ row: 0, before }] : [],
      });
    },
  });
  await user.click(screen.getByRole('button', { name: t('market:add.haulage') }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('market:paste') });
  const lines = Array.from({ length: 401 }, (_, index) => `${index + 1};42,50;20.11.2026;Tarif`);
  fireEvent.change(field, { target: { value: ['km;pret;data;sursa', ...lines].join('\n') } });
  await user.click(screen.getByRole('button', { name: t('market:preview') }));
  expect(await screen.findByText(t('market:would', { added: 401, changed: 1, same: 2 }))).toBeTruthy();
  expect(bodies.map(({ rows }) => rows.length)).toEqual([400, 1]);
  const [changed, added] = within(document.querySelector('form') as HTMLElement).getAllByRole('listitem');
  expect(text(changed)).toBe(`${t('market:upToKm', { km: 401 })}, 20/11/2026:40 RON/t, Vechi42.50 RON/t`);
  expect(text(added)).toBe(`${t('market:upToKm', { km: 401 })}, 20/11/2026:42.50 RON/t`);
});

test('a chosen file is read; a workbook or a file that is too long is refused', async () => {
  const { t, user } = await visit('rates', { [`GET ${path}/exchange-rates`]: answerOf([]) });
  await user.click(screen.getByRole('button', { name: t('market:add.rates') }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('market:paste') });
  const choose = (content: string | Uint8Array<ArrayBuffer>) =>
    user.upload(screen.getByLabelText(t('market:chooseFile')), new File([content], 'rates.csv'));
  await choose('data;moneda;curs;sursa');
  await waitFor(() => expect(field.value).toBe('data;moneda;curs;sursa'));
  await choose(new Uint8Array([0x50, 0x4b, 3, 4, 9]));
  expect(await screen.findByText(t('forms:workbook'))).toBeTruthy();
  expect(field.value).toBe('');
  await choose('x'.repeat(1_000_001));
  expect(await screen.findByText(t('market:tooLong'))).toBeTruthy();
  fireEvent.change(field, { target: { value: 'a' } });
  expect(screen.queryByText(t('market:tooLong'))).toBeNull();
});

test('[Q4] the last rate of each currency in lei with four places; one of another release is left out', async () => {
  let removed: unknown;
  const { t, user, calls } = await visit('rates', {
    [`GET ${path}/exchange-rates`]: answerOf([
      { currency: 'Euro', day: '2026-11-20', rate: '5.0903', source: 'BNR' },
      { currency: 'Yen', day: '2026-11-21', rate: '0.03', source: 'BNR' },
      { currency: 'Dollar', day: '2026-11-19', rate: '4.4', source: 'BCE' },
    ]),
    [`GET ${path}/exchange-rates/Dollar`]: answerOf([
      { currency: 'Dollar', day: '2026-11-18', rate: '4.5', source: 'BCE' },
      { currency: 'Dollar', day: '2026-11-19', rate: '4.4', source: 'BNR' },
    ]),
    [`DELETE ${path}/admin/exchange-rates/Dollar/2026-11-18`]: async (request) => {
      removed = await request.json();
      return new Response(null, { status: 204 });
    },
  });
  await waitFor(() => expect(document.querySelectorAll('summary')).toHaveLength(2));
  const [euro, dollar] = [...document.querySelectorAll('summary')].map(text);
  expect(euro).toContain(
    `${t('market:currency.Euro')}${t('market:inLei', { figure: '5.0903' })}20/11/2026 · BNR`,
  );
  expect(dollar).toContain(
    `${t('market:currency.Dollar')}${t('market:inLei', { figure: '4.4000' })}19/11/2026 · BCE`,
  );
  const details = document.querySelectorAll('details')[1] as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await waitFor(() => expect(within(details).getAllByRole('listitem')).toHaveLength(2));
  expect(within(details).getAllByRole('listitem').map(text)).toEqual([
    `19/11/2026${t('market:inLei', { figure: '4.4000' })}BNR`,
    `18/11/2026${t('market:inLei', { figure: '4.5000' })}BCE`,
  ]);
  await user.click(within(details).getByRole('button', { name: t('market:remove', { day: '18/11/2026' }) }));
  await user.click(screen.getByRole('button', { name: t('market:removeConfirm') }));
  await waitFor(() => expect(calls).toContain(`DELETE ${path}/admin/exchange-rates/Dollar/2026-11-18`));
  expect(removed).toEqual({ read: { figure: '4.5', currency: 'Ron', source: 'BCE' } });
});

test('[Q5] haulage by distance; a wrong band is removed as it was shown', async () => {
  const bodies: unknown[] = [];
  const { t, user, calls } = await visit('haulage', {
    [`GET ${path}/haulage-rates`]: answerOf([
      { upToKm: 50, price: '30.00', day: '2026-11-20', source: 'Tarif A' },
      { upToKm: 100, price: '42.50', day: '2026-11-21', source: 'Tarif B' },
    ]),
    [`DELETE ${path}/admin/haulage-rates/100`]: async (request) => {
      bodies.push(await request.json());
      return refusal('RequestChanged', 409);
    },
  });
  await screen.findByText(t('market:upToKm', { km: 50 }));
  expect(screen.getAllByRole('listitem').map(text)).toEqual([
    `${t('market:upToKm', { km: 50 })}30 RON/t20/11/2026 · Tarif A`,
    `${t('market:upToKm', { km: 100 })}42.50 RON/t21/11/2026 · Tarif B`,
  ]);
  expect(screen.getByRole('alert').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: t('market:removeBand', { km: 100 }) }));
  await user.click(screen.getByRole('button', { name: t('market:removeConfirm') }));
  await waitFor(() => expect(calls).toContain(`DELETE ${path}/admin/haulage-rates/100`));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(bodies).toEqual([{ read: { figure: '42.50', currency: 'Ron', source: 'Tarif B' } }]);
});

test('no haulage yet is said', async () => {
  const { t } = await visit('haulage', { [`GET ${path}/haulage-rates`]: answerOf([]) });
  expect(await screen.findByText(t('market:empty.haulage'))).toBeTruthy();
});

test('[Q3] a table saved by another administrator meanwhile stays, and so does what is being typed', async () => {
  const other = { ...releaseVatRules[0], from: '2031-01-01', source: 'Legea 9' };
  const bodies: unknown[] = [];
  let stored: readonly object[] = releaseVatRules;
  const { t, user } = await visit('vat', {
    [`GET ${path}/vat-rules`]: () => Response.json(stored),
    [`PUT ${path}/admin/vat-rules`]: async (request) => {
      bodies.push(await request.json());
      return bodies.length === 1 ? refusal('RequestChanged', 409) : new Response(null, { status: 204 });
    },
  });
  const save = () => screen.queryByRole('button', { name: t('market:vat.save') });
  await screen.findByRole('button', { name: t('market:vat.save') });
  const sources = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: t('market:vat.source') });
  const [source] = sources();
  fireEvent.change(source as HTMLElement, { target: { value: 'Legea 12' } });
  stored = [...releaseVatRules, other];
  await user.click(save() as HTMLElement);
  await screen.findByText(t('market:vat.changed'));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(save()).toBeNull();
  expect(source?.value).toBe('Legea 12');
  await user.click(screen.getByRole('button', { name: t('market:vat.seeChanged') }));
  expect(sources().map(({ value }) => value)).toContain('Legea 9');
  fireEvent.change(sources()[0] as HTMLElement, { target: { value: 'Legea 13' } });
  const [first, ...others] = releaseVatRules;
  stored = [{ ...first, source: 'Legea 13' }, ...others, other];
  await user.click(save() as HTMLElement);
  await waitFor(() => expect(bodies[1]).toEqual({ rules: stored, read: [...releaseVatRules, other] }));
  await waitFor(() => expect(save()?.getAttribute('aria-busy')).toBe('false'));
  expect(screen.queryByText(t('market:vat.changed'))).toBeNull();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(t('market:vat.saved')));
  fireEvent.change(sources()[0] as HTMLElement, { target: { value: 'Legea 14' } });
  expect(screen.getByRole('status').textContent).toBe('');
});

test('[Q3] the table of VAT regimes is edited and saved as a whole', async () => {
  const bodies: unknown[] = [];
  const { t, user, calls } = await visit('vat', {
    [`GET ${path}/vat-rules`]: answerOf([...releaseVatRules, { ...releaseVatRules[0], group: 'later' }]),
    [`PUT ${path}/admin/vat-rules`]: async (request) => {
      bodies.push(await request.json());
      return refusal('TooManyRequests', 429);
    },
  });
  const save = await screen.findByRole('button', { name: t('market:vat.save') });
  expect(screen.getByText(t('market:vat.lead'))).toBeTruthy();
  const rows = () => screen.getAllByRole('group').map((group) => within(group));
  const count = releaseVatRules.length;
  expect(rows()).toHaveLength(count);
  expect(screen.getAllByRole('group')[0]?.textContent).toContain(
    `${t('market:vat.group.cereals')} ${releaseVatRules[0]?.from}`,
  );
  const field = (row: number, name: 'from' | 'rate' | 'source') =>
    (rows()[row] ?? rows()[0])?.getByRole<HTMLInputElement>('textbox', {
      name: t(`market:vat.${name}`),
    }) as HTMLInputElement;
  const type = async (row: number, name: 'from' | 'rate' | 'source', value: string) => {
    fireEvent.change(field(row, name), { target: { value } });
    fireEvent.blur(field(row, name));
  };
  await user.click(screen.getByRole('button', { name: t('market:vat.add') }));
  expect(rows()).toHaveLength(count + 1);
  expect(field(count, 'rate').value).toBe(String(releaseVatRules.at(-1)?.ratePercent));
  expect(screen.queryByText(t('market:vat.fromNeeded'))).toBeNull();
  await user.click(save);
  expect(screen.getByText(t('market:vat.fromNeeded'))).toBeTruthy();
  expect(screen.getByText(t('market:vat.sourceNeeded'))).toBeTruthy();
  expect(bodies).toEqual([]);
  await type(count, 'from', shown(releaseVatRules[0]?.from ?? ''));
  await type(count, 'source', ' Legea 9 ');
  expect(screen.getByText(t('market:vat.twice'))).toBeTruthy();
  await type(count, 'rate', '31');
  expect(screen.getByText(t('market:vat.rateRange'))).toBeTruthy();
  await type(count, 'rate', ' 30 ');
  expect(screen.queryByText(t('market:vat.rateRange'))).toBeNull();
  const added = rows()[count];
  await user.selectOptions(
    added?.getByRole('combobox', { name: t('market:vat.goods') }) as HTMLElement,
    'standard',
  );
  await type(count, 'from', '01/03/2028');
  await user.click(added?.getByRole('checkbox', { name: t('market:vat.reverse') }) as HTMLElement);
  expect(screen.queryByText(t('market:vat.twice'))).toBeNull();
  await user.click(save);
  const rule = {
    group: 'standard',
    from: '2028-03-01',
    isReverseCharge: true,
    ratePercent: 30,
    source: 'Legea 9',
  };
  await waitFor(() => expect(bodies).toEqual([{ rules: [...releaseVatRules, rule], read: releaseVatRules }]));
  await waitFor(() =>
    expect(screen.getAllByRole('alert').some((alert) => alert.textContent !== '')).toBe(true),
  );
  await waitFor(() => expect(calls.filter((call) => call === `GET ${path}/vat-rules`)).toHaveLength(2));
  // A group without a regime is not saved.
  const farmers = releaseVatRules.findIndex(({ group }) => group === 'farmerScheme');
  await user.click(rows()[farmers]?.getByRole('button', { name: t('market:vat.remove') }) as HTMLElement);
  expect(rows()).toHaveLength(count);
  await user.click(save);
  expect(screen.getByText(t('market:vat.groupMissing'), { exact: false })).toBeTruthy();
  expect(bodies).toHaveLength(1);
});
