import type { SentFact } from '@recolta/shared/domain/deal/deal-facts';
import { refusalOfFact } from '@recolta/shared/domain/deal/decide-fact';
import {
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '@recolta/shared/testing/deal-fixture';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dealAnswer } from '../../../../testing/deal.ts';
import { visitPage } from '../../../../testing/page-visit.tsx';
import { textsIn } from '../../../../testing/texts-in.ts';
import { type BulkKind, bulkExample } from '../../state/bulk-columns.ts';
import { type BulkTable, decideRows, readBulkTable } from '../../state/bulk-rows.ts';
import type { ShownDeal } from '../../state/deal-life.ts';
import { BulkDialog } from './bulk-dialog.tsx';

const { id } = dealAnswer().deal;
const path = `POST /services/main/auction-winning-bids/${id}/facts`;

/** A deal with as many planned loads of 25 t, each by its own truck, on 7 December. */
function plannedDeal(loads: number): DealInMemory {
  const deal = new DealInMemory({ ...statedDealTerms, quantityThousandths: 25_000 * Math.max(1, loads) });
  for (let number = 1; number <= loads; number++)
    expect(typeof deal.tell('buyer', loadPlan(number, '25'))).toBe('string');
  deal.nowMs = Date.parse('2026-12-07T16:00:00.000Z');
  return deal;
}

const shown = (deal: DealInMemory, side: 'seller' | 'buyer'): ShownDeal => ({
  ...deal.now,
  ...{ id, side, life: deal.life },
});

/** Opens the dialog on a deal; the service stores what it accepts, and fails at the calls that `fails` names. */
async function visit(
  deal: DealInMemory,
  kind: BulkKind,
  side: 'seller' | 'buyer',
  fails: readonly number[] = [],
) {
  cleanup();
  const calls: number[] = [];
  const page = await visitPage(
    <BulkDialog deal={shown(deal, side)} kind={kind} onClose={() => undefined} />,
    {
      address: `/auction-winning-bids/${id}`,
      namespaces: ['bulk', 'delivery', 'forms', 'deals'],
      answers: {
        [path]: async (request) => {
          const { facts } = (await request.json()) as { facts: SentFact[] };
          calls.push(facts.length);
          if (fails.includes(calls.length))
            return Response.json(
              { code: 'Unavailable', params: {}, message: 'm', requestId: 'r' },
              { status: 503 },
            );
          const refusals = facts.map((fact) => {
            if (deal.facts.some((one) => one.id === fact.id)) return null;
            const refusal = refusalOfFact(deal.now, fact, side);
            if (refusal === null)
              deal.facts.push({ ...fact, by: side, at: new Date(deal.nowMs).toISOString() });
            return refusal;
          });
          return Response.json({ refusals, deal: dealAnswer() });
        },
      },
    },
  );
  await screen.findByRole('dialog');
  const paste = (text: string) =>
    fireEvent.change(screen.getByLabelText(page.t('bulk:paste')), { target: { value: text } });
  const row = (line: number) =>
    within(
      // A query by role takes seconds among 300 rows.
      [...document.querySelectorAll('li')].find(({ textContent }) =>
        textContent?.includes(page.t('bulk:line', { line })),
      ) as HTMLElement,
    );
  return { ...page, dialog: screen, paste, row, sent: calls };
}

const stored = (deal: DealInMemory, kind: string) =>
  deal.facts.filter(({ body }) => body.kind === kind).length;

