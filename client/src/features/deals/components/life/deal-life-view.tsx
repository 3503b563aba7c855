import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import { carrierSide, thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import { type DealTurn, dealTurns } from '@recolta/shared/domain/deal/deal-turn';
import { canPlanMore } from '@recolta/shared/domain/deal/decide-delivery';
import { turnSum } from '@recolta/shared/domain/deal/turn-sum';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { formatSum } from '@recolta/shared/domain/price-text';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { Dock } from '../../../../components/ui/dock.tsx';
import { formatDeadline } from '../../../../lib/bucharest-time.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import type { BulkKind } from '../../state/bulk-columns.ts';
import type { ShownDeal } from '../../state/deal-life.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { CorrectionDialog, CreditDialog } from './correction-forms.tsx';
import { Disputes } from './disputes.tsx';
import { DealFileLink, History } from './history.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { LoadDialog } from './load-dialog.tsx';
import { leftThousandths, PlanDialog } from './load-forms.tsx';
import { LoadList } from './load-list.tsx';
import { MoneyCard } from './money-card.tsx';
import { AdvanceDialog, InvoiceDialog, PaymentDialog } from './money-forms.tsx';
import { PaymentCorrectionDialog } from './payment-correction.tsx';
import { counterTurnKey, FurtherActs, ProposalCard, useCounterText } from './proposals.tsx';
import { SettlementLines } from './settlement-lines.tsx';
import { AnnulledNote, useWashoutTurnText, WashoutDialog } from './washout.tsx';

/** The open dialog: a load or an invoice to pay by its id, a new plan, invoice or advance, or rows of a table. */
type Open =
  | { readonly kind: 'load' | 'payment' | 'credit' | 'correction'; readonly id: string }
  | { readonly kind: 'plan' | 'invoice' | 'advance' }
  | { readonly kind: 'bulk'; readonly of: BulkKind };

/** A deal from its signatures to the last payment: whose turn, loads, invoices, money, and everything stated [D1–D11]. */
export function DealLifeView({ deal, answer }: { deal: ShownDeal; answer: DealAnswer }) {
  const [open, setShown] = useState<Open | null>(null);
  const opener = useRef<Element | null>(null);
  const setOpen = (next: Open) => {
    opener.current = document.activeElement;
    setShown(next);
  };
  const close = () => {
    setShown(null);
    // Dialogs of a load replace one another, so that the last one no longer knows what opened the first.
    setTimeout(() => opener.current instanceof HTMLElement && opener.current.focus());
  };
  const { life, side, terms } = deal;
  const load = open?.kind === 'load' ? life.loads.find(({ id }) => id === open.id) : undefined;
  const openId = open && 'id' in open ? open.id : null;
  const invoice = life.invoices.find(({ stated }) => stated.id === openId);
  const numbered = invoice ?? life.credits.find(({ stated }) => stated.id === openId);
  const payment = life.payments.find(({ id }) => id === openId);
  const canPlan = side === carrierSide(terms) && canPlanMore(terms, life);
  const turns = shownTurns(deal);
  const hasInvoiceTurn = turns.some(({ kind }) => kind === 'stateInvoice');
  const asked = new Set(turns.filter(({ kind }) => paymentTurns.has(kind)).map(({ about }) => about));
  return (
    <>
      <TurnCard deal={deal} open={setOpen} />
      {life.annulment && (
        <AnnulledNote
          deal={deal}
          annulment={life.annulment}
          onPay={asked.has(life.annulment.id) ? null : (id) => setOpen({ kind: 'payment', id })}
          onCorrect={(id) => setOpen({ kind: 'correction', id })}
        />
      )}
      {life.proposal && <ProposalCard key={life.proposal.id} deal={deal} proposal={life.proposal} />}
      <LoadList
        deal={deal}
        onOpen={({ id }) => setOpen({ kind: 'load', id })}
        onPlan={canPlan ? () => setOpen({ kind: 'plan' }) : null}
        onTable={(of) => setOpen({ kind: 'bulk', of })}
      />
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <InvoiceList
          deal={deal}
          onInvoice={hasInvoiceTurn ? null : () => setOpen({ kind: 'invoice' })}
          onAdvance={() => setOpen({ kind: 'advance' })}
          onAct={(kind, id) => setOpen({ kind, id })}
          asked={asked}
        />
        <MoneyCard deal={deal} answer={answer} />
      </div>
      <Disputes deal={deal} />
      <FurtherActs deal={deal} />
      <History facts={deal.facts} terms={terms} loads={life.loads} />
      <DealFileLink deal={deal} />
      {open?.kind === 'payment' && open.id === life.annulment?.id && (
        <WashoutDialog deal={deal} onClose={close} />
      )}
      {open?.kind === 'plan' && <PlanDialog deal={deal} onClose={close} />}
      {open?.kind === 'bulk' && <BulkDialog deal={deal} kind={open.of} onClose={close} />}
      {open?.kind === 'invoice' && <InvoiceDialog deal={deal} onClose={close} />}
      {open?.kind === 'advance' && <AdvanceDialog deal={deal} onClose={close} />}
      {load && <LoadDialog key={load.id} deal={deal} load={load} onClose={close} />}
      {numbered && open?.kind === 'payment' && <PaymentDialog deal={deal} of={numbered} onClose={close} />}
      {numbered && open?.kind === 'correction' && (
        <CorrectionDialog deal={deal} of={numbered} onClose={close} />
      )}
      {payment && <PaymentCorrectionDialog deal={deal} payment={payment} onClose={close} />}
      {invoice && open?.kind === 'credit' && <CreditDialog deal={deal} invoice={invoice} onClose={close} />}
    </>
  );
}

/** The turns that the card shows with a button each: the reader's first four. */
const shownTurns = ({ terms, life, nowMs, side }: ShownDeal): readonly DealTurn[] =>
  dealTurns(terms, life, nowMs)
    .filter((turn) => turn.side === side)
    .slice(0, 4);

/** Says whose turn it is and until when, with one button for its reader [D11]. */
function TurnCard({ deal, open }: { deal: ShownDeal; open: (open: Open) => void }) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const { terms, life, nowMs, side } = deal;
  const textOf = useTurnText(deal);
  const own = shownTurns(deal);
  const [first] = own.length > 0 ? own : dealTurns(terms, life, nowMs);
  if (!first) return life.annulment ? null : <Strip tone="over" title={t('turn.nobody')} />;
  const isOwn = first.side === side;
  const when = first.dueMs === null ? null : formatDeadline(first.dueMs, locale);
  const more = own.slice(1);
  const settled = life.loads.find(({ id }) => id === first.about);
  return (
    <Strip
      tone={isOwn ? 'own' : 'other'}
      title={isOwn ? t('turn.own') : t(`turn.${side === null ? first.side : 'other'}`)}
      clock={when && t(clockKey(first, nowMs), { when })}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold text-l">{textOf(first, isOwn)}</p>
        {isOwn && first.kind !== 'answerProposal' && (
          <Dock rows={1}>
            <TurnButton turn={first} deal={deal} open={open} look="act" />
          </Dock>
        )}
      </div>
      {isOwn && first.kind === 'confirmSettlement' && settled?.settlement && (
        <div className="mt-3 max-md:hidden">
          <SettlementLines terms={terms} load={settled} settlement={settled.settlement} />
        </div>
      )}
      {more.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {more.map((turn) => (
            <li
              key={`${turn.kind} ${turn.about} ${turn.cause}`}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
            >
              <span>{textOf(turn, true)}</span>
              <TurnButton turn={turn} deal={deal} open={open} look="plain" />
            </li>
          ))}
        </ul>
      )}
    </Strip>
  );
}

