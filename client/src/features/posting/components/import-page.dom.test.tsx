import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announcementAnswer } from '../../../testing/announcement.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { savedFiles } from '../../../testing/saved-files.ts';
import { columnName, exampleRows, importColumns } from '../state/import-columns.ts';
import { maxImportedRows } from '../state/imported-rows.ts';
import { ImportPage } from './import-page.tsx';

const post = 'POST /services/main/v1/auctions';
const identity = buyerIdentity({ user: { permissions: ['Auctions.Post'] } });

/** The page after a file with these lines was chosen. */
async function choose(lines: readonly string[], answers = {}) {
  const page = await visitPage(<ImportPage identity={identity} />, {
    ...{ address: '/auctions/import', namespaces: ['forms', 'labels', 'posting'], answers },
  });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no field for a file');
  await page.user.upload(input, new File([lines.join('\n')], 'anunturi.csv', { type: 'text/csv' }));
  return { ...page, text: () => plain(document.body.textContent ?? '') };
}
const cut = `S-au citit primele ${maxImportedRows} de rânduri`;

test.each([
  [1, false],
  [maxImportedRows, false],
  [maxImportedRows + 1, true],
])('of a file with %i rows the page says that it was cut: %s', async (count, isCut) => {
  const { text } = await choose(['produs;cantitate', ...Array.from({ length: count }, () => 'grâu;1')]);
  await screen.findAllByRole('listitem');
  await waitFor(() => expect(text()).not.toContain('import.'));
  expect(text().includes(cut)).toBe(isCut);
});

test('a file without known columns says so, and lists nothing', async () => {
  const none = await choose(['a;b', '1;2']);
  expect(await screen.findByText(none.t('posting:import.noColumns'))).toBeTruthy();
  expect(none.text()).not.toContain(cut);
});

const day = (count: number) => daysAfter(dayOf(Date.now()), count);
const headers = exampleRows('ro', {})[0]?.join(';') ?? '';
/** A row of the example with these cells. */
const row = (change: Readonly<Record<string, string>> = {}) =>
  importColumns.map(({ path, example }) => change[path] ?? days[path] ?? example).join(';');
const days: Readonly<Record<string, string>> = {
  deadline: day(14),
  'goods.deliveryPeriod.from': day(16),
  'goods.deliveryPeriod.to': day(30),
};

test('before a file is chosen the page shows what one looks like, and its steps', async () => {
  await visitPage(<ImportPage identity={identity} />, {
    ...{ address: '/auctions/import', namespaces: ['forms', 'labels', 'posting'], answers: {} },
  });
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  const cells = rows.map((one) => [...one.children].map(({ textContent }) => textContent));
  const [type, product, quantity, price, deadline] = [
    'type',
    'goods.product',
    'quantity',
    'price',
    'deadline',
  ].map((path) => columnName(path, 'ro'));
  const last = day(14).split('-').toReversed().join('.');
  expect(cells).toEqual([
    [type, product, quantity, price, deadline, '…'],
    ['Vânzare', 'Grâu panificație', '200', '1050', last, '…'],
    ['Vânzare', 'Porumb', '350', '905', last, '…'],
    ['Cumpărare', 'Floarea-soarelui', '80', '2410', last, '…'],
  ]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 12))).toEqual([
    '1Descărcați ',
    '2Alegeți fiș',
    '3Apăsați „Tr',
  ]);
});

