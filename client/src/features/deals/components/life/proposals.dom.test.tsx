import type { SentFact } from '@recolta/shared/domain/deal/deal-facts';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { analysisOf, DealInMemory, factId, loadPlan, ticketOf } from '@recolta/shared/testing/deal-fixture';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { errorText } from '../../../../lib/error-text.ts';
import { dealAnswer } from '../../../../testing/deal.ts';
import { plain, refusal, visitPage } from '../../../../testing/page-visit.tsx';
import type { ShownDeal } from '../../state/deal-life.ts';
import { DealLifeView } from './deal-life-view.tsx';

const dealId = factId(9);

/** The page of a deal as a side reads it, with the facts that it sends. */
async function visit(
  deal: DealInMemory,
  side: ShownDeal['side'],
  answer = () => Response.json({ refusals: [null], deal: dealAnswer() }),
) {
  const shownNow = (): ShownDeal => {
    const { terms, facts, nowMs, life } = deal;
    return { id: dealId, terms, facts: [...facts], nowMs, vatRules: releaseVatRules, life, side };
  };
  let follow: (shown: ShownDeal) => void = () => undefined;
  function Page() {
    const [shown, setShown] = useState(shownNow);
    follow = setShown;
    return <DealLifeView deal={shown} answer={dealAnswer()} />;
  }
  const sent: SentFact[] = [];
  const page = await visitPage(<Page />, {
    address: `/auction-winning-bids/${dealId}`,
    namespaces: ['bulk', 'content', 'deals', 'delivery', 'forms', 'frame', 'labels'],
    answers: {
      [`POST /services/main/auction-winning-bids/${dealId}/facts`]: async (request) => {
        sent.push(...((await request.json()) as { facts: SentFact[] }).facts);
        return answer();
      },
    },
  });
  const press = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }));
  const text = () => plain(document.body.textContent ?? '');
  const refetch = () => act(() => follow(shownNow()));
  return { ...page, sent, press, text, refetch, dialog: () => within(screen.getByRole('dialog')) };
}

