import type { SentFact } from '@recolta/shared/domain/deal/deal-facts';
import type { DealTerms } from '@recolta/shared/domain/deal/deal-terms';
import {
  analysisOf,
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '@recolta/shared/testing/deal-fixture';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { dealAnswer } from '../../../../testing/deal.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import type { ShownDeal } from '../../state/deal-life.ts';
import { ContestDialog, CounterDialog } from './contest-forms.tsx';
import { AskWindowDialog, PlanDialog, ReasonDialog } from './load-forms.tsx';
import { AnalysisDialog, TicketDialog } from './measure-forms.tsx';
import { AdvanceDialog, InvoiceDialog, PaymentDialog } from './money-forms.tsx';
import { WashoutDialog } from './washout.tsx';

const dealId = factId(9);

const shown = (deal: DealInMemory, side: ShownDeal['side']): ShownDeal => ({
  ...deal.now,
  ...{ id: dealId, side, life: deal.life },
});

const loadOf = (deal: DealInMemory, number: number) => {
  const load = deal.life.loads.find((one) => one.number === number);
  if (!load) throw new Error(`no load ${number}`);
  return load;
};

/** Opens a form of a deal. @returns what it says, its fields with their values, and what it sends */
async function open(form: (onClose: () => void) => ReactElement) {
  const sent: SentFact[] = [];
  const onClose = vi.fn();
  const { user } = await visitPage(form(onClose), {
    ...{ address: `/auction-winning-bids/${dealId}`, namespaces: ['delivery', 'forms', 'frame', 'labels'] },
    answers: {
      [`POST /services/main/auction-winning-bids/${dealId}/facts`]: async (request) => {
        sent.push(...((await request.json()) as { facts: SentFact[] }).facts);
        return Response.json({ refusals: [null], deal: dealAnswer() });
      },
    },
  });
  const dialog = await screen.findByRole('dialog');
  const controls = () => [
    ...dialog.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea'),
  ];
  const text = () => plain(dialog.textContent ?? '');
  return {
    ...{ user, sent, text, dialog: within(dialog) },
    /** The values of the fields that are typed or selected, by the labels that they are found by. */
    values: () =>
      Object.fromEntries(
        controls()
          .filter(({ type }) => !['radio', 'checkbox', 'file'].includes(type))
          .map((one) => [plain(one.labels?.[0]?.textContent ?? ''), plain(one.value)]),
      ),
    fill: (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values))
        fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    },
    /** Presses a button and waits until the form is closed. @returns the body that it sent */
    send: async (label: string | RegExp) => {
      await user.click(within(dialog).getByRole('button', { name: label }));
      await waitFor(() => expect(onClose, text()).toHaveBeenCalledTimes(1));
      expect(sent).toHaveLength(1);
      return sent[0]?.body;
    },
  };
}

/** Three planned loads of 11, 12 and 13 t; the first was weighed where it was unloaded. */
function planned(terms: DealTerms = statedDealTerms) {
  const deal = new DealInMemory(terms);
  for (const number of [1, 2, 3]) deal.tell('buyer', loadPlan(number, `${10 + number}`));
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  deal.tell('buyer', ticketOf(1, { grossKg: 27_300, tareKg: 15_100 }, deal.time, 'Unload'));
  return deal;
}

test.each([
  ['seller', 'Load', ''],
  // The scale of the last ticket at the same place.
  ['buyer', 'Unload', 'Siliștea'],
] as const)('[D4] the %s is asked for the ticket of their own place', async (side, place, scale) => {
  const deal = planned();
  const form = await open((onClose) => (
    <TicketDialog deal={shown(deal, side)} load={loadOf(deal, 2)} onClose={onClose} />
  ));
  expect(form.text()).toMatch(/^Tichetul transportului 2TR 02 SIL/);
  expect(form.text()).toContain('la încărcarecontează, după contractla descărcareBrut');
  const empty = { Brut: '', Tară: '', 'Numărul tichetului': '', Cântarul: scale };
  expect(form.values()).toMatchObject({ ...empty, 'Când s-a cântărit': '07.12.2026 15:01' });
  expect(form.text()).toContain('Net–');
  form.fill({ Brut: '41.300', 'Numărul tichetului': 'T 17', Cântarul: 'Portul Cernavodă' });
  expect(form.text()).toContain('Net–');
  form.fill({ Tară: '41.300' });
  expect(form.text()).toContain('Net–');
  form.fill({ Tară: '15.200' });
  expect(form.text()).toContain('Net26.100 kg');
  expect(await form.send('Scrie tichetul')).toEqual({
    ...{ kind: 'TicketStated', loadId: factId(2), place, scale: 'Portul Cernavodă', number: 'T 17' },
    ...{ weighedAt: '2026-12-07T13:01:00.000Z', grossKg: 41_300, tareKg: 15_200, net: '26.100' },
  });
});

