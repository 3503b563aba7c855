import {
  marketDataContract,
  type PriceRow,
  type RateRow,
  type ReadTrend,
  savedSchema,
} from '@recolta/shared/contracts/http/market-data';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { errorOf } from '../harness/live-calls.ts';
import { answerDuring } from '../harness/races.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('market data', () => {
  let market: TestMarket;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const price = (change: Partial<PriceRow> = {}): PriceRow => ({
    market: 'FobConstanta',
    product: 'corn',
    day: '2025-11-19',
    price: '199.00',
    currency: 'Euro',
    source: 'Bursa',
    ...change,
  });
  const rate = (change: Partial<RateRow> = {}): RateRow => ({
    currency: 'Euro',
    day: '2025-11-19',
    rate: '5.0901',
    source: 'BNR',
    ...change,
  });
  const save = (table: string, rows: readonly object[], isPreview = false) =>
    market.call({
      method: 'PUT',
      path: `/main/admin/${table}`,
      token: admin.token,
      body: { rows, isPreview },
    });
  const read = async (path: string) => (await market.call({ method: 'GET', path: `/main${path}` })).body;
  const remove = (path: string) =>
    market.call({ method: 'DELETE', path: `/main/admin${path}`, token: admin.token });
  const audit = async () => {
    const rows = await market.db
      .selectFrom('main.audit_log')
      .select(['action', 'subject', 'details'])
      .orderBy('id')
      .execute();
    return rows.map(({ action, subject, details }) => [action, subject, details]);
  };

  it('[Q4] prices are previewed, saved once per crop and day, and listed with the previous one', async () => {
    const rows = [price({ day: '2025-11-18', price: '198' }), price(), price({ product: 'barley-feed' })];
    const added = { added: 3, addedRows: [0, 1, 2], same: 0, changed: [] };
    expect((await save('reference-prices', rows, true)).body).toEqual(added);
    expect(await read('/reference-prices')).toEqual([]);
    expect((await save('reference-prices', rows)).body).toEqual(added);
    const again = [
      price(),
      price({ day: '2025-11-20', price: '201.5' }),
      price({ day: '2025-11-18', price: '197.00' }),
    ];
    const changed = {
      added: 1,
      addedRows: [1],
      same: 1,
      changed: [{ row: 2, before: { figure: '198.00', currency: 'Euro', source: 'Bursa' } }],
    };
    expect((await save('reference-prices', again, true)).body).toEqual(changed);
    expect((await save('reference-prices', again)).body).toEqual(changed);
    expect(await read('/reference-prices')).toEqual([
      price({ product: 'barley-feed' }),
      price({ day: '2025-11-20', price: '201.50' }),
      price(),
    ]);
    expect(await read('/reference-prices/FobConstanta/corn')).toEqual([
      price({ day: '2025-11-18', price: '197.00' }),
      price(),
      price({ day: '2025-11-20', price: '201.50' }),
    ]);
    expect(await read('/reference-prices/Euronext/corn')).toEqual([]);
    expect((await remove('/reference-prices/FobConstanta/corn/2025-11-20')).status).toBe(204);
    expect((await remove('/reference-prices/FobConstanta/corn/2025-11-20')).status).toBe(404);
    expect(await audit()).toEqual([
      ['marketData.saved', 'prices', { added: 3, changed: 0, rows }],
      [
        'marketData.saved',
        'prices',
        { added: 1, changed: 1, rows: [{ ...again[2], before: changed.changed[0]?.before }, again[1]] },
      ],
      ['marketData.removed', 'prices', price({ day: '2025-11-20', price: '201.50' })],
    ]);
  });

  it('[Q4] trends are the last 30 prices of each requested crop, in the currency of its last one', async () => {
    const days = Array.from({ length: 32 }, (_, at) =>
      new Date(Date.UTC(2025, 9, 1 + at)).toJSON().slice(0, 10),
    );
    const sunflower = days.map((day, at) =>
      price({ product: 'sunflower', day, price: String(400 + at), currency: at === 30 ? 'Ron' : 'Euro' }),
    );
    const soy = { product: 'soybean', price: '405.00' };
    await save('reference-prices', [
      ...sunflower,
      price(soy),
      price({ ...soy, market: 'Euronext', price: '1' }),
    ]);
    const trends = await read('/price-trends/FobConstanta?products=sunflower,soybean,rapeseed');
    const [ofSoy, ofSunflower, ...others] = trends as ReadTrend[];
    expect(others).toEqual([]);
    expect(ofSoy).toEqual({
      product: 'soybean',
      currency: 'Euro',
      prices: [{ day: price().day, price: '405.00' }],
    });
    // One of 30 sessions was in another currency.
    expect(ofSunflower).toMatchObject({ product: 'sunflower', currency: 'Euro', prices: { length: 29 } });
    expect(ofSunflower?.prices.at(0)).toEqual({ day: days[2], price: '402.00' });
    expect(ofSunflower?.prices.at(-1)).toEqual({ day: days[31], price: '431.00' });
    for (const products of ['', 'gold', 'corn,', Array(9).fill('corn').join(',')]) {
      const path = `/main/price-trends/FobConstanta?products=${products}`;
      expect((await market.call({ method: 'GET', path })).status).toBe(400);
    }
  });

  it('[Q4] the last rate of each currency is listed, with its day and source', async () => {
    const rows = [
      rate(),
      rate({ day: '2025-11-20', rate: '5.0903' }),
      rate({ currency: 'Dollar', rate: '4.3975' }),
    ];
    await save('exchange-rates', rows);
    expect(await read('/exchange-rates')).toEqual([
      rate({ currency: 'Dollar', rate: '4.3975' }),
      rate({ day: '2025-11-20', rate: '5.0903' }),
    ]);
    expect((await save('exchange-rates', [rate({ rate: '5.09' })])).body).toEqual({
      added: 0,
      addedRows: [],
      same: 0,
      changed: [{ row: 0, before: { figure: '5.0901', currency: 'Ron', source: 'BNR' } }],
    });
    expect((await remove('/exchange-rates/Dollar/2025-11-19')).status).toBe(204);
    expect(await read('/exchange-rates/Euro')).toEqual([
      rate({ rate: '5.0900' }),
      rate({ day: '2025-11-20', rate: '5.0903' }),
    ]);
  });

  it.each([
    ['reference-prices', [price(), price({ price: '1.00' })], 'rows.1.day', 'once'],
    ['reference-prices', [price(), price({ price: '1.005' })], 'rows.1.price', 'price'],
    ['reference-prices', [price({ product: 'rice' as never })], 'rows.0.product', 'oneOf'],
    ['reference-prices', [price({ day: '2026-02-30' })], 'rows.0.day', 'date'],
    ['reference-prices', [price(), price({ day: '1999-12-31' })], 'rows.1.day', 'date'],
    ['reference-prices', [price({ day: '0000-01-01' })], 'rows.0.day', 'date'],
    ['exchange-rates', [rate({ rate: '5.09031' })], 'rows.0.rate', 'rate'],
    ['exchange-rates', [rate({ currency: 'Ron' as never })], 'rows.0.currency', 'oneOf'],
  ])('%s are refused at the invalid row (%#)', async (table, rows, path, rule) => {
    const answer = await save(table, rows);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'ValidationFailed', params: { fields: [{ path, rule }] } });
  });

  it.each([
    ['reference-prices', (day: string) => price({ product: 'oats', day })],
    ['exchange-rates', (day: string) => rate({ currency: 'Dollar', day })],
    ['haulage-rates', (day: string) => ({ upToKm: 777, price: '90.00', day, source: 'Tarif' })],
  ] as const)('[Q4] [Q5] %s have no day after tomorrow, in a preview or saved', async (table, row) => {
    const { rows } = await sql<{ tomorrow: string; late: string }>`
      select (today + 1)::text as tomorrow, (today + 2)::text as late
      from (select (clock_timestamp() at time zone 'Europe/Bucharest')::date as today) t`.execute(market.db);
    const { tomorrow = '', late = '' } = rows[0] ?? {};
    for (const isPreview of [true, false]) {
      const refused = await save(table, [row(late)], isPreview);
      expect(refused.status).toBe(400);
      const fields = [{ path: 'rows.0.day', rule: 'tooLate' }];
      expect(refused.body).toMatchObject({ code: 'ValidationFailed', params: { fields } });
      expect((await save(table, [row(tomorrow)], isPreview)).status).toBe(200);
    }
    const path = {
      'reference-prices': 'reference-prices/FobConstanta/oats',
      'exchange-rates': 'exchange-rates/Dollar',
    };
    if (table === 'haulage-rates') await remove('/haulage-rates/777');
    else expect((await remove(`/${path[table]}/0000-01-01`)).status, 'no such day').toBe(400);
  });

  it('[Q5] haulage is saved once per band, listed from the shortest, and removed', async () => {
    const band = (upToKm: number, price: string) => ({
      ...{ upToKm, price, day: '2025-11-20', source: 'Tarif' },
    });
    expect((await save('haulage-rates', [band(200, '70.00'), band(50, '28.5')])).body).toMatchObject({
      added: 2,
    });
    expect(await read('/haulage-rates')).toEqual([band(50, '28.50'), band(200, '70.00')]);
    expect((await save('haulage-rates', [band(50, '30.00'), band(200, '70')], true)).body).toEqual({
      added: 0,
      addedRows: [],
      same: 1,
      changed: [{ row: 0, before: { figure: '28.50', currency: 'Ron', source: 'Tarif' } }],
    });
    expect((await save('haulage-rates', [band(50, '30.00')])).status).toBe(200);
    expect((await remove('/haulage-rates/200')).status).toBe(204);
    expect((await remove('/haulage-rates/200')).status).toBe(404);
    expect(await read('/haulage-rates')).toEqual([band(50, '30.00')]);
    const twice = await save('haulage-rates', [band(50, '1.00'), band(50, '2.00')]);
    expect(twice.body).toMatchObject({ params: { fields: [{ path: 'rows.1.upToKm', rule: 'once' }] } });
    for (const upToKm of [0, 3001, 1.5, '50'])
      expect((await save('haulage-rates', [{ ...band(1, '1.00'), upToKm }])).status).toBe(400);
  });

  const band = { upToKm: 320, price: '90.00', day: '2025-11-02', source: 'Tarif' };
  it.each([
    [
      'reference_prices',
      price({ day: '2025-11-02' }),
      { price: '198.00' },
      { price_minor: 197_50 },
      '197.50',
    ],
    [
      'exchange_rates',
      rate({ day: '2025-11-02' }),
      { rate: '5.08' },
      { rate_ten_thousandths: 50_700 },
      '5.0700',
    ],
    ['haulage_rates', band, { price: '91.00' }, { price_minor: 89_50 }, '89.50'],
  ] as const)(
    '[Q4] [Q5] of two administrators who save a row of %s at once, the second is told what it replaces',
    async (table, first, second, between, figure) => {
      const saved = (row: object) => save(table.replace('_', '-'), [row]);
      expect((await saved(first)).status).toBe(200);
      const answer = await answerDuring(
        market.db,
        (trx) => trx.updateTable(`main.${table}`).set(between).where('day', '=', '2025-11-02').execute(),
        () => saved({ ...first, ...second }),
      );
      expect(answer.body).toMatchObject({ added: 0, same: 0, changed: [{ row: 0, before: { figure } }] });
    },
  );

  it.each([
    [
      'reference-prices',
      (day: string, figure: string) => price({ product: 'peas', day, price: figure }),
      (day: string) => `/reference-prices/FobConstanta/peas/${day}`,
    ],
    [
      'exchange-rates',
      (day: string, figure: string) => rate({ day, rate: figure }),
      (day: string) => `/exchange-rates/Euro/${day}`,
    ],
    [
      'haulage-rates',
      (day: string, figure: string) => ({
        ...{ upToKm: Number(day.slice(-1)) + 900, price: figure, day, source: 'Tarif' },
      }),
      (day: string) => `/haulage-rates/${Number(day.slice(-1)) + 900}`,
    ],
  ])(
    '[Q4] [Q5] of %s, only rows that the administrator saw are replaced and removed',
    async (table, row, at) => {
      const days = ['2025-10-01', '2025-10-02', '2025-10-03'] as const;
      const [first, second, third] = days;
      await save(table, [row(first, '5.10'), row(second, '5.20')]);
      const rows = days.map((day) => row(day, '5.50'));
      const preview = async () => {
        const { added, changed } = savedSchema.parse((await save(table, rows, true)).body);
        return { added, changed };
      };
      const saveRead = async (read: object) => {
        const body = { rows, isPreview: false, read };
        const path = `/main/admin/${table}`;
        const answer = await market.call({ method: 'PUT', path, token: admin.token, body });
        return answer.status === 200 ? 200 : errorOf(answer).code;
      };
      let read = await preview();
      expect(read).toMatchObject({ added: 1, changed: { length: 2 } });
      await save(table, [row(first, '5.11')]);
      expect(await saveRead(read), 'another figure').toBe('RequestChanged');
      read = await preview();
      expect((await remove(at(second))).status).toBe(204);
      expect(await saveRead(read), 'removed').toBe('RequestChanged');
      read = await preview();
      await save(table, [row(third, '5.30')]);
      expect(await saveRead(read), 'added').toBe('RequestChanged');
      read = await preview();
      expect(await saveRead(read)).toBe(200);
      expect(await saveRead(read), 'the answer was lost').toBe(200);
      const { source } = row(first, '1');
      const currency = table === 'reference-prices' ? 'Euro' : 'Ron';
      const removeRead = async (figure: string) => {
        const answer = await market.call({
          ...{ method: 'DELETE', path: `/main/admin${at(first)}`, token: admin.token },
          body: { read: { figure, currency, source } },
        });
        return answer.status === 204 ? 204 : errorOf(answer).code;
      };
      expect(await removeRead('5.11')).toBe('RequestChanged');
      expect(await removeRead('5.50')).toBe(204);
    },
  );

  it.each([
    ['PUT', 'reference_prices', '/reference-prices', { rows: [price()], isPreview: false }],
    ['PUT', 'exchange_rates', '/exchange-rates', { rows: [rate()], isPreview: false }],
    [
      'PUT',
      'haulage_rates',
      '/haulage-rates',
      { rows: [{ upToKm: 7, price: '9.00', day: '2025-11-02', source: 'Tarif' }], isPreview: false },
    ],
    ['PUT', 'vat_rules', '/vat-rules', { rules: releaseVatRules }],
    ['DELETE', 'reference_prices', '/reference-prices/FobConstanta/sunflower/2025-10-05', {}],
  ] as const)(
    '[Q3] [Q4] [Q5] [S6] %s of %s: who loses the role of an administrator while it waits changes nothing',
    async (method, table, path, body) => {
      const demoted = await makeAccount(market.db, { role: 'Admin' });
      const before = await audit();
      const answer = await answerDuring(
        market.db,
        (trx) => sql`lock table ${sql.table(`main.${table}`)} in exclusive mode`.execute(trx),
        () => market.call({ method, path: `/main/admin${path}`, token: demoted.token, body }),
        (trx) =>
          trx.updateTable('main.users').set({ role: 'Client' }).where('id', '=', demoted.userId).execute(),
      );
      expect([answer.status, errorOf(answer).code]).toEqual([403, 'NotEnoughPrivileges']);
      expect(await audit()).toEqual(before);
    },
  );

  it('[Q3] the first table of VAT regimes comes with the release, and administrators replace it as a whole', async () => {
    expect(await read('/vat-rules')).toEqual(releaseVatRules);
    const put = (rules: readonly object[]) =>
      market.call({ method: 'PUT', path: '/main/admin/vat-rules', token: admin.token, body: { rules } });
    const longer = releaseVatRules.filter(
      ({ isReverseCharge, group }) => isReverseCharge || group !== 'cereals',
    );
    expect((await put(longer)).status).toBe(204);
    expect(await read('/vat-rules')).toEqual(longer);
    expect((await put(longer.slice(0, 1))).status).toBe(400);
    expect((await put([...longer, ...longer])).status).toBe(400);
    expect(await read('/vat-rules')).toEqual(longer);
  });

  it('[Q3] a table that another administrator has saved since it was read is not replaced', async () => {
    const before = releaseVatRules;
    const save = (rules: readonly object[], edited?: readonly object[]) =>
      market.call({
        ...{ method: 'PUT', path: '/main/admin/vat-rules', token: admin.token },
        body: { rules, ...(edited && { read: edited }) },
      });
    expect((await save(before)).status).toBe(204);
    const from = (day: string) => ({ ...before[0], from: day, source: 'Legea 9' });
    const first = [...before, from('2031-01-01')];
    expect((await save(first, before.toReversed())).status).toBe(204);
    const refused = await save([...before, from('2032-01-01')], before);
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'RequestChanged']);
    // The answer was lost.
    expect((await save(first, before)).status).toBe(204);
    expect(await read('/vat-rules')).toEqual(expect.arrayContaining(first));
  });

  it('[Q4] answers match the form of their contract', async () => {
    const { latestPrices, rates, vatRules } = marketDataContract;
    for (const [path, call] of [
      ['/reference-prices', latestPrices],
      ['/exchange-rates', rates],
      ['/vat-rules', vatRules],
    ] as const) {
      const { outputSchema } = call['~orpc'];
      const checked = await outputSchema?.['~standard'].validate(await read(path));
      expect([path, checked?.issues]).toEqual([path, undefined]);
    }
  });
});
