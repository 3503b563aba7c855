import { formatSum } from '@recolta/shared/domain/price-text';
import {
  analysisOf,
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '@recolta/shared/testing/deal-fixture';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorText } from '../../../../lib/error-text.ts';
import { dealCalls } from '../../../../lib/http/page-calls.ts';
import { dealAnswer } from '../../../../testing/deal.ts';
import { plain, refusal, visitPage } from '../../../../testing/page-visit.tsx';
import type { ShownDeal } from '../../state/deal-life.ts';
import { LoadDialog } from './load-dialog.tsx';

const dealId = factId(9);

/** The dialog of the first load, as a side reads it. @returns also the names of its buttons, in their order */
async function open(deal: DealInMemory, side: ShownDeal['side'], answers = {}) {
  const [load] = deal.life.loads;
  if (!load) throw new Error('no load');
  const shown = { ...deal.now, ...{ id: dealId, side, life: deal.life } };
  const onClose = vi.fn();
  const page = await visitPage(<LoadDialog deal={shown} load={load} onClose={onClose} />, {
    ...{ address: `/auction-winning-bids/${dealId}`, namespaces: ['delivery', 'forms', 'labels'], answers },
  });
  const dialog = await screen.findByRole('dialog');
  const buttons = within(dialog)
    .getAllByRole('button')
    .map((button) => plain(button.getAttribute('aria-label') ?? button.textContent ?? ''));
  return { ...page, onClose, dialog: within(dialog), text: plain(dialog.textContent ?? ''), buttons };
}

const acts = [
  ...['Scrie tichetul', 'Scrie analiza', 'A ajuns', 'A plecat încărcat', 'A descărcat', 'Linkul șoferului'],
  ...['Schimbă planul', 'Acceptă ora cerută', 'Retrage transportul', 'Cere altă oră', 'Respinge transportul'],
  ...['Confirmă 26.000 lei', 'Contestă'],
];
const offered = async (deal: DealInMemory, side: ShownDeal['side']) => {
  const { buttons } = await open(deal, side);
  cleanup();
  return acts.filter((act) => buttons.includes(act));
};

/** A load of 25 t that the buyer's truck fetches, on the morning of its day. */
function planned() {
  const deal = new DealInMemory();
  deal.tell('buyer', loadPlan(1, '25'));
  deal.nowMs = Date.parse('2026-12-07T07:00:00.000Z');
  return deal;
}