describe('tickets by a table', () => {
  const kg = (value: number) => value.toLocaleString('de-DE');
  /** 300 tickets by truck and day, seven of them wrong. */
  const file = [
    'Camion;Locul;Cântar;Nr. tichet;Data;Ora;Brut (kg);Tara (kg);Net (kg)',
    ...Array.from({ length: 300 }, (_, at) => {
      const number = at + 1;
      const [truck, gross, tare] = [`tr-${String(number).padStart(2, '0')}-sil`, 39_000 + number, 14_500];
      const cells = [truck, 'încărcare', 'Basculă', `T-${number}`, '07.12.26', '9:15', kg(gross), kg(tare)];
      const wrong: Readonly<Record<number, readonly [number, string]>> = {
        10: [7, kg(49_000)],
        20: [3, 'T-19'],
        30: [0, 'B 999 XXX'],
        40: [5, '23:15'],
        50: [6, 'multe'],
        60: [5, ''],
      };
      const [place, cell] = wrong[number] ?? [];
      const stated = cells.map((text, column) => (column === place ? (cell ?? '') : text));
      return [...stated, number === 70 ? kg(24_000) : kg(gross - tare)].join(';');
    }),
  ].join('\r\n');

  test('[D4] of 300 with seven faults, 293 are stored once, across a break between the calls, and seven are listed with row and reason', async () => {
    const deal = plannedDeal(300);
    const first = await visit(deal, 'tickets', 'seller', [2]);
    first.paste(file);
    const send = (count: number) => first.t('bulk:send.tickets', { count });
    const press = async (count: number) => first.user.click(await first.dialog.findByText(send(count)));
    await press(293);
    // The second call fails: what the first has stored stays stored, and the rest is sent again.
    await first.dialog.findByText(/^Trimiterea s-a oprit: /);
    expect(stored(deal, 'TicketStated')).toBe(100);
    await press(193);
    await first.dialog.findByText(first.t('bulk:stored.tickets', { count: 293 }));
    expect(first.sent).toEqual([100, 100, 100, 93]);
    expect(stored(deal, 'TicketStated')).toBe(293);
    expect(first.dialog.queryByText(send(1))).toBeNull();
    for (const [line, reason] of [
      [11, 'Tara, 49.000 kg, trebuie să fie mai mică decât brutul, 39.010 kg.'],
      [21, 'Tichetul T-19 de la „Basculă” este folosit deja la transportul 19.'],
      [31, 'Niciun transport cu B 999 XXX în ziua de 7 dec.'],
      [41, first.t('delivery:refusal.future')],
      [51, '„multe” nu se citește: scrieți kilograme întregi, de exemplu 24500.'],
      [61, 'Lipsește.'],
      [71, 'Net 24.000 kg, dar brut 39.070 − tară 14.500 = 24.570 kg.'],
    ] as const)
      expect(first.row(line).getByText(reason)).toBeTruthy();
    expect(document.querySelectorAll('li')).toHaveLength(7);

    // The same file once more, with figures in another form, stores nothing; a row that is corrected here is sent by itself.
    const second = await visit(deal, 'tickets', 'seller');
    second.paste(file.replaceAll(/;(\d\d)\.(\d{3})/g, ';$1$2'));
    await second.dialog.findByText(second.t('bulk:known', { count: 293 }));
    const tare = second.row(11).getByLabelText('Tară');
    await second.user.clear(tare);
    await second.user.type(tare, '14.500{Enter}');
    const net = second.row(11).getByLabelText('Net');
    await second.user.clear(net);
    await second.user.type(net, '24.510');
    await second.user.click(await second.dialog.findByText(send(1)));
    await second.dialog.findByText(second.t('bulk:stored.tickets', { count: 1 }));
    expect(second.sent).toEqual([1]);
    expect(stored(deal, 'TicketStated')).toBe(294);
  }, 60_000);

  test('[D4] a truck with two loads on a day has its tickets in order, also when the second comes in a later file', async () => {
    const deal = plannedDeal(2);
    for (const number of [3, 4])
      deal.tell('buyer', {
        ...loadPlan(number, '0.4'),
        plates: 'B 11 AAA / B 12 BBB',
        from: `1${number}:00`,
        to: '20:00',
      });
    const head = 'Nr. auto\tCântar\tNr. tichet\tData și ora\tBrut (t)\tTară (t)';
    const rows = [
      'B11AAA\tBasculă\t1\t7.12.2026 13:05\t15,3\t15',
      'B11AAA\tBasculă\t2\t7.12.2026 17:05\t15,4\t15',
    ];
    for (const count of [1, 2]) {
      const { paste, dialog, user, t } = await visit(deal, 'tickets', 'seller');
      paste([head, ...rows.slice(0, count)].join('\n'));
      await user.click(await dialog.findByRole('button', { name: t('bulk:send.tickets', { count: 1 }) }));
      await dialog.findByText(t('bulk:stored.tickets', { count: 1 }));
    }
    const { loads } = deal.life;
    expect(loads.map(({ tickets }) => tickets.Load?.number)).toEqual([undefined, undefined, '1', '2']);
    expect(loads[3]?.tickets.Load).toMatchObject({ grossKg: 15_400, tareKg: 15_000, net: '0.400' });
  });
});