function clockKey({ kind, dueMs }: DealTurn, nowMs: number) {
  if (kind === 'confirmSettlement') return 'turn.byItself';
  return dueMs !== null && dueMs < nowMs ? 'turn.overdue' : 'turn.until';
}

/** Turns whose button opens the dialog of a payment or a receipt. */
const paymentTurns: ReadonlySet<string> = new Set(['statePayment', 'stateReceipt', 'payBack', 'confirmBack']);

function TurnButton({
  turn,
  deal,
  open,
  look,
}: {
  turn: DealTurn;
  deal: ShownDeal;
  open: (open: Open) => void;
  look: 'act' | 'plain';
}) {
  const { t } = useTranslation('delivery');
  const { kind, about } = turn;
  const load = deal.life.loads.find(({ id }) => id === about);
  const counterText = useCounterText(deal)(load?.settlement?.contest?.subject);
  // A proposal has its own card below.
  if (kind === 'answerProposal') return null;
  const press = () => {
    if (kind === 'planLoads') return open({ kind: 'plan' });
    if (kind === 'stateInvoice') return open({ kind: 'invoice' });
    if (about === null) return;
    if (kind === 'stateCredit') return open({ kind: 'credit', id: about });
    open({ kind: paymentTurns.has(kind) ? 'payment' : 'load', id: about });
  };
  const isCounted = thousandthsPerKg(deal.terms) === null;
  const label = () => {
    if (kind === 'stateTicket' && isCounted) return t('counted.act');
    if (kind === 'stateCounter' || kind === 'confirmCounter') return counterText(`act.${kind}`);
    return t(`act.${kind}`, { number: load?.number ?? 0 });
  };
  return (
    <Button
      look={look}
      className={look === 'act' ? 'num max-lg:min-h-14 max-lg:w-full max-lg:text-l' : 'num'}
      onClick={press}
    >
      {label()}
    </Button>
  );
}