/** The same, weighed and analysed at the base of the grid: 25 t at 1,040 lei. */
function settled() {
  const deal = planned();
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  deal.tell('seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
  const figures = { protein: 12.5, humidity: 14, impurities: 2, hectolitricMass: 78 };
  deal.tell('seller', analysisOf([1], figures, deal.time));
  return deal;
}

test('[D2] a planned load: its carrier changes or withdraws it, the other side asks for another hour', async () => {
  const both = ['Scrie tichetul', 'Scrie analiza', 'A ajuns'];
  const carrier = await offered(planned(), 'buyer');
  expect(carrier).toEqual([...both, 'Linkul șoferului', 'Schimbă planul', 'Retrage transportul']);
  expect(await offered(planned(), 'seller')).toEqual([...both, 'Cere altă oră']);
  expect(await offered(planned(), null)).toEqual([]);
});

test('[D2] an hour that was asked for is accepted in place of a change, and both read it with its reason', async () => {
  const deal = planned();
  const asked = { day: '2026-12-08', from: '12:00', to: '14:00', reason: 'coadă la siloz' };
  expect(deal.tell('seller', { kind: 'WindowAsked', loadId: factId(1), ...asked })).toBeTypeOf('string');
  const carrier = await open(deal, 'buyer');
  expect(carrier.buttons).toContain('Acceptă ora cerută');
  expect(carrier.buttons).not.toContain('Schimbă planul');
  const said = carrier.dialog.getByText(/coadă la siloz/).textContent;
  expect(plain(said ?? '')).toContain('8 dec., 12–14');
  cleanup();
  const other = await open(deal, 'seller');
  expect(other.dialog.getByText(/coadă la siloz/).textContent).not.toBe(said);
});

test('[D6] a settlement is confirmed or contested by either side, and read by an administrator', async () => {
  const deal = settled();
  expect(await offered(deal, 'buyer')).toEqual(expect.arrayContaining(['Confirmă 26.000 lei', 'Contestă']));
  expect(await offered(deal, 'seller')).toEqual(expect.arrayContaining(['Confirmă 26.000 lei', 'Contestă']));
  expect(await offered(deal, null)).toEqual([]);
  const { text } = await open(deal, null);
  expect(text).toContain('26.000,00');
});

test('[D6] what is confirmed is the settlement that was read, with its ticket, analysis and sum', async () => {
  const deal = settled();
  const sent: { facts: { body: unknown }[] }[] = [];
  const { dialog, user, t } = await open(deal, 'buyer', {
    [`POST /services/main/auction-winning-bids/${dealId}/facts`]: async (request: Request) => {
      sent.push(await request.json());
      return Response.json({ refusals: [], facts: [] });
    },
  });
  await user.click(dialog.getByRole('button', { name: /^Confirmă/ }));
  const title = t('delivery:confirmTitle', { number: 1 });
  const question = within(await screen.findByRole('dialog', { name: title }));
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: /^Confirmă/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { ticketId, analysisId } = deal.life.loads[0]?.settlement ?? {};
  expect(sent[0]?.facts.map(({ body }) => body)).toEqual([
    { kind: 'SettlementAccepted', loadId: factId(1), ticketId, analysisId, sum: '26000.00' },
  ]);
});

test('[D6] the page shows the deal as a confirmation leaves it, before it is fetched again', async () => {
  const deal = settled();
  const before = dealAnswer({ deal: { ...dealAnswer().deal, id: dealId } });
  const answered = { ...before, concludedAt: '2026-12-01T09:00:00.000Z' };
  const { dialog, user, queries, t } = await open(deal, 'buyer', {
    [`POST /services/main/auction-winning-bids/${dealId}/facts`]: () =>
      Response.json({ refusals: [null], deal: answered }),
  });
  const { queryKey } = dealCalls.get.queryOptions({ input: { params: { id: dealId } } });
  const versions = [[...queryKey, 'user a', null] as const, [...queryKey, 'user a', 3] as const];
  for (const key of versions) queries.setQueryData(key, before);
  await user.click(dialog.getByRole('button', { name: /^Confirmă/ }));
  const title = t('delivery:confirmTitle', { number: 1 });
  const question = await screen.findByRole('dialog', { name: title });
  await user.click(within(question).getByRole('button', { name: /^Confirmă/ }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  for (const key of versions) expect(queries.getQueryData(key)).toEqual(answered);
});

test('[D4] the ticket of the contract’s place is marked as the one that counts, and says gross, tare and net', async () => {
  const deal = settled();
  const unload = ticketOf(1, { grossKg: 39_900, tareKg: 15_000 }, deal.time, 'Unload');
  expect(deal.tell('buyer', unload)).toBeTypeOf('string');
  const { dialog, t } = await open(deal, 'buyer');
  const counted = dialog.getByText(`${t('delivery:place.Load')}, ${t('delivery:counts')}`).parentElement;
  expect(plain(counted?.textContent ?? '')).toMatch(/40\.000.*15\.000.*25\.000/);
  const other = dialog.getByText(t('delivery:place.Unload')).parentElement;
  expect(plain(other?.textContent ?? '')).toMatch(/39\.900.*15\.000.*24\.900/);
});

test('[D2] goods that are counted ask for no analysis', async () => {
  const terms = { ...statedDealTerms, product: 'others', unit: 'Bag', grid: { kind: 'asIs' } } as const;
  const deal = new DealInMemory({ ...terms, tolerancePercent: 0 });
  deal.tell('buyer', loadPlan(1, '20'));
  const { buttons, t } = await open(deal, 'seller');
  expect(buttons).toContain(t('delivery:counted.act'));
  expect(buttons).not.toContain('Scrie analiza');
  expect(buttons).not.toContain('Scrie tichetul');
});

test.each([
  ['buyer', 'Schimbă planul', 'Schimbați transportul 1'],
  ['buyer', 'Retrage transportul', 'Retrageți transportul 1?'],
  ['buyer', 'Linkul șoferului', 'Linkul șoferului'],
  ['buyer', 'Scrie tichetul', 'Tichetul transportului 1'],
  ['seller', 'Scrie analiza', 'Analiza transportului 1'],
  ['seller', 'Cere altă oră', 'Altă oră pentru transportul 1'],
] as const)('[D2] the %s who presses „%s” gets the dialog „%s”', async (side, act, title) => {
  const { dialog, onClose, user } = await open(planned(), side);
  await user.click(dialog.getByRole('button', { name: act }));
  const form = within(await screen.findByRole('dialog', { name: title }));
  if (title === act) return;
  await user.click(form.getByRole('button', { name: 'Înapoi' }));
  expect(await screen.findByRole('dialog', { name: 'Transportul 1' })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

/** The settled load, contested by the buyer, and measured again by the seller as `figure`. */
function measuredAgain(subject: 'weight' | 'protein', figure: number) {
  const deal = settled();
  const { ticketId = '', analysisId = null, sumMinor = 0 } = deal.life.loads[0]?.settlement ?? {};
  const basis = { loadId: factId(1), ticketId, analysisId, sum: (sumMinor / 100).toFixed(2) };
  const contest = { kind: 'SettlementContested', ...basis, subject, reason: 'nu se potrivește' } as const;
  expect(deal.tell('buyer', contest)).toBeTypeOf('string');
  const counterId = deal.tell('seller', {
    ...{ kind: 'CounterStated', loadId: factId(1), laboratory: 'Laboratorul Bragadiru', number: 'CB 44' },
    ...{ measuredAt: deal.time, figure, tolerance: 0.3 },
  });
  expect(counterId).toBeTypeOf('string');
  return { deal, counterId: String(counterId) };
}

test.each([
  [
    ...(['protein', 11.6, 'Confirmă contraanaliza', 'Confirmați contraanaliza?', 'Contraanaliză'] as const),
    'Laboratorul Bragadiru, buletin CB 44: 11,6 %, incertitudine 0,3 %',
    'L-ați contestat. Proteină: nu se potrivește',
    ['Definitiv după contraanaliză.', 'Costul contraanalizei îl suportă vânzătorul.'],
  ],
  [
    ...(['weight', 24_100, 'Confirmă a doua cântărire', 'Confirmați a doua cântărire?'] as const),
    'A doua cântărire',
    'Laboratorul Bragadiru, act CB 44: 24.100 kg, diferență admisă 0,3 kg',
    'L-ați contestat. Greutatea: nu se potrivește',
    ['Definitiv după a doua cântărire.', 'A doua cântărire o plătește vânzătorul.'],
  ],
] as const)(
  '[D7] a contested %s that was measured again is confirmed by the other side, and is final then',
  async (subject, figure, act, title, heading, counted, contest, final) => {
    const { deal, counterId } = measuredAgain(subject, figure);
    const bodies: unknown[] = [];
    const { dialog, user, text } = await open(deal, 'buyer', {
      [`POST /services/main/auction-winning-bids/${dealId}/facts`]: async (request: Request) => {
        const { facts } = (await request.json()) as { facts: { body: unknown }[] };
        bodies.push(...facts.map(({ body }) => body));
        return Response.json({ refusals: [], facts: [] });
      },
    });
    expect(dialog.getByRole('heading', { name: heading })).toBeTruthy();
    expect([text.includes(counted), text.includes(contest)]).toEqual([true, true]);
    await user.click(dialog.getByRole('button', { name: act }));
    const question = within(await screen.findByRole('dialog', { name: title }));
    // It binds to what it makes of the settlement, and to who pays for it.
    const { deal: confirmed } = measuredAgain(subject, figure);
    confirmed.tell('buyer', { kind: 'CounterConfirmed', loadId: factId(1), counterId });
    const { sumMinor = 0 } = confirmed.life.loads[0]?.settlement ?? {};
    expect(sumMinor).not.toBe(deal.life.loads[0]?.settlement?.sumMinor);
    expect(question.getByText(final[1])).toBeTruthy();
    const sum = plain(formatSum(sumMinor, 'Ron', 'ro'));
    const press = question.getByRole('button', { name: new RegExp(`^${act}`) });
    expect(plain(press.textContent ?? '')).toContain(sum);
    await user.click(press);
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies).toEqual([{ kind: 'CounterConfirmed', loadId: factId(1), counterId }]);
    cleanup();
    expect((await open(deal, 'seller')).text).toContain('Cealaltă parte l-a contestat.');
    cleanup();
    expect((await open(deal, null)).text).toContain('Cumpărătorul l-a contestat.');
    cleanup();
    expect(deal.tell('buyer', { kind: 'CounterConfirmed', loadId: factId(1), counterId })).toBeTypeOf(
      'string',
    );
    const { text: after } = await open(deal, 'buyer');
    expect(final.filter((said) => !after.includes(said))).toEqual([]);
    expect(after).not.toContain('Definitiv: ');
  },
);

test.each([
  ['protein', 11.6, 'Scrie altă contraanaliză', 'Contraanaliza transportului 1'],
  ['weight', 24_100, 'Scrie altă cântărire', 'A doua cântărire a transportului 1'],
] as const)('[D7] a stated %s is corrected or answered by another', async (subject, figure, act, title) => {
  const { deal } = measuredAgain(subject, figure);
  for (const side of ['seller', 'buyer'] as const) {
    const { dialog, user } = await open(deal, side);
    await user.click(dialog.getByRole('button', { name: act }));
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
    cleanup();
  }
  expect((await open(deal, null)).buttons).not.toContain(act);
});

test('[D7] a second count is shown in the unit of the goods', async () => {
  const terms = { ...statedDealTerms, product: 'others', unit: 'Bag', grid: { kind: 'asIs' } } as const;
  const deal = new DealInMemory({ ...terms, quantityThousandths: 500_000, priceMinor: 10_000 });
  deal.tell('buyer', loadPlan(1, '500'));
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  const ticket = ticketOf(1, { grossKg: 1, tareKg: 0 }, deal.time);
  deal.tell('seller', { ...ticket, grossKg: null, tareKg: null, net: '500' } as typeof ticket);
  const { ticketId = '' } = deal.life.loads[0]?.settlement ?? {};
  const basis = { loadId: factId(1), ticketId, analysisId: null, sum: '50000.00' };
  deal.tell('buyer', { kind: 'SettlementContested', ...basis, subject: 'weight', reason: 'lipsesc saci' });
  deal.tell('buyer', {
    ...{ kind: 'CounterStated', loadId: factId(1), laboratory: 'Magazia Bragadiru', number: 'N 44' },
    ...{ measuredAt: deal.time, figure: 498, tolerance: 0.5 },
  });
  const { text } = await open(deal, 'seller');
  expect(text).toContain('Magazia Bragadiru, act N 44: 498 de saci, diferență admisă 0,5 sac');
});

test('[D6] the side that has confirmed a settlement and the other side read so, with its last hour', async () => {
  const deal = settled();
  const { ticketId = '', analysisId = null } = deal.life.loads[0]?.settlement ?? {};
  const basis = { loadId: factId(1), ticketId, analysisId, sum: '26000.00' };
  deal.tell('seller', { kind: 'SettlementAccepted', ...basis });
  const read = async (side: ShownDeal['side']) => {
    const { text } = await open(deal, side);
    cleanup();
    return text.match(/(?:L-ați|Cealaltă parte l-a) confirmat\.|Se poate contesta până [^.]+\.[^.]+\./g);
  };
  const until = 'Se poate contesta până 9 dec., 15:01.';
  expect(await read('seller')).toEqual(['L-ați confirmat.', until]);
  expect(await read('buyer')).toEqual(['Cealaltă parte l-a confirmat.', until]);
  expect(await read(null)).toBeNull();
  deal.tell('buyer', { kind: 'SettlementAccepted', ...basis });
  expect((await open(deal, 'buyer')).text).toContain('Definitiv: l-au confirmat ambele părți.');
});

test('[D3] a press on the next step of a truck states it at that minute; the driver’s own steps are named', async () => {
  const deal = planned();
  deal.nowMs = Date.parse('2026-12-07T07:30:00.000Z');
  const bodies: unknown[] = [];
  const { dialog, user } = await open(deal, 'seller', {
    [`POST /services/main/auction-winning-bids/${dealId}/facts`]: async (request: Request) => {
      const { facts } = (await request.json()) as { facts: { body: unknown }[] };
      bodies.push(...facts.map(({ body }) => body));
      return Response.json({ refusals: [], facts: [] });
    },
  });
  await user.click(dialog.getByRole('button', { name: 'A ajuns' }));
  const question = within(await screen.findByRole('dialog', { name: 'A ajuns transportul 1?' }));
  expect(question.getByText('Se scrie ora 7 dec., 09:30. Nu se mai poate corecta.')).toBeTruthy();
  expect(bodies).toEqual([]);
  await user.click(question.getByRole('button', { name: 'A ajuns' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  const arrived = { kind: 'LoadMoved', loadId: factId(1), move: 'arrived', movedAt: deal.time } as const;
  expect(bodies).toEqual([arrived]);
  cleanup();
  deal.tell('driver', arrived);
  deal.tell('seller', { ...arrived, move: 'loaded', movedAt: '2026-12-07T07:31:00.000Z' });
  deal.tell('driver', { kind: 'LoadRemarked', loadId: factId(1), text: 'pană' });
  const said = (await open(deal, 'buyer')).dialog
    .getAllByRole('listitem')
    .map(({ textContent }) => plain(textContent ?? ''));
  expect(said).toEqual([
    'A ajuns la 7 dec., 09:30 · de la șofer',
    'Încărcat la 7 dec., 09:31',
    'Șoferul, 7 dec., 09:32: pană',
  ]);
});

test('[D3] a step of a truck that was not stated says why', async () => {
  const answers = [
    refusal('InternalError', 500),
    Response.json({ refusals: [{ path: 'move', rule: 'twice' }], deal: dealAnswer() }),
  ];
  const { dialog, user, t } = await open(planned(), 'seller', {
    [`POST /services/main/auction-winning-bids/${dealId}/facts`]: () => answers.shift() ?? Response.error(),
  });
  await user.click(dialog.getByRole('button', { name: 'A ajuns' }));
  const question = within(await screen.findByRole('dialog', { name: 'A ajuns transportul 1?' }));
  await user.click(question.getByRole('button', { name: 'A ajuns' }));
  await question.findByText(errorText('InternalError', {}, 'ro'));
  await user.click(question.getByRole('button', { name: 'A ajuns' }));
  await question.findByText(t('delivery:refusal.twice'));
});

test('[D2] no arrival is stated of a load of another day, and an empty truck is still withdrawn', async () => {
  const deal = planned();
  const arrived = { kind: 'LoadMoved', loadId: factId(1), move: 'arrived', movedAt: deal.time } as const;
  deal.nowMs = Date.parse('2026-12-01T07:00:00.000Z');
  expect(await offered(deal, 'seller')).not.toContain('A ajuns');
  deal.nowMs = Date.parse('2026-12-07T07:30:00.000Z');
  deal.tell('seller', arrived);
  expect(await offered(deal, 'seller')).not.toContain('Retrage transportul');
  const carrier = await offered(deal, 'buyer');
  expect(carrier).toContain('Retrage transportul');
  expect(carrier).not.toContain('Schimbă planul');
  deal.tell('driver', { ...arrived, move: 'loaded' });
  expect(await offered(deal, 'buyer')).not.toContain('Retrage transportul');
});

test.each(['seller', 'driver'] as const)(
  '[D4] a ticket by the %s is corrected by the sides of the deal alone',
  async (by) => {
    const deal = planned();
    deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
    deal.tell(by, ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
    const corrects = async (side: ShownDeal['side']) => {
      const { buttons } = await open(deal, side);
      cleanup();
      return buttons.includes('Corectează');
    };
    expect([await corrects('seller'), await corrects('buyer'), await corrects(null)]).toEqual(
      by === 'driver' ? [true, true, false] : [true, false, false],
    );
    const { dialog, user } = await open(deal, 'seller');
    await user.click(dialog.getByRole('button', { name: 'Corectează' }));
    const form = within(await screen.findByRole('dialog', { name: 'Tichetul transportului 1' }));
    expect(form.getByLabelText<HTMLInputElement>('Numărul tichetului').value).toBe('Load 1');
  },
);

test('[D5] [D7] an analysis is corrected in its own form; a settlement is contested in another', async () => {
  for (const [act, title] of [
    ['Corectează', 'Analiza transportului 1'],
    ['Contestă', 'Contestați decontul transportului 1'],
  ] as const) {
    const { dialog, user } = await open(settled(), 'seller');
    await user.click(dialog.getAllByRole('button', { name: act }).at(-1) as HTMLElement);
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
    cleanup();
  }
});

test('[D6] the buyer may reject a load that is past a limit of the grid, the seller may not', async () => {
  const deal = planned();
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  deal.tell('seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
  const figures = { protein: 12.5, humidity: 15.6, impurities: 2, hectolitricMass: 78 };
  deal.tell('seller', analysisOf([1], figures, deal.time));
  expect(await offered(deal, 'seller')).not.toContain('Respinge transportul');
  const { dialog, user } = await open(deal, 'buyer');
  await user.click(dialog.getByRole('button', { name: 'Respinge transportul' }));
  expect(await screen.findByRole('dialog', { name: 'Respingeți transportul 1?' })).toBeTruthy();
});

test('[D6] a rejected load says who rejected it, when and why, and asks nothing more', async () => {
  const deal = planned();
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  deal.tell('seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
  const figures = { protein: 12.5, humidity: 15.6, impurities: 2, hectolitricMass: 78 };
  deal.tell('seller', analysisOf([1], figures, deal.time));
  deal.tell('buyer', { kind: 'LoadRejected', loadId: factId(1), reason: 'peste 15,5 %' });
  for (const side of ['seller', 'buyer', null] as const) {
    const { text, buttons } = await open(deal, side);
    expect(text).toContain('Respins: Cumpărătorul, 7 dec., 15:02. peste 15,5 %');
    expect(text).not.toContain('Se poate contesta');
    expect(buttons.filter((button) => button !== 'Închide fereastra')).toEqual([]);
    cleanup();
  }
});

test('[D2] a withdrawn load says who withdrew it, when and why', async () => {
  const deal = planned();
  deal.tell('buyer', { kind: 'LoadWithdrawn', loadId: factId(1), reason: 'camion stricat' });
  expect((await open(deal, 'seller')).text).toContain('Retras: Cumpărătorul, 7 dec., 09:00. camion stricat');
});