test('[D4] a ticket of unloading goes to the last load that its truck has loaded before', async () => {
  const terms = { ...statedDealTerms, quantityThousandths: 75_000, deliveryType: 'DAPTruck' } as const;
  const deal = new DealInMemory(terms);
  deal.nowMs = Date.parse('2026-12-02T06:00:00.000Z');
  for (const [number, day] of [3, 4, 5].entries()) {
    const plan = { ...loadPlan(number + 1, '20', `2026-12-0${day}`), plates: 'B 11 AAA' };
    expect(deal.tell('seller', plan)).toBeTypeOf('string');
  }
  deal.nowMs = Date.parse('2026-12-07T16:00:00.000Z');
  for (const number of [1, 2]) {
    const ticket = ticketOf(
      number,
      { grossKg: 35_000, tareKg: 15_000 },
      `2026-12-0${number + 2}T08:00:00.000Z`,
    );
    expect(deal.tell('seller', ticket)).toBeTypeOf('string');
  }
  const lines = [
    ['Camion', 'Locul', 'Cântar', 'Nr. tichet', 'Data', 'Ora', 'Brut (kg)', 'Tara (kg)'],
    ['B 11 AAA', 'descărcare', 'Moara', 'U-1', '06.12.2026', '9:00', '35000', '15000'],
  ];
  const table = readBulkTable('tickets', { terms }, { lines, firstLine: 1 }, 'ro');
  const known = { scale: '', stored: new Set<string>(), refused: new Map() };
  const texts = { t: textsIn('ro'), locale: 'ro' } as const;
  const [row] = decideRows(shown(deal, 'buyer'), table as BulkTable, known, texts);
  // The third load has not been loaded.
  expect(row).toMatchObject({ issues: [], fact: { body: { place: 'Unload', loadId: factId(2) } } });
});

test('[D4] the log is read once for all rows of a table', () => {
  const deal = shown(plannedDeal(5), 'seller');
  let reads = 0;
  // The life of a deal asks once whether there is a contract.
  const terms = Object.defineProperty({ ...deal.terms }, 'hasContract', {
    get: () => {
      reads += 1;
      return true;
    },
  });
  const lines = [
    ['Transport', 'Cântar', 'Nr. tichet', 'Data', 'Ora', 'Brut (kg)', 'Tara (kg)'],
    ...[1, 2, 3, 4, 5].map((load) => [
      `${load}`,
      'Moara',
      `T-${load}`,
      '07.12.2026',
      '9:00',
      '40000',
      '15000',
    ]),
  ];
  const table = readBulkTable('tickets', { terms }, { lines, firstLine: 1 }, 'ro');
  const known = { scale: '', stored: new Set<string>(), refused: new Map() };
  const texts = { t: textsIn('ro'), locale: 'ro' } as const;
  const rows = decideRows({ ...deal, terms }, table as BulkTable, known, texts);
  expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('ready'));
  expect(reads).toBe(1);
});

