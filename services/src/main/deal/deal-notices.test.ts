import type { DealFact } from '@recolta/shared/domain/deal/deal-facts';
import type { Load } from '@recolta/shared/domain/deal/deal-life';
import type { DealTurn } from '@recolta/shared/domain/deal/deal-turn';
import { describe, expect, it } from 'vitest';
import { loadNotices, newsOf, paymentNotices, turnNotices } from './deal-notices.ts';

type Deal = Parameters<typeof turnNotices>[0];

const name = 'Rapiță, 300 t, recolta 2026';
const deal = {
  ...{ id: 'd-1', seller_account_id: 'ana', buyer_account_id: 'ion', currency: 'Euro' },
  goods: { name, unit: 'Ton' },
} as Deal;
const inBags = { ...deal, goods: { ...deal.goods, unit: 'Bag' } } as Deal;
const link = '/auction-winning-bids/d-1';
const dueMs = Date.parse('2026-12-04T16:00:00Z');

const turn = (side: 'seller' | 'buyer', kind: string, dueAtMs: number | null, cause: string) =>
  ({ ...{ side, kind, about: `load-${cause}`, cause }, dueMs: dueAtMs }) as DealTurn;
const fact = (id: string, by: string, kind: string) => ({ id, by, body: { kind } }) as unknown as DealFact;

describe('[N1] the notifications of a deal', () => {
  it('[D11] tell each side its first turn, with the time it has', () => {
    const turns = [
      turn('buyer', 'confirmSettlement', dueMs, 'f-1'),
      turn('seller', 'stateInvoice', null, 'f-2'),
      turn('buyer', 'answerProposal', null, 'f-3'),
    ];
    expect(turnNotices(deal, turns)).toEqual([
      {
        ...{ accountId: 'ana', type: 'DealTurn', link, eventKey: 'deal:d-1:turn:stateInvoice:load-f-2:f-2' },
        tokens: { name, turn: 'stateInvoice', until: '' },
      },
      {
        ...{
          accountId: 'ion',
          type: 'DealTurn',
          link,
          eventKey: 'deal:d-1:turn:confirmSettlement:load-f-1:f-1',
        },
        tokens: { name, turn: 'confirmSettlement', until: '2026-12-04T16:00:00.000Z' },
      },
    ]);
    expect(turnNotices(deal, [])).toEqual([]);
  });

  it('ask for a ticket of goods that are weighed, and for a count of the others', () => {
    const asked = (of: Deal, kind: string) =>
      turnNotices(of, [turn('buyer', kind, null, 'f-1')]).map(({ tokens }) => tokens);
    expect(asked(deal, 'stateTicket')).toMatchObject([{ turn: 'stateTicket' }]);
    expect(asked(inBags, 'stateTicket')).toMatchObject([{ turn: 'stateCount' }]);
    expect(asked(inBags, 'stateInvoice')).toMatchObject([{ turn: 'stateInvoice' }]);
  });

  it('tell the other side what was added, once for each kind, and both of what a driver or an administrator did', () => {
    const told = (added: readonly DealFact[]) =>
      newsOf(deal, added).map(({ accountId, tokens, eventKey }) => [accountId, tokens, eventKey]);
    const planned = { name, event: 'LoadPlanned', count: '2' };
    const rejected = { name, event: 'LoadRejected', count: '1' };
    expect(
      told([
        fact('f-1', 'seller', 'LoadPlanned'),
        fact('f-2', 'seller', 'LoadPlanned'),
        fact('f-3', 'buyer', 'LoadRejected'),
        fact('f-4', 'seller', 'InvoiceStated'),
      ]),
    ).toEqual([
      ['ion', planned, 'deal:d-1:fact:f-1'],
      ['ana', rejected, 'deal:d-1:fact:f-3'],
    ]);
    for (const by of ['driver', 'administrator'])
      expect(told([fact('f-5', by, 'LoadRemarked')])).toEqual(
        ['ana', 'ion'].map((accountId) => [
          accountId,
          { name, event: 'LoadRemarked', count: '1' },
          'deal:d-1:fact:f-5',
        ]),
      );
    expect(newsOf(deal, [fact('f-6', 'buyer', 'DisputeOpened')])).toMatchObject([{ type: 'DealNews', link }]);
  });

  it.each([
    ...['LoadPlanned', 'LoadChanged', 'LoadWithdrawn', 'LoadRemarked', 'LoadRejected', 'ReceiptStated'],
    ...['SettlementContested', 'CounterConfirmed', 'CreditStated', 'ProposalEnded'],
    ...['DeliveryEndConfirmed', 'AnnulmentConfirmed', 'DealEnded', 'DisputeOpened', 'DisputeMessage'],
    ...['AdministratorCalled', 'DisputeClosed'],
  ])('report %s, which no turn reports', (kind) => {
    expect(newsOf(deal, [fact('f-1', 'buyer', kind)])).toMatchObject([
      { accountId: 'ana', tokens: { event: kind } },
    ]);
  });

  it('[D2] remind both sides of each load on the evening before', () => {
    const loads = [
      { id: 'l-1', plan: { day: '2026-12-04' } },
      { id: 'l-2', plan: { day: '2026-12-05' } },
    ] as Load[];
    expect(loadNotices(deal, loads)).toEqual(
      [
        ...[
          ['ana', 'l-1', '2026-12-04'],
          ['ion', 'l-1', '2026-12-04'],
        ],
        ...[
          ['ana', 'l-2', '2026-12-05'],
          ['ion', 'l-2', '2026-12-05'],
        ],
      ].map(([accountId, id, day]) => ({
        ...{ accountId, type: 'DealNews', link, eventKey: `deal:d-1:tomorrow:${id}:${day}` },
        tokens: { name, event: 'LoadTomorrow', count: '1' },
      })),
    );
  });

  it('[D8] remind the buyer of an invoice', () => {
    const reminder = { invoiceId: 'i-1', days: 3, dueDay: '2026-12-07', openMinor: 1234_50 } as const;
    expect(paymentNotices(deal, [reminder])).toEqual([
      {
        ...{ accountId: 'ion', type: 'PaymentDue', link, eventKey: 'deal:d-1:due:i-1:3' },
        tokens: { name, price: '1234.50', currency: 'Euro', day: '2026-12-07', days: '3' },
      },
    ]);
  });
});
