import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import { type DealSide, dealSides } from '@recolta/shared/domain/contract/signing';
import { qualityFields } from '@recolta/shared/domain/crops';
import {
  type FactAuthor,
  type FactBody,
  knownFacts,
  type SentFact,
} from '@recolta/shared/domain/deal/deal-facts';
import { type DealLife, dealLife, isOver, type Load } from '@recolta/shared/domain/deal/deal-life';
import { type DealTerms, isCounted, thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import { refusalOfFact } from '@recolta/shared/domain/deal/decide-fact';
import type { DealNow, FactRefusal } from '@recolta/shared/domain/deal/fact-act';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useMemo } from 'react';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatFigure, formatNumber, minorOf } from '../../../lib/format.ts';
import { RefusedFields } from '../../../lib/forms/field-issue.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { dealCalls } from '../../../lib/http/page-calls.ts';
import { type Texts, useTexts } from '../../../lib/i18n.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { useServerTime } from '../../../lib/realtime/live-source.ts';
import { useFetchDealsAgain, useShowDeal } from '../api/deals.ts';

/** A deal as its page shows it: what the service knows, by the same function. */
export interface ShownDeal extends DealNow {
  readonly id: string;
  readonly life: DealLife;
  /** The reader's side; null for administrators. */
  readonly side: DealSide | null;
}

const minuteMs = 60_000;

/** The life of a deal; null from an earlier release, and if a later one stated facts in it. */
export function useShownDeal({ deal, life: known }: DealAnswer): ShownDeal | null {
  const minute = useServerTime((ms) => Math.floor(ms / minuteMs));
  return useMemo(() => {
    if (known === null) return null;
    const { terms, vatRules } = known;
    const facts = knownFacts(known.facts);
    if (facts === null) return null;
    // A minute may begin before the answer was read.
    const nowMs = Math.max(minute * minuteMs, Date.parse(known.now));
    const life = dealLife(terms, facts, nowMs, vatRules);
    return { id: deal.id, terms, facts, vatRules, nowMs, life, side: deal.side };
  }, [known, deal, minute]);
}

/** Adds a fact to the deal's log. @throws RefusedFields with the sentence of a refusal, CallError */
export function useAddFact(deal: ShownDeal) {
  const fetchAgain = useFetchDealsAgain();
  const show = useShowDeal();
  const texts = useTexts();
  return async (fact: SentFact) => {
    const answer = await dealCalls.addFacts.call({ params: { id: deal.id }, body: { facts: [fact] } });
    // Before the dialog closes: what it leaves must not move under the next press.
    show(answer.deal);
    void fetchAgain();
    const [refusal] = answer.refusals;
    if (refusal) throw new RefusedFields([issueOf(refusal, deal.terms, texts)]);
  };
}

/** Returns why a fact was not added, as a sentence: the service's refusal, or the failure of the call. */
export function useFactFailure(error: Error | null): string | null {
  const { locale } = useTexts();
  if (error === null) return null;
  const refused = error instanceof RefusedFields ? error.issues[0]?.text : undefined;
  const { code, params } = failureOf(error);
  return refused ?? errorText(code, params, locale);
}

/** A new fact of the reader. */
export const newFact = (body: FactBody): SentFact => ({
  id: crypto.randomUUID(),
  replaces: null,
  reason: null,
  body,
});

/** A load as it will be once a fact of the reader is stored. */
export function loadAfter(
  { terms, facts, nowMs, vatRules, side }: ShownDeal,
  load: Load,
  fact: SentFact,
): Load {
  const stated = { ...fact, by: side ?? 'administrator', at: new Date(nowMs).toISOString() } as const;
  const { loads } = dealLife(terms, [...facts, stated], nowMs, vatRules);
  return loads.find(({ id }) => id === load.id) ?? load;
}

/** Why the service would refuse a fact of the reader; null if it would not. */
export function refusalBefore(deal: ShownDeal, fact: SentFact): FactRefusal | null {
  return refusalOfFact(deal, fact, deal.side ?? 'administrator', deal.life);
}