describe('loads by a table', () => {
  test('[D2] the sample is read without issues, and a table in other words too; nothing is stored twice', async () => {
    const deal = plannedDeal(0);
    deal.nowMs = Date.parse('2026-12-01T08:00:00.000Z');
    const { paste, dialog, user, t, row, sent } = await visit(deal, 'loads', 'buyer');
    paste(
      [
        'Programare camioane;;;;;',
        'Tone;Data;Interval orar;Nr. auto;Remorca;Firma de transport;Șofer;Telefon șofer;Notă',
        '10,5 t;18.12.26;8-10;b 10 aaa;b 11 bbb;Trans Agro SRL;Ion Năstase;0722 123 456;x',
        '10000 kg;18.12.2026;10:00–12:30;B 12 CCC;;;;;',
        '5;18.12.26;10-9;B 13 DDD;;;;;',
        '5,505;18.12.26;8-10;B 14 EEE;;;;;',
        '1;30.11.26;8-10;B 15 FFF;;;;;',
      ].join('\r\n'),
    );
    await dialog.findByText(t('bulk:unknown', { names: 'Notă' }));
    expect(row(5).getByText('Sfârșitul, 09:00, trebuie să fie după început, 10:00.')).toBeTruthy();
    expect(row(6).getByText('Mai pot fi planificate cel mult 5 t, cu toleranța din contract.')).toBeTruthy();
    expect(row(7).getByText('Azi este 01.12.2026: ziua nu poate fi în trecut.')).toBeTruthy();
    const to = row(5).getByLabelText('Până la ora');
    await user.clear(to);
    await user.type(to, '12{Enter}');
    // The corrected row has taken what was left, and stays in view until it is sent.
    expect(row(5).getByText(t('bulk:isReady'))).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: t('bulk:send.loads', { count: 3 }) }));
    await dialog.findByText(t('bulk:stored.loads', { count: 3 }));
    expect(sent).toEqual([3]);
    expect(deal.facts.map(({ body }) => body)).toMatchObject([
      {
        ...{
          quantity: '10.500',
          day: '2026-12-18',
          from: '08:00',
          to: '10:00',
          plates: 'B 10 AAA / B 11 BBB',
        },
        ...{ carrier: 'Trans Agro SRL', driver: { name: 'Ion Năstase', telephone: '+40722123456' } },
      },
      { quantity: '10.000', from: '10:00', to: '12:30', plates: 'B 12 CCC', driver: null },
      { plates: 'B 13 DDD', from: '10:00', to: '12:00' },
    ]);
  });

  test.each(['ro', 'en'] as const)('[D2] [D4] the samples in %s are read whole', async (locale) => {
    for (const kind of ['loads', 'tickets'] as const)
      for (const unit of ['Ton', 'Bag'] as const) {
        const terms = { ...statedDealTerms, unit };
        const rows = bulkExample(kind, terms, locale, '18.12.2026');
        const table = readBulkTable(kind, { terms }, { lines: rows, firstLine: 1 }, locale);
        expect(table).toMatchObject({ language: locale, unknown: [], isCut: false });
        const deal = { ...shown(plannedDeal(1), 'buyer'), terms };
        const [row] = decideRows(
          deal,
          table as BulkTable,
          { scale: '', stored: new Set(), refused: new Map() },
          { t: textsIn(locale), locale },
        );
        expect({
          kind,
          unit,
          issues: row?.issues.filter(({ column }) => !['day', 'truck'].includes(column)),
        }).toEqual({
          ...{ kind, unit, issues: [] },
        });
      }
  });
});

test('[D2] [D4] a workbook is refused with how to save it as CSV', async () => {
  for (const kind of ['loads', 'tickets'] as const) {
    const { user, t } = await visit(plannedDeal(1), kind, 'seller');
    const workbook = new File([Uint8Array.from([0x50, 0x4b, 3, 4])], 'tichete.xlsx');
    await user.upload(screen.getByLabelText(t('bulk:choose')), workbook);
    const refusal = await screen.findByText(/salvați-l ca CSV/);
    expect(refusal.getAttribute('role')).toBe('alert');
  }
});