/** A turn in words, from its side or from the other one. */
function useTurnText(deal: ShownDeal) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const { terms, life } = deal;
  const counterTexts = useCounterText(deal);
  const washoutText = useWashoutTurnText(deal);
  const money = (minor: number) => formatSum(minor, terms.currency, locale);
  return ({ kind, about, side }: DealTurn, isOwn: boolean): string => {
    const washout = washoutText({ kind, about, side }, isOwn);
    if (washout !== null) return washout;
    const load = life.loads.find(({ id }) => id === about);
    const invoice = life.invoices.find(({ stated }) => stated.id === about);
    const credit = life.credits.find(({ stated }) => stated.id === about);
    const values = {
      who: t(`turn.who.${deal.side === null ? side : 'other'}`),
      number: invoice?.stated.number ?? credit?.stated.number ?? load?.number ?? '',
      left: formatQuantity(leftThousandths(deal), terms.unit, locale),
      sum: money(turnSum(terms, life, { kind, about }, deal.vatRules)?.minor ?? 0),
    };
    const counterKey = counterTurnKey(kind, isOwn);
    if (counterKey !== null) return counterTexts(load?.settlement?.contest?.subject)(counterKey, values);
    if (kind === 'stateTicket' && thousandthsPerKg(terms) === null)
      return isOwn ? t('counted.turn', values) : t('counted.waits', values);
    return isOwn ? t(`turn.${kind}`, values) : t(`turn.waits.${kind}`, values);
  };
}

const tones = {
  own: 'bg-warn-wash text-warn',
  other: 'bg-surface-2 text-ink',
  over: 'bg-act-wash text-act',
} as const;

/** Whose turn it is, in one strip, and what it is about below it. */
function Strip({
  tone,
  title,
  clock,
  children,
}: {
  tone: keyof typeof tones;
  title: string;
  clock?: string | null | undefined;
  children?: ReactNode;
}) {
  return (
    <section className="mb-5 min-w-0 overflow-hidden rounded-3 border border-line bg-surface shadow-card">
      <h2
        className={`num flex flex-wrap justify-between gap-x-4 px-4 py-3 font-semibold text-l md:px-5 ${tones[tone]}`}
      >
        {title}
        {clock && <span className="text-m">{clock}</span>}
      </h2>
      {children && <div className="border-line border-t p-4 md:p-5">{children}</div>}
    </section>
  );
}