test('[L5] ready rows are sent one after the other until a refusal, and the rest once more', async () => {
  const sent: { key: string | null; body: { quantity: string; price: string } }[] = [];
  let isFull = true;
  const page = await choose(
    [
      `${headers};Culoarea`,
      row(),
      row({ quantity: '350', price: '905', type: 'Cumpărare' }),
      row({ quantity: 'multe', 'goods.county': 'Atlantida' }),
    ],
    {
      [post]: async (request: Request) => {
        const body = (await request.json()) as { quantity: string; price: string };
        sent.push({ key: request.headers.get('idempotency-key'), body });
        if (body.quantity === '350' && isFull)
          return Response.json(
            { code: 'TooManyPending', params: {}, message: 'm', requestId: 'r' },
            { status: 409 },
          );
        const id = `0e7e3d1e-6120-41f3-b875-b626ef1f9d${body.quantity === '350' ? '35' : '20'}`;
        return Response.json(announcementAnswer({}, { id }));
      },
    },
  );
  const rows = () => screen.getAllByRole('listitem').filter((one) => /^Rândul/.test(one.textContent ?? ''));
  await waitFor(() => expect(rows()).toHaveLength(3));
  const last = day(14).split('-').toReversed().join('.');
  expect(rows().map(({ textContent }) => plain(textContent ?? ''))).toEqual([
    `Rândul 2Grâu panificație, 200 t, recolta 2026gata de trimisVânzare · 200 t · 1.050 lei/t · ${last}`,
    `Rândul 3Grâu panificație, 350 t, recolta 2026gata de trimisCumpărare · 350 t · 905 lei/t · ${last}`,
    `Rândul 4Grâu panificație, recolta 2026de corectatVânzare · 1.050 lei/t · ${last}Județ: Alegeți o valoare din listăCantitate (t): Scrieți o cantitate mai mare ca 0, cel mult 100.000, cu cel mult trei zecimale`,
  ]);
  expect(page.text()).toContain('3 rânduri citite2 gata de trimis1 cu greșeli');
  expect(page.text()).toContain('Coloane necunoscute, care nu se citesc: Culoarea.');
  await page.user.click(screen.getByRole('checkbox', { name: 'Arată numai rândurile cu greșeli' }));
  expect(rows()).toHaveLength(1);
  await page.user.click(screen.getByRole('checkbox', { name: 'Arată numai rândurile cu greșeli' }));
  await page.user.click(screen.getByRole('button', { name: 'Trimite 2 anunțuri spre aprobare' }));
  expect(page.text()).toContain('Acceptați întâi termenii și declarația.');
  await page.user.click(screen.getByRole('checkbox', { name: /^Accept/ }));
  await page.user.click(screen.getByRole('button', { name: 'Trimite 2 anunțuri spre aprobare' }));
  expect(sent).toEqual([]);
  await page.user.click(screen.getByRole('checkbox', { name: /^Declar/ }));
  await page.user.click(screen.getByRole('button', { name: 'Trimite 2 anunțuri spre aprobare' }));
  await waitFor(() => expect(page.text()).toContain('Trimiterea s-a oprit la rândul 3'));
  expect(sent.map(({ body }) => [body.quantity, body.price])).toEqual([
    ['200', '1050'],
    ['350', '905'],
  ]);
  expect(page.text()).toContain('Un anunț a fost trimis spre aprobare.');
  const link = within(rows()[0] as HTMLElement).getByRole('link');
  expect(link.getAttribute('href')).toBe('/auctions/0e7e3d1e-6120-41f3-b875-b626ef1f9d20');
  isFull = false;
  await page.user.click(screen.getByRole('button', { name: 'Trimite un anunț spre aprobare' }));
  await waitFor(() => expect(page.text()).toContain('2 anunțuri au fost trimise spre aprobare.'));
  expect(sent.map(({ body }) => body.quantity)).toEqual(['200', '350', '350']);
  expect(sent[1]?.key).toBe(sent[2]?.key);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
  expect(screen.getByRole('link', { name: 'Anunțurile mele' }).getAttribute('href')).toBe(
    '/auctions/my-auctions',
  );
  expect(screen.queryByRole('checkbox', { name: /^Accept/ })).toBeNull();
});