/** A deal with a load of 25 t that is weighed, analysed and, if asked, settled. */
function delivered() {
  const deal = new DealInMemory();
  deal.tell('buyer', loadPlan(1, '25'));
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  deal.tell('seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
  deal.tell(
    'seller',
    analysisOf([1], { protein: 12.5, humidity: 14, impurities: 2, hectolitricMass: 78 }, deal.time),
  );
  return deal;
}

const moneyRows = () => {
  const section = screen.getByRole('heading', { name: 'Banii' }).closest('section');
  return [...(section?.querySelectorAll('dt') ?? [])].map((row) => [
    plain(row.textContent ?? ''),
    plain(row.nextElementSibling?.textContent ?? ''),
  ]);
};

test('[D1] the end of the delivery is proposed with a reason', async () => {
  const { user, sent, press, dialog } = await visit(delivered(), 'buyer');
  await press('Încheie livrarea');
  expect(screen.getByRole('dialog', { name: 'Propuneți încheierea livrării' })).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Propune' }));
  expect(sent).toEqual([]);
  await user.type(dialog().getByRole('textbox', { name: 'Motivul' }), ' recoltă mică ');
  await user.click(dialog().getByRole('button', { name: 'Propune' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ kind: 'DeliveryEndProposed', reason: 'recoltă mică' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[D1] an annulment is proposed with a compensation and who pays it', async () => {
  const { user, sent, press, dialog } = await visit(delivered(), 'seller');
  await press('Anulează tranzacția');
  await user.type(dialog().getByRole('textbox', { name: 'Motivul' }), 'ploaie');
  const payer = dialog().getByRole<HTMLSelectElement>('combobox', { name: 'Cine plătește compensația' });
  expect([...payer.options].map(({ value, textContent }) => [value, textContent])).toEqual([
    ['', 'nimeni'],
    ['seller', 'vânzătorul plătește'],
    ['buyer', 'cumpărătorul plătește'],
  ]);
  expect(dialog().queryByRole('textbox', { name: 'Compensația' })).toBeNull();
  await user.selectOptions(payer, 'buyer');
  await user.type(dialog().getByRole('textbox', { name: 'Compensația' }), '1.250,50');
  await user.click(dialog().getByRole('button', { name: 'Propune' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    ...{ kind: 'AnnulmentProposed', reason: 'ploaie', washout: { payer: 'buyer', sum: '1250.50' } },
  });
});

test('[D1] an annulment without a compensation names nobody', async () => {
  const { user, sent, press, dialog } = await visit(delivered(), 'seller');
  await press('Anulează tranzacția');
  await user.type(dialog().getByRole('textbox', { name: 'Motivul' }), 'ploaie');
  await user.click(dialog().getByRole('button', { name: 'Propune' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ kind: 'AnnulmentProposed', reason: 'ploaie', washout: null });
});

test('[D9] a dispute is about the deal, a load, or the settlement of a load', async () => {
  const { user, sent, press, dialog } = await visit(delivered(), 'buyer');
  await press('Deschide o dispută');
  const about = dialog().getByRole<HTMLSelectElement>('combobox', { name: /^Despre ce/ });
  expect([...about.options].map(({ textContent }) => textContent)).toEqual([
    'Toată tranzacția',
    expect.stringContaining('1'),
    'Transportul 1, TR 01 SIL',
  ]);
  await user.selectOptions(about, about.options[1] as HTMLOptionElement);
  await user.type(dialog().getByRole('textbox', { name: 'Ce s-a întâmplat' }), 'cântar greșit');
  await user.click(dialog().getByRole('button', { name: 'Deschide o dispută' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    ...{ kind: 'DisputeOpened', reason: 'cântar greșit', loadId: factId(1), about: 'settlement' },
  });
});

test.each([
  [
    'buyer',
    'DeliveryEndProposed',
    'Cealaltă parte propune încheierea livrării',
    ['Sunt de acord', 'Nu sunt de acord'],
  ],
  ['seller', 'DeliveryEndProposed', 'Ați propus încheierea livrării', ['Retrage propunerea']],
  [
    'buyer',
    'AnnulmentProposed',
    'Cealaltă parte propune anularea tranzacției',
    ['Sunt de acord', 'Nu sunt de acord'],
  ],
  [null, 'AnnulmentProposed', 'Vânzătorul propune anularea tranzacției', []],
  [null, 'DeliveryEndProposed', 'Vânzătorul propune încheierea livrării', []],
] as const)('[D1] %s reads a seller’s %s: “%s”', async (side, kind, title, acts) => {
  const deal = delivered();
  const washout = { payer: 'seller', sum: '730.00' } as const;
  deal.tell(
    'seller',
    kind === 'AnnulmentProposed' ? { kind, reason: 'secetă', washout } : { kind, reason: 'secetă' },
  );
  await visit(deal, side);
  const card = screen.getByRole('heading', { name: title }).closest('section') as HTMLElement;
  expect(within(card).getByText('secetă')).toBeTruthy();
  expect(
    within(card)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([...acts]);
  expect(plain(card.textContent ?? '').includes('Vânzătorul plătește o compensație de 730 lei.')).toBe(
    kind === 'AnnulmentProposed',
  );
});

test.each([
  ['DeliveryEndProposed', 'Încheiați livrarea?', 'DeliveryEndConfirmed'],
  ['AnnulmentProposed', 'Anulați tranzacția?', 'AnnulmentConfirmed'],
] as const)('[D1] a %s is agreed to after a question, or ended', async (kind, question, confirmed) => {
  const deal = delivered();
  const proposalId = deal.tell(
    'seller',
    kind === 'AnnulmentProposed' ? { kind, reason: 'secetă', washout: null } : { kind, reason: 'secetă' },
  );
  const { user, sent, press, dialog } = await visit(deal, 'buyer');
  await press('Sunt de acord');
  expect(screen.getByRole('dialog', { name: question })).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Sunt de acord' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Nu sunt de acord');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: confirmed, proposalId },
    { kind: 'ProposalEnded', proposalId },
  ]);
});

test('[D1] an agreement is to the proposal that is shown, not to one that was withdrawn', async () => {
  const deal = delivered();
  const propose = (reason: string) => deal.tell('seller', { kind: 'DeliveryEndProposed', reason });
  const first = String(propose('secetă'));
  const { user, sent, press, dialog, refetch } = await visit(deal, 'buyer');
  deal.tell('seller', { kind: 'ProposalEnded', proposalId: first });
  const proposalId = propose('grindină');
  refetch();
  await press('Sunt de acord');
  await user.click(dialog().getByRole('button', { name: 'Sunt de acord' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { kind: 'DeliveryEndConfirmed', proposalId } }]));
});

test.each([
  ['seller', 'Retrage propunerea'],
  ['buyer', 'Nu sunt de acord'],
] as const)('[D1] the %s reads why a proposal was not ended', async (side, name) => {
  const deal = delivered();
  deal.tell('seller', { kind: 'DeliveryEndProposed', reason: 'secetă' });
  const answers = [
    refusal('InternalError', 500),
    Response.json({ refusals: [{ path: '', rule: 'ended' }], deal: dealAnswer() }),
  ];
  const { t, press } = await visit(deal, side, () => answers.shift() ?? Response.error());
  await press(name);
  await screen.findByText(errorText('InternalError', {}, 'ro'));
  await press(name);
  await screen.findByText(t('delivery:refusal.ended'));
});

/** A delivered deal with its invoice of 26.000 lei, of which both sides have stated a part. */
function partlyPaid(paid: string, received: string) {
  const deal = delivered();
  const day = '2026-12-07';
  const [load] = deal.life.loads;
  const ticketId = load?.settlement?.ticketId ?? '';
  const sum = ((load?.settlement?.sumMinor ?? 0) / 100).toFixed(2);
  for (const side of ['seller', 'buyer'] as const)
    deal.tell(side, {
      kind: 'SettlementAccepted',
      loadId: factId(1),
      ticketId,
      analysisId: load?.analysis?.id ?? null,
      sum,
    });
  const invoice = { number: 'F 3', day, loadIds: [factId(1)], total: '26000.00' };
  const invoiceId = String(deal.tell('seller', { kind: 'InvoiceStated', ...invoice }));
  deal.tell('buyer', { kind: 'PaymentStated', invoiceId, day, sum: paid, reference: null });
  deal.tell('seller', { kind: 'ReceiptStated', invoiceId, day, sum: received, reference: null });
  return deal;
}

test.each([
  ['seller', '9000.00', { Încasat: '5.000 lei', 'De încasat': '21.000 lei' }],
  [null, '9000.00', { Încasat: '5.000 lei', Neîncasat: '21.000 lei' }],
  ['buyer', '5000.00', { Plătit: '5.000 lei', 'De plătit': '21.000 lei' }],
  [
    'buyer',
    '9000.00',
    { Plătit: '9.000 lei', 'din care neconfirmat de vânzător': '4.000 lei', 'De plătit': '17.000 lei' },
  ],
] as const)(
  '[D11] a deal that is settled and partly paid, as the %s reads it after %s',
  async (side, paid, rows) => {
    await visit(partlyPaid(paid, '5000.00'), side);
    expect(moneyRows()).toEqual([
      ['Contract, 300 t × 1.040 lei/t', '306.000 lei'],
      ['Decontat, fără TVA', '26.000 lei'],
      ['Facturat', '26.000 lei'],
      ...Object.entries(rows),
    ]);
  },
);

test('[D11] money that is not final or not invoiced is apart from what is to be paid now', async () => {
  const deal = delivered();
  await visit(deal, 'buyer');
  const sum = '26.000 lei';
  expect(moneyRows().slice(1)).toEqual([
    ['Decontat, fără TVA', sum],
    ...[
      ['Facturat', '0 lei'],
      ['Plătit', '0 lei'],
      ['Neconfirmat sau contestat, cu TVA', sum],
    ],
    ['De plătit', '0 lei'],
  ]);
});

test('an administrator reads the deal without acts', async () => {
  const { text } = await visit(delivered(), null);
  expect(text()).toContain('Ca administrator citiți tot');
  expect(screen.queryByRole('button', { name: 'Anulează tranzacția' })).toBeNull();
  expect(moneyRows().map(([label]) => label)).toEqual([
    ...['Contract, 300 t × 1.040 lei/t', 'Decontat, fără TVA', 'Facturat', 'Încasat'],
    ...['Neconfirmat sau contestat, cu TVA', 'Neîncasat'],
  ]);
});

test.each([
  ['buyer', new DealInMemory(), 'Planifică un transport'],
  ['seller', new DealInMemory(), null],
] as const)('[D11] the turn of a signed deal, read by its %s', async (side, deal, act) => {
  const { user } = await visit(deal, side);
  expect(
    screen.getByRole('heading', { level: 2, name: act ? /^Rândul dvs/ : /^Rândul celeilalte|^Așteptați/ }),
  ).toBeTruthy();
  if (!act) return expect(screen.queryByRole('button', { name: 'Planifică un transport' })).toBeNull();
  const [button] = screen.getAllByRole('button', { name: act });
  if (!button) throw new Error('no act');
  await user.click(button);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('[D11] the deadline of a turn that has passed is said as passed', async () => {
  const deal = new DealInMemory();
  await visit(deal, 'buyer');
  const clock = () => plain(screen.getByRole('heading', { level: 2, name: /^Rândul dvs/ }).textContent ?? '');
  expect(clock()).toMatch(/până /);
  cleanup();
  deal.nowMs = Date.parse(`${deal.terms.deliveryPeriod.to}T12:00:00.000Z`) + 3 * 86_400_000;
  await visit(deal, 'buyer');
  expect(clock()).toMatch(/termen trecut: /);
});