test('[D4] the ticket of a load that has one is asked for the other place', async () => {
  const deal = planned();
  const form = await open((onClose) => (
    <TicketDialog deal={shown(deal, 'buyer')} load={loadOf(deal, 1)} onClose={onClose} />
  ));
  expect(form.dialog.getAllByRole('radio')).toHaveLength(1);
  expect(form.values()).toMatchObject({ Cântarul: '' });
  form.fill({ Brut: '26.300', Tară: '15.200', 'Numărul tichetului': 'T 18', Cântarul: 'Siloz' });
  expect(await form.send('Scrie tichetul')).toMatchObject({ place: 'Load', loadId: factId(1) });
});

test('[D1] [D4] one’s own ticket is corrected from its figures, at its place, with the reason', async () => {
  const deal = planned();
  const load = loadOf(deal, 1);
  const form = await open((onClose) => (
    <TicketDialog
      deal={shown(deal, 'buyer')}
      load={load}
      corrected={load.tickets.Unload ?? null}
      onClose={onClose}
    />
  ));
  expect(form.dialog.queryAllByRole('radio')).toHaveLength(0);
  expect(form.values()).toMatchObject({
    ...{ Brut: '27300', Tară: '15.100', 'Numărul tichetului': 'Unload 1', Cântarul: 'Siliștea' },
    'Când s-a cântărit': '07.12.2026 15:00',
  });
  form.fill({ Tară: '15.300', Motivul: ' citit greșit ' });
  expect(await form.send('Corectează')).toMatchObject({ place: 'Unload', grossKg: 27_300, net: '12.000' });
  expect(form.sent[0]).toMatchObject({ replaces: load.tickets.Unload?.id, reason: 'citit greșit' });
});

test('[D4] goods that are counted are stated by their number, without weights', async () => {
  const terms = { ...statedDealTerms, product: 'others', unit: 'Bag', grid: { kind: 'asIs' } } as const;
  const deal = new DealInMemory({ ...terms, tolerancePercent: 0 });
  deal.tell('buyer', loadPlan(1, '20'));
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  const form = await open((onClose) => (
    <TicketDialog deal={shown(deal, 'seller')} load={loadOf(deal, 1)} onClose={onClose} />
  ));
  expect(form.text()).not.toMatch(/Brut|kg/);
  const labels = Object.keys(form.values());
  const [quantity = '', number = '', scale = ''] = labels;
  form.fill({ [quantity]: '19', [number]: 'A 3', [scale]: 'Magazia 2' });
  expect(await form.send(/^Scrie/)).toEqual({
    ...{ kind: 'TicketStated', loadId: factId(1), place: 'Load', scale: 'Magazia 2', number: 'A 3' },
    ...{ weighedAt: '2026-12-07T13:00:00.000Z', grossKg: null, tareKg: null, net: '19' },
  });
});

test('[D5] an analysis has the properties of the grid, and may be the average of other loads', async () => {
  const deal = planned();
  const form = await open((onClose) => (
    <AnalysisDialog deal={shown(deal, 'buyer')} load={loadOf(deal, 2)} onClose={onClose} />
  ));
  expect(form.text()).toMatch(
    /^Analiza transportului 2TR 02 SILProteină%Umiditate%Corpuri străine%Masă hectolitricăkg\/hl/,
  );
  expect(form.dialog.getAllByRole('checkbox').map((one) => (one as HTMLInputElement).checked)).toEqual([
    false,
    false,
  ]);
  form.fill({
    ...{ Proteină: '12,3', Umiditate: '14,1', 'Corpuri străine': '1,9', 'Masă hectolitrică': '77' },
    ...{ Laboratorul: 'Laborator Sud', 'Numărul buletinului': 'B 5', 'Sigiliul probei (opțional)': ' S 8 ' },
  });
  await form.user.click(form.dialog.getByRole('checkbox', { name: 'Transportul 3, TR 03 SIL' }));
  expect(await form.send('Scrie analiza')).toEqual({
    ...{ kind: 'AnalysisStated', laboratory: 'Laborator Sud', number: 'B 5', sample: 'S 8' },
    ...{ loadIds: [factId(2), factId(3)], measuredAt: '2026-12-07T13:01:00.000Z' },
    figures: { protein: 12.3, humidity: 14.1, impurities: 1.9, hectolitricMass: 77 },
  });
});