test('[L5] equal rows are as many announcements, each with a key of its own', async () => {
  const keys: (string | null)[] = [];
  const page = await choose([headers, row(), row(), row()], {
    [post]: (request: Request) => {
      keys.push(request.headers.get('idempotency-key'));
      return Response.json(announcementAnswer());
    },
  });
  await screen.findByText(/^Rândul 4/);
  expect(page.text()).not.toContain('cu greșeli');
  expect(screen.queryByRole('checkbox', { name: /numai rândurile/ })).toBeNull();
  expect(page.text()).not.toContain(page.t('posting:import.correct'));
  await page.user.click(screen.getByRole('checkbox', { name: /^Accept/ }));
  await page.user.click(screen.getByRole('checkbox', { name: /^Declar/ }));
  await page.user.click(screen.getByRole('button', { name: 'Trimite 3 anunțuri spre aprobare' }));
  await waitFor(() => expect(page.text()).toContain('3 anunțuri au fost trimise spre aprobare.'));
  expect(new Set(keys).size).toBe(3);
});

test('[L5] a row whose announcement was cancelled or deleted since makes another, also for the equal one after it', async () => {
  const keys: (string | null)[] = [];
  const own = announcementAnswer({}, { status: 'Pending' });
  const answers = [
    () => Response.json(announcementAnswer({}, { status: 'Failed' }), { status: 201 }),
    () => Response.json({ code: 'NotFound', params: {}, message: 'm', requestId: 'r' }, { status: 404 }),
    () => Response.json(own, { status: 201 }),
    () => Response.json(own, { status: 201 }),
  ];
  const page = await choose([headers, row(), row()], {
    [post]: (request: Request) => {
      keys.push(request.headers.get('idempotency-key'));
      return answers[keys.length - 1]?.();
    },
  });
  await page.user.click(await screen.findByRole('checkbox', { name: /^Accept/ }));
  await page.user.click(screen.getByRole('checkbox', { name: /^Declar/ }));
  await page.user.click(screen.getByRole('button', { name: 'Trimite 2 anunțuri spre aprobare' }));
  await waitFor(() => expect(page.text()).toContain('2 anunțuri au fost trimise spre aprobare.'));
  expect(new Set(keys).size).toBe(4);
});

test('a file with headers alone has no rows', async () => {
  await choose([headers]);
  expect(await screen.findByText('Fișierul nu are niciun rând cu anunțuri.')).toBeTruthy();
});

test('[A1] without the rights no file can be chosen', async () => {
  await visitPage(<ImportPage identity={buyerIdentity()} />, {
    ...{ address: '/auctions/import', namespaces: ['forms', 'labels', 'posting'], answers: {} },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Încă nu puteți publica anunțuri');
  expect(document.querySelector('input[type="file"]')).toBeNull();
});

const chooseFile = (file: File) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    fireEvent.change(input as HTMLElement, { target: { files: [file] } });
  });

test.each([
  [
    'too large',
    () => new File(['a'.repeat(1_000_001)], 'mare.csv', { type: 'text/csv' }),
    'posting:import.tooLarge',
  ],
  ['a workbook', () => new File(['PK\u0003\u0004'], 'a.xlsx'), 'forms:workbook'],
] as const)('a file that is %s is not read, and the next one is', async (_what, file, key) => {
  const { t } = await choose([`${headers}`, row()]);
  await screen.findByText(/^Rândul 2/);
  await chooseFile(file());
  const alerts = () =>
    screen
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join('');
  await waitFor(() => expect(alerts()).toBe(t(key)));
  expect(screen.queryByText(/^Rândul 2/)).toBeNull();
  await chooseFile(
    new File([[headers, row(), row({ quantity: '70' })].join('\n')], 'b.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByText(/^Rândul 3/)).toBeTruthy();
  expect(alerts()).toBe('');
});

test('the example has the columns and one row, whose days are still to come', async () => {
  const files = savedFiles();
  const { user, t } = await visitPage(<ImportPage identity={identity} />, {
    ...{ address: '/auctions/import', namespaces: ['forms', 'labels', 'posting'], answers: {} },
  });
  await user.click(screen.getByRole('button', { name: t('posting:import.example') }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toContain(t('posting:import.exampleName'));
  const [header, example] = ((await files[0]?.text()) ?? '').replace('\ufeff', '').trim().split(/\r?\n/);
  expect(header?.replaceAll('"', '')).toBe(headers);
  expect(example?.replaceAll('"', '')).toBe(row());
});