interface Refusal {
  readonly path: string;
  readonly rule: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** The sentence of a plan, a ticket or a delivery note that is there already. */
function twiceKey(path: string, isNote: boolean) {
  if (path === 'plates') return 'twicePlates';
  if (isNote) return path === 'place' ? 'twiceNotePlace' : 'twiceNote';
  return path === 'place' ? 'twicePlace' : 'twiceTicket';
}

/** Returns the sentence of a refusal, with its figures if it has any. */
function refusalKey({ path, rule, values = {} }: Refusal, { unit }: Pick<DealTerms, 'unit'>) {
  if (rule === 'twice' && values.load !== undefined) return twiceKey(path, isCounted(unit));
  if (rule === 'twice' && values.number !== undefined) return 'twiceInvoice';
  if (rule === 'order' && values.from !== undefined) return 'orderHours';
  if (rule === 'order' && values.day !== undefined) return 'orderDay';
  if (rule === 'weights' && values.tare !== undefined) return 'weightsOrder';
  if (rule === 'netWeight' && values.net !== undefined) return 'netOther';
  return rule === 'range' && values.least !== undefined ? 'rangeOf' : (rule as 'final');
}

/** The issue of a form for a refused fact, in the reader's language with figures as people write them. */
export function issueOf(refusal: Refusal, terms: DealTerms, { t, locale }: Texts) {
  const { path, rule, values = {} } = refusal;
  const sum = (wire: string | undefined) =>
    wire === undefined ? '' : formatSum(minorOf(wire), terms.currency, locale);
  const left =
    rule === 'pastTolerance' && values.left !== undefined
      ? formatQuantity(Math.round(Number(values.left) * 1000), terms.unit, locale)
      : sum(values.left);
  const kg = (name: string) => (values[name] === undefined ? '' : formatNumber(Number(values[name]), locale));
  const field = qualityFields.find((one) => one === values.field);
  const figure = (name: string) =>
    field && values[name] !== undefined ? formatFigure(field, Number(values[name]), locale) : '';
  const text = t(`delivery:refusal.${refusalKey(refusal, terms)}`, {
    defaultValue: t('delivery:refusal.other'),
    left,
    sum: sum(values.sum),
    ...{ kg: kg('kg'), net: kg('net'), gross: kg('gross'), tare: kg('tare') },
    ...{ figure: figure('figure'), least: figure('least'), most: figure('most') },
    // A short month would end a sentence with two full stops.
    day: values.day === undefined ? '' : formatDay(values.day, locale, 'date'),
    ...{ number: values.number ?? '', load: values.load ?? '', scale: values.scale ?? '' },
    ...{ from: values.from ?? '', to: values.to ?? '', deal: values.deal ?? '' },
    first: values.first === undefined ? '' : formatDay(values.first, locale),
    last: values.last === undefined ? '' : formatDay(values.last, locale),
  });
  return { path: path === '' ? 'root' : path, rule: 'invalid' as const, text };
}

/** A weight as tickets show it: kilograms for weighed goods, else the unit of the goods. */
export function weightText(thousandths: number, terms: DealTerms, locale: Locale): string {
  const perKg = thousandthsPerKg(terms);
  return perKg === null
    ? formatQuantity(thousandths, terms.unit, locale)
    : `${formatNumber(thousandths / perKg, locale)}\u00a0kg`;
}

/** The window of a load: `luni, 7 dec., 08–10`, with minutes only where there are any. */
export function windowText(
  { day, from, to }: { readonly day: string; readonly from: string; readonly to: string },
  { t, locale }: Texts,
): string {
  const isWhole = from.endsWith(':00') && to.endsWith(':00');
  const hour = (time: string) => (isWhole ? time.slice(0, 2) : time);
  return t('delivery:window', { day: formatDay(day, locale, 'weekday'), from: hour(from), to: hour(to) });
}

/** Whose act a fact is, as the reader of the page says it: administrators read the side's name. */
export function readAs({ side }: Pick<ShownDeal, 'side'>, by: FactAuthor): 'own' | 'other' | DealSide {
  if (by === side) return 'own';
  return (side === null && dealSides.find((one) => one === by)) || 'other';
}

/** Loads that count: not withdrawn, cancelled or rejected. */
export const keptLoads = ({ loads }: DealLife): readonly Load[] => loads.filter((load) => !isOver(load));