test('[D5] an analysis without a figure is not sent, and the form says what is missing', async () => {
  const deal = planned();
  const form = await open((onClose) => (
    <AnalysisDialog deal={shown(deal, 'buyer')} load={loadOf(deal, 2)} onClose={onClose} />
  ));
  form.fill({ Laboratorul: 'Laborator Sud', 'Numărul buletinului': 'B 5' });
  await form.user.click(form.dialog.getByRole('button', { name: 'Scrie analiza' }));
  await waitFor(() =>
    expect(form.dialog.getByRole('alert').textContent).toBe('Scrieți cel puțin o cifră a analizei.'),
  );
  expect(form.sent).toEqual([]);
});

test('[D1] [D5] one’s own analysis is corrected from its figures and loads; another is of the same laboratory', async () => {
  const deal = planned();
  const figures = { protein: 12, humidity: 14.5, impurities: 2.1, hectolitricMass: 78 };
  deal.tell('buyer', analysisOf([1, 3], figures, deal.time));
  const corrected = loadOf(deal, 1).analysis;
  if (!corrected) throw new Error('no analysis');
  const form = await open((onClose) => (
    <AnalysisDialog
      deal={shown(deal, 'buyer')}
      load={loadOf(deal, 1)}
      corrected={corrected}
      onClose={onClose}
    />
  ));
  expect(form.values()).toMatchObject({
    ...{ Proteină: '12', Umiditate: '14,5', 'Corpuri străine': '2,1', 'Masă hectolitrică': '78' },
    ...{ Laboratorul: 'Laboratorul Siliștea', 'Numărul buletinului': '319' },
    'Când s-a analizat': '07.12.2026 15:01',
  });
  const boxes = form.dialog.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Transportul 2, TR 02 SIL', false],
    ['Transportul 3, TR 03 SIL', true],
  ]);
  form.fill({ 'Corpuri străine': '', Motivul: 'buletin greșit' });
  form.fill({ 'Corpuri străine': '2,4' });
  const body = await form.send('Corectează');
  expect(body).toMatchObject({ loadIds: [factId(1), factId(3)], figures: { ...figures, impurities: 2.4 } });
  expect(form.sent[0]?.replaces).toBe(corrected.id);
  cleanup();
  const next = await open((onClose) => (
    <AnalysisDialog deal={shown(deal, 'buyer')} load={loadOf(deal, 2)} onClose={onClose} />
  ));
  // The other loads have an analysis.
  expect(next.dialog.queryAllByRole('checkbox')).toHaveLength(0);
  expect(next.values()).toMatchObject({ Laboratorul: 'Laboratorul Siliștea', 'Numărul buletinului': '' });
});

test.each([
  ['FCATruck', 'Ton', '40', null],
  ['FCATruck', 'Ton', '49', '25 t'],
  ['FCAWagon', 'Ton', '49', null],
  ['FCATruck', 'Kg', '40.000', null],
  ['FCATruck', 'Kg', '45.000', '25.000 kg'],
  ['FCATruck', 'Bag', '49', null],
] as const)(
  '[D2] a plan under %s in %s of %s asks about a truck: %s',
  async (...[type, unit, typed, usual]) => {
    const quantityThousandths = unit === 'Kg' ? 50_000_000 : 50_000;
    const terms = { ...statedDealTerms, unit, quantityThousandths, deliveryType: type };
    const deal = new DealInMemory({ ...terms, grid: { kind: 'asIs' } });
    const form = await open((onClose) => <PlanDialog deal={shown(deal, 'buyer')} onClose={onClose} />);
    expect(form.text()).not.toContain('Un camion duce');
    form.fill({ Cantitatea: typed });
    if (usual === null) return expect(form.text()).not.toContain('Un camion duce');
    const note = form.dialog.getByText(/^Un camion duce/);
    expect(plain(note.textContent ?? '')).toContain(`de obicei până la ${usual}.`);
    // It is no refusal.
    expect(await form.send('Planifică un transport')).toMatchObject({ kind: 'LoadPlanned' });
  },
);

