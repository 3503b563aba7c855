import { type DealSide, dealSides } from '@recolta/shared/domain/contract/signing';
import type { DealFact, FactKind } from '@recolta/shared/domain/deal/deal-facts';
import type { Load } from '@recolta/shared/domain/deal/deal-life';
import { isCounted, otherSide } from '@recolta/shared/domain/deal/deal-terms';
import type { DealTurn } from '@recolta/shared/domain/deal/deal-turn';
import type { PaymentReminder } from '@recolta/shared/domain/deal/life-summary';
import { formatMoney } from '@recolta/shared/domain/money';
import type { NewNotification } from '../../platform/ports/notifications-port.ts';
import type { lockDeal } from '../contract/stored-contracts.ts';

type Deal = Pick<
  Awaited<ReturnType<typeof lockDeal>>,
  'id' | 'goods' | 'currency' | 'seller_account_id' | 'buyer_account_id'
>;

/** Facts of which the other side is told though nothing is asked of it; the rest is said as a turn. */
const toldKinds: ReadonlySet<FactKind> = new Set([
  'LoadPlanned',
  'LoadChanged',
  'LoadWithdrawn',
  'LoadRemarked',
  'LoadRejected',
  'SettlementContested',
  'CounterConfirmed',
  'CreditStated',
  'ReceiptStated',
  'DeliveryEndConfirmed',
  'AnnulmentConfirmed',
  'DealEnded',
  'ProposalEnded',
  'DisputeOpened',
  'DisputeMessage',
  'AdministratorCalled',
  'DisputeClosed',
]);

const accountOf = (deal: Deal, side: DealSide) => deal[`${side}_account_id`];
const linkOf = ({ id }: Deal) => `/auction-winning-bids/${id}` as const;

/** Tells sides that it is their turn [D11]; of several turns of a side, the first alone. */
export function turnNotices(deal: Deal, turns: readonly DealTurn[]): NewNotification[] {
  return dealSides.flatMap((side) => {
    const turn = turns.find((one) => one.side === side);
    if (!turn) return [];
    const { kind, about, cause, dueMs } = turn;
    return [
      {
        accountId: accountOf(deal, side),
        type: 'DealTurn',
        link: linkOf(deal),
        tokens: {
          name: deal.goods.name,
          turn: kind === 'stateTicket' && isCounted(deal.goods.unit) ? 'stateCount' : kind,
          until: dueMs === null ? '' : new Date(dueMs).toISOString(),
        },
        eventKey: `deal:${deal.id}:turn:${kind}:${about}:${cause}`,
      },
    ];
  });
}

/** Tells the other side, or both after a driver's or an administrator's act, what was added: once per kind. */
export function newsOf(deal: Deal, added: readonly DealFact[]): NewNotification[] {
  const told = added.filter(({ body }) => toldKinds.has(body.kind));
  return [...Map.groupBy(told, ({ body }) => body.kind).entries()].flatMap(([kind, facts]) => {
    const [{ id, by } = { id: '', by: '' }] = facts;
    const author = dealSides.find((side) => side === by);
    return (author ? [otherSide(author)] : dealSides).map((side) => ({
      accountId: accountOf(deal, side),
      type: 'DealNews' as const,
      link: linkOf(deal),
      tokens: { name: deal.goods.name, event: kind, count: String(facts.length) },
      eventKey: `deal:${deal.id}:fact:${id}`,
    }));
  });
}

/** Reminds both sides of a load on the evening before, once per planned day [D2]. */
export function loadNotices(deal: Deal, loads: readonly Load[]): NewNotification[] {
  return loads.flatMap(({ id, plan }) =>
    dealSides.map((side) => ({
      accountId: accountOf(deal, side),
      type: 'DealNews' as const,
      link: linkOf(deal),
      tokens: { name: deal.goods.name, event: 'LoadTomorrow', count: '1' },
      eventKey: `deal:${deal.id}:tomorrow:${id}:${plan.day}`,
    })),
  );
}

/** Reminds the buyer of an invoice [D8]. */
export function paymentNotices(deal: Deal, reminders: readonly PaymentReminder[]): NewNotification[] {
  return reminders.map(({ invoiceId, days, dueDay, openMinor }) => ({
    accountId: deal.buyer_account_id,
    type: 'PaymentDue',
    link: linkOf(deal),
    tokens: {
      name: deal.goods.name,
      price: formatMoney(openMinor),
      currency: deal.currency,
      day: dueDay,
      days: String(days),
    },
    eventKey: `deal:${deal.id}:due:${invoiceId}:${days}`,
  }));
}