/** Files that the page hands over, as name and lines. */
function savedFiles() {
  const files: File[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as File);
    return 'blob:table';
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => click.mockRestore());
  return async () => {
    await waitFor(() => expect(files).toHaveLength(1));
    const [file] = files.splice(0);
    const lines = ((await file?.text()) ?? '').replace('\uFEFF', '').trim().split('\r\n');
    return { name: file?.name, lines };
  };
}

test.each([
  [
    'loads',
    'Ton',
    'model-transporturi.csv',
    /^Cantitate \(t\);Ziua;De la ora;.*;Camion;/,
    /^25;07\.12\.2026;08:00;/,
  ],
  ['tickets', 'Ton', 'model-tichete.csv', /Brut.*Tară/, /07\.12\.2026/],
  ['tickets', 'Bag', 'model-avize.csv', /Camion/, /07\.12\.2026/],
] as const)(
  '[D2] [D4] the sample of %s in %s is handed over with today’s day',
  async (kind, unit, name, head, row) => {
    const saved = savedFiles();
    const deal = new DealInMemory({ ...statedDealTerms, unit });
    deal.nowMs = Date.parse('2026-12-07T16:00:00.000Z');
    const { user, t } = await visit(deal, kind, 'buyer');
    await user.click(screen.getByRole('button', { name: t('bulk:example') }));
    const file = await saved();
    expect(file.name).toBe(name);
    expect(file.lines[0]).toMatch(head);
    expect(file.lines[1]).toMatch(row);
  },
);

test('[D4] rows that are wrong are handed over with their reasons, under the columns that they have', async () => {
  const saved = savedFiles();
  const deal = plannedDeal(2);
  const { user, t, paste, dialog } = await visit(deal, 'tickets', 'seller');
  const rows = [
    'Camion;Cântar;Nr. tichet;Data;Ora;Brut (kg);Tara (kg)',
    'TR 01 SIL;Basculă;T-1;07.12.2026;9:15;39000;14500',
    'B 99 XXX;Basculă;T-2;07.12.2026;;39000;14600',
    'AB;Basculă;T-3;07.12.2026;9:15;39000;14700',
  ];
  paste(rows.join('\n'));
  await user.click(await dialog.findByRole('button', { name: t('bulk:download') }));
  const { name, lines } = await saved();
  expect(name).toBe('tichete-de-corectat.csv');
  expect(lines).toEqual([
    'Camion;Cântar;Nr. tichet;Data;Ora;Brut;Tară;Motiv',
    'B 99 XXX;Basculă;T-2;07.12.2026;;39000 kg;14600 kg;Ora: Lipsește. Camion: Niciun transport cu B 99 XXX în ziua de 7 dec.',
    'AB;Basculă;T-3;07.12.2026;9:15;39000 kg;14700 kg;Transport: Scrieți numărul transportului sau al camionului.',
  ]);
});

test('[D4] tickets that name no weighbridge take the one of the form, which is that of the last ticket', async () => {
  const deal = plannedDeal(2);
  deal.tell('seller', ticketOf(1, { grossKg: 39_000, tareKg: 14_000 }, '2026-12-07T08:00:00.000Z'));
  const { user, t, paste, dialog } = await visit(deal, 'tickets', 'seller');
  paste('Camion;Nr. tichet;Data;Ora;Brut (kg);Tara (kg)\nTR 02 SIL;T-2;07.12.2026;9:15;39000;14600');
  const scale = await dialog.findByLabelText<HTMLInputElement>(t('bulk:scale'));
  expect(scale.value).toBe('Siliștea');
  await user.clear(scale);
  await user.type(scale, 'Moara');
  await user.click(dialog.getByRole('button', { name: t('bulk:send.tickets', { count: 1 }) }));
  await dialog.findByText(t('bulk:stored.tickets', { count: 1 }));
  expect(deal.life.loads[1]?.tickets.Load).toMatchObject({ scale: 'Moara', number: 'T-2' });
});