test('[D2] a plan begins with a truckload at the hours and with the carrier of the plan before', async () => {
  const deal = new DealInMemory();
  const driver = { name: 'Ion Pop', telephone: '+40722123456' };
  deal.tell('buyer', { ...loadPlan(1, '11'), from: '06:00', to: '07:30', carrier: 'Trans Sud', driver });
  const form = await open((onClose) => <PlanDialog deal={shown(deal, 'buyer')} onClose={onClose} />);
  expect(form.text()).toContain('Mai sunt de planificat 39 t; cu toleranța, în total cel mult 51 t.');
  expect(form.values()).toEqual({
    ...{ Cantitatea: '25', 'Ziua încărcării': '02.12.2026', '': '2026-12-02' },
    ...{ 'De la ora': '06:00', 'Până la ora': '07:30' },
    'Numărul camionului și al remorcii, sau vagoanele (opțional)': '',
    ...{ 'Transportatorul (opțional)': 'Trans Sud', 'Șoferul (opțional)': '' },
    ...{ 'Telefonul șoferului (opțional)': '', 'Observații (opțional)': '' },
  });
  form.fill({
    ...{
      Cantitatea: '24,5',
      'De la ora': '9',
      'Până la ora': '11:15',
      'Observații (opțional)': ' poarta 2 ',
    },
    'Numărul camionului și al remorcii, sau vagoanele (opțional)': 'tr 07 sil',
  });
  const body = await form.send('Planifică un transport');
  expect(body).toEqual({
    ...{ kind: 'LoadPlanned', loadId: expect.stringMatching(/^[0-9a-f-]{36}$/), quantity: '24.5' },
    ...{ day: '2026-12-02', from: '09:00', to: '11:15', plates: 'TR 07 SIL', carrier: 'Trans Sud' },
    ...{ driver: null, remark: 'poarta 2' },
  });
});

test.each([
  // 07:59 and 08:00 in Bucharest; loads are planned from 08:00.
  ['2026-12-07T05:59:00.000Z', '07.12.2026'],
  ['2026-12-07T06:00:00.000Z', '08.12.2026'],
])('[D2] a plan at %s begins on %s', async (now, day) => {
  const deal = new DealInMemory();
  deal.nowMs = Date.parse(now);
  const form = await open((onClose) => <PlanDialog deal={shown(deal, 'buyer')} onClose={onClose} />);
  expect(form.values()['Ziua încărcării']).toBe(day);
});

test('[D2] a plan is changed from its own values; the hours are those that the other side asked for', async () => {
  const deal = new DealInMemory();
  const driver = { name: 'Ion Pop', telephone: '+40722123456' };
  const plan = { ...loadPlan(1, '11'), carrier: 'Trans Sud', driver, remark: 'poarta 2' };
  deal.tell('buyer', plan);
  deal.tell('buyer', { ...loadPlan(2, '12'), from: '12:00', to: '13:00', carrier: 'Trans Nord' });
  const asked = { day: '2026-12-08', from: '14:00', to: '15:30' };
  const change = (onClose: () => void) => (
    <PlanDialog deal={shown(deal, 'buyer')} load={loadOf(deal, 1)} onClose={onClose} />
  );
  const own = {
    'Numărul camionului și al remorcii, sau vagoanele (opțional)': 'TR 01 SIL',
    ...{ Cantitatea: '11', 'Transportatorul (opțional)': 'Trans Sud', 'Șoferul (opțional)': 'Ion Pop' },
    ...{ 'Telefonul șoferului (opțional)': '+40722123456', 'Observații (opțional)': 'poarta 2' },
  };
  const before = await open(change);
  const hours = { 'Ziua încărcării': '07.12.2026', 'De la ora': '08:00', 'Până la ora': '10:00' };
  expect(before.values()).toMatchObject({ ...own, ...hours });
  cleanup();
  deal.tell('seller', { kind: 'WindowAsked', loadId: factId(1), ...asked, reason: 'coadă' });
  const form = await open(change);
  expect(form.text()).toMatch(/^Schimbați transportul 1/);
  const later = { 'Ziua încărcării': '08.12.2026', 'De la ora': '14:00', 'Până la ora': '15:30' };
  expect(form.values()).toMatchObject({ ...own, ...later });
  expect(await form.send('Schimbă planul')).toEqual({
    ...plan,
    ...asked,
    kind: 'LoadChanged',
    quantity: '11',
  });
});

test('[D2] another hour is asked for with a reason; a load is withdrawn or rejected with one', async () => {
  const deal = planned();
  const ask = await open((onClose) => (
    <AskWindowDialog deal={shown(deal, 'seller')} load={loadOf(deal, 2)} onClose={onClose} />
  ));
  expect(ask.text()).toMatch(/^Altă oră pentru transportul 2/);
  const hours = { 'Ziua încărcării': '07.12.2026', 'De la ora': '08:00', 'Până la ora': '10:00' };
  expect(ask.values()).toMatchObject({ ...hours, Motivul: '' });
  ask.fill({ 'De la ora': '17:30', 'Până la ora': '18', Motivul: ' coadă ' });
  expect(await ask.send('Cere altă oră')).toEqual({
    ...{ kind: 'WindowAsked', loadId: factId(2), day: '2026-12-07', from: '17:30', to: '18:00' },
    reason: 'coadă',
  });
  cleanup();
  const withdraw = await open((onClose) => (
    <ReasonDialog deal={shown(deal, 'buyer')} load={loadOf(deal, 3)} kind="LoadWithdrawn" onClose={onClose} />
  ));
  expect(withdraw.text()).toMatch(/^Retrageți transportul 3\?Motivul/);
  withdraw.fill({ Motivul: ' stricat ' });
  expect(await withdraw.send('Retrage transportul')).toEqual({
    ...{ kind: 'LoadWithdrawn', loadId: factId(3), reason: 'stricat' },
  });
  cleanup();
  const reject = await open((onClose) => (
    <ReasonDialog deal={shown(deal, 'seller')} load={loadOf(deal, 3)} kind="LoadRejected" onClose={onClose} />
  ));
  expect(reject.text()).toMatch(/^Respingeți transportul 3\?Marfa nu se livrează și nu se plătește\./);
  expect(reject.dialog.getByRole('button', { name: 'Respinge transportul' })).toBeTruthy();
});

test('[D2] a fact that the state of its load forbids by now is not sent, and the form says why', async () => {
  const deal = planned();
  const form = await open((onClose) => (
    <ReasonDialog deal={shown(deal, 'buyer')} load={loadOf(deal, 3)} kind="LoadRejected" onClose={onClose} />
  ));
  form.fill({ Motivul: 'umed' });
  await form.user.click(form.dialog.getByRole('button', { name: 'Respinge transportul' }));
  await waitFor(() => expect(form.dialog.getByRole('alert').textContent).toBe('Nu este încă niciun decont.'));
  expect(form.sent).toEqual([]);
});

/** A load that is weighed and analysed. */
function settled(terms: DealTerms = statedDealTerms) {
  const deal = new DealInMemory(terms);
  deal.tell('buyer', loadPlan(1, '25'));
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  deal.tell('seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
  const figures = { protein: 12.4, humidity: 14, impurities: 2, hectolitricMass: 78 };
  deal.tell('seller', analysisOf([1], figures, deal.time));
  return deal;
}

const basisOf = (deal: DealInMemory) => {
  const { settlement } = loadOf(deal, 1);
  const { ticketId = '', analysisId = null, sumMinor = 0 } = settlement ?? {};
  return { loadId: factId(1), ticketId, analysisId, sum: (sumMinor / 100).toFixed(2) };
};

test('[D7] a settlement is contested in a property of the grid or the weight, with the settlement that was read', async () => {
  const deal = settled();
  const form = await open((onClose) => (
    <ContestDialog deal={shown(deal, 'buyer')} load={loadOf(deal, 1)} onClose={onClose} />
  ));
  const subject = form.dialog.getByRole<HTMLSelectElement>('combobox');
  expect([...subject.options].map(({ value }) => value)).toEqual([
    ...['protein', 'humidity', 'impurities', 'hectolitricMass', 'weight'],
  ]);
  expect(subject.value).toBe('protein');
  const ofProperty = form.text();
  await form.user.selectOptions(subject, 'weight');
  expect(form.text()).not.toBe(ofProperty);
  await form.user.selectOptions(subject, 'impurities');
  form.fill({ Motivul: ' prea multe ' });
  const basis = basisOf(deal);
  expect(basis).toMatchObject({ sum: '25975.00', analysisId: expect.any(String) });
  expect(await form.send('Contestă')).toEqual({
    ...{ kind: 'SettlementContested', ...basis, subject: 'impurities', reason: 'prea multe' },
  });
});

test.each([
  ['impurities', '2,3', '0,15', { figure: 2.3, tolerance: 0.15 }],
  ['weight', '24.800', '12,5', { figure: 24_800, tolerance: 12.5 }],
] as const)(
  '[D7] the second measurement of %s has its figure and tolerance',
  async (subject, figure, tolerance, read) => {
    const deal = settled();
    deal.tell('buyer', { kind: 'SettlementContested', ...basisOf(deal), subject, reason: 'x' });
    const form = await open((onClose) => (
      <CounterDialog deal={shown(deal, 'seller')} load={loadOf(deal, 1)} onClose={onClose} />
    ));
    const [one = '', two = '', three = '', four = ''] = Object.keys(form.values());
    form.fill({ [one]: figure, [two]: tolerance, [three]: 'Laborator Nord', [four]: 'C 9' });
    const unit = subject === 'weight' ? 'kg' : '%';
    expect(form.text().split(unit).length).toBeGreaterThan(2);
    expect(await form.send(/^Scrie/)).toEqual({
      ...{ kind: 'CounterStated', loadId: factId(1), laboratory: 'Laborator Nord', number: 'C 9', ...read },
      measuredAt: new Date(Math.floor(deal.nowMs / 60_000) * 60_000).toISOString(),
    });
  },
);

test('[D8] an invoice of final loads has their sums, less the advances, with VAT and total', async () => {
  const deal = settled({ ...statedDealTerms, paymentType: 'PrePayment' });
  const advance = { number: 'AV 7', day: '2026-12-07', loadIds: [], total: '1110.00' };
  const invoiceId = String(deal.tell('seller', { kind: 'InvoiceStated', ...advance }));
  for (const side of ['seller', 'buyer'] as const)
    deal.tell(side, { kind: 'SettlementAccepted', ...basisOf(deal) });
  const form = await open((onClose) => <InvoiceDialog deal={shown(deal, 'seller')} onClose={onClose} />);
  expect(form.text()).toContain(
    'Transportul 125.975 leiAvans scăzut, factura AV 7−1.110 leiFără TVA24.865 leitaxare inversă0 leiTotal de plată24.865 lei',
  );
  form.fill({ 'Numărul facturii': 'F 12' });
  expect(await form.send(/^Scrie factura/)).toEqual({
    ...{ kind: 'InvoiceStated', number: 'F 12', day: '2026-12-07', total: '24865.00' },
    ...{ loadIds: [factId(1)], deducts: [{ invoiceId, sum: '1110.00' }] },
  });
});

test('[D8] more final loads than one invoice takes are invoiced in parts', async () => {
  const deal = new DealInMemory({ ...statedDealTerms, grid: { kind: 'asIs' } });
  const stated = { replaces: null, reason: null, at: '2026-12-07T08:00:00.000Z' };
  // As they are stored: each decided by those before would take seconds.
  for (let number = 1; number <= 201; number += 1) {
    const ticket = ticketOf(number, { grossKg: 15_200, tareKg: 15_000 }, stated.at);
    deal.facts.push(
      { ...stated, id: factId(1000 + number), by: 'buyer', body: loadPlan(number, '0.2') },
      { ...stated, id: factId(2000 + number), by: 'seller', body: ticket },
    );
  }
  deal.nowMs = Date.parse('2026-12-14T09:00:00.000Z');
  const form = await open((onClose) => <InvoiceDialog deal={shown(deal, 'seller')} onClose={onClose} />);
  expect(form.text()).toContain('sunt primele 200 din 201.');
  form.fill({ 'Numărul facturii': 'F 12' });
  expect(await form.send(/^Scrie factura/)).toEqual({
    ...{ kind: 'InvoiceStated', number: 'F 12', day: '2026-12-14', total: '41600.00' },
    loadIds: Array.from({ length: 200 }, (_, at) => factId(at + 1)),
  });
});

test('[D8] an advance says the most that it may be', async () => {
  const deal = planned({ ...statedDealTerms, paymentType: 'PrePayment', currency: 'Euro' });
  const form = await open((onClose) => <AdvanceDialog deal={shown(deal, 'seller')} onClose={onClose} />);
  expect(form.text()).toMatch(/^Scrieți factura de avansSuma e de cel mult 53\.040 EUR;.*cu TVAEUR/);
  const empty = { 'Totalul facturii, cu TVA': '', 'Numărul facturii': '', Ziua: '07.12.2026' };
  expect(form.values()).toMatchObject(empty);
  form.fill({ 'Totalul facturii, cu TVA': '1.250,5', 'Numărul facturii': 'AV 9' });
  expect(await form.send('Scrie un avans')).toEqual({
    ...{ kind: 'InvoiceStated', number: 'AV 9', day: '2026-12-07', loadIds: [], total: '1250.5' },
  });
});

/** An advance of 12,345.60 EUR of which 4,000.50 are stated as paid and 3,000.25 as received. */
function paid() {
  const deal = new DealInMemory({
    ...statedDealTerms,
    paymentType: 'PrePayment',
    currency: 'Euro',
    grid: { kind: 'asIs' },
  });
  const advance = { number: 'AV 7', day: '2026-11-24', loadIds: [], total: '12345.60' };
  const invoiceId = String(deal.tell('seller', { kind: 'InvoiceStated', ...advance }));
  const part = { invoiceId, day: '2026-11-24', reference: null };
  deal.tell('buyer', { kind: 'PaymentStated', ...part, sum: '4000.50' });
  deal.tell('seller', { kind: 'ReceiptStated', ...part, sum: '3000.25' });
  return { deal, invoiceId };
}

test.each([
  ['buyer', 'PaymentStated', 'Am plătit', '8.345,10', '8345,1', 'Ați plătit factura AV 7'],
  [
    'seller',
    'ReceiptStated',
    'Am primit banii',
    '9.345,35',
    '1000,25',
    'Ați primit bani pentru factura AV 7',
  ],
] as const)('[D8] the %s states a part of an invoice', async (side, kind, label, left, proposed, title) => {
  const { deal, invoiceId } = paid();
  const [invoice] = deal.life.invoices;
  if (!invoice) throw new Error('no invoice');
  const form = await open((onClose) => (
    <PaymentDialog deal={shown(deal, side)} of={invoice} onClose={onClose} />
  ));
  expect(form.text().startsWith(title)).toBe(true);
  expect(form.text()).toContain(`${left} EUR`);
  expect(Object.values(form.values())[0]).toBe(proposed);
  const [sum = '', , , reference = ''] = Object.keys(form.values());
  form.fill({ [sum]: '512,75', [reference]: ' OP 44 ' });
  expect(await form.send(label)).toEqual({
    ...{ kind, invoiceId, day: '2026-11-24', sum: '512.75', reference: 'OP 44' },
  });
});

test.each([
  ['seller', 'PaymentStated', 'Am plătit', '1.100,50', '1100,5', 'Ați plătit compensația'],
  ['buyer', 'ReceiptStated', 'Am primit banii', '1.300,25', '199,75', 'Ați primit compensația'],
] as const)(
  '[D1] the %s states a part of the compensation',
  async (side, kind, label, left, proposed, title) => {
    const deal = new DealInMemory({ ...statedDealTerms, currency: 'Euro' });
    const washout = { payer: 'seller', sum: '1500.00' } as const;
    const proposalId = String(
      deal.tell('buyer', { kind: 'AnnulmentProposed', reason: 'fără marfă', washout }),
    );
    deal.tell('seller', { kind: 'AnnulmentConfirmed', proposalId });
    const part = { invoiceId: proposalId, day: '2026-11-24', reference: null };
    deal.tell('seller', { kind: 'PaymentStated', ...part, sum: '399.50' });
    deal.tell('buyer', { kind: 'ReceiptStated', ...part, sum: '199.75' });
    const form = await open((onClose) => <WashoutDialog deal={shown(deal, side)} onClose={onClose} />);
    expect(form.text().startsWith(title)).toBe(true);
    expect(form.text()).toContain(`${left} EUR`);
    expect(Object.values(form.values())[0]).toBe(proposed);
    const [sum = ''] = Object.keys(form.values());
    form.fill({ [sum]: '12,75' });
    expect(await form.send(label)).toEqual({
      ...{ kind, invoiceId: proposalId, day: '2026-11-24', sum: '12.75', reference: null },
    });
  },
);
