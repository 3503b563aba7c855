import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { type RefObject, useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { openFoldOf } from '../../../components/forms/choice-fields.tsx';
import { useStepFocus } from '../../../components/forms/step-list.tsx';
import { type FieldIssue, fieldIssuesOf, namedRule } from '../../../lib/forms/field-issue.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import type { PostingValues } from './posting-values.ts';
import type { Sale } from './sale.ts';

export const postingSteps = ['goods', 'delivery', 'grid', 'price', 'review'] as const;
export type PostingStep = (typeof postingSteps)[number];

type SaleFields = Pick<Sale, 'priceFields'>;

/** The fields of the steps that every sale has, by path prefix, in the order of the form. */
const commonFields: Readonly<Record<Exclude<PostingStep, 'price'>, readonly string[]>> = {
  goods: [
    'type',
    'goods.product',
    'goods.name',
    'quantity',
    'goods.unit',
    'goods.packageQuantity',
    'goods.vatGroup',
    'goods.county',
    'goods.town',
    'goods.harvestYear',
    'goods.origin',
    'goods.tolerance',
    'goods.photos',
    'goods.bulletin',
    'goods.quality',
    'goods.otherFigures',
    'goods.isOwnProduction',
    'goods.sustainability',
    'goods.eudr',
  ],
  delivery: [
    'goods.deliveryType',
    'goods.loadingLocation',
    'goods.trainStation',
    'goods.deliveryLocation',
    'goods.deliveryCounties',
    'goods.city',
    'goods.pickupAddress',
    'goods.deliveryPeriod',
    'goods.qualityMeasurementPlace',
    'goods.quantityMeasurementPlace',
    'goods.loadingRate',
    'goods.paymentType',
    'goods.withAval',
    'goods.paymentDate',
    'goods.paymentDays',
    'goods.contractType',
    'goods.contractFile',
    'goods.contractChoices',
  ],
  grid: ['goods.figuresAre', 'goods.grid', 'asIsConfirmed'],
  review: ['goods.terms', 'goods.declaration'],
};

const fieldsOf = (sale: SaleFields, step: PostingStep) =>
  step === 'price' ? sale.priceFields : commonFields[step];
const fieldOrder = (sale: SaleFields) => postingSteps.flatMap((step) => fieldsOf(sale, step));

const fieldOf = (sale: SaleFields, path: string) =>
  fieldOrder(sale).find((field) => path === field || path.startsWith(`${field}.`)) ?? path;

/** The step of a field; the last one for fields of no step. */
export function postingStepOfPath(sale: SaleFields, path: string): PostingStep {
  return postingSteps.find((step) => fieldsOf(sale, step).includes(fieldOf(sale, path))) ?? 'review';
}

/** Every issue of the form, by the call's own schema and the day's rules, in the order of the fields. */
export function postingIssues<Values extends PostingValues>(
  sale: Sale<Values>,
  values: Values,
  locale: Locale,
  nowMs: number,
): FieldIssue[] {
  const checked = sale.schema.safeParse(sale.postingOf(values, locale));
  const stated = fieldIssuesOf(checked.error?.issues ?? [], values);
  const isStated = (path: string) => stated.some((issue) => issue.path === path);
  const today = sale
    .issuesOfToday(values, locale, nowMs)
    .filter(({ path }) => !isStated(path))
    .map(({ path, rule }): FieldIssue => ({ path, rule: namedRule(path, rule) }));
  const { grid, product, paymentType, withAval } = values.goods;
  const isAsIsOpen = grid.kind === 'asIs' && product !== otherProduct && !values.asIsConfirmed;
  const isAvalOpen = paymentType === 'OrderNote' && withAval === '';
  const issues: readonly FieldIssue[] = [
    ...stated,
    ...today,
    ...(isAsIsOpen ? [{ path: 'asIsConfirmed', rule: 'confirmAsIs' } as const] : []),
    ...(isAvalOpen ? [{ path: 'goods.withAval', rule: 'required' } as const] : []),
  ];
  const order = fieldOrder(sale);
  const place = (path: string) => order.indexOf(fieldOf(sale, path));
  return issues.toSorted((a, b) => place(a.path) - place(b.path));
}

/** Issues up to and including a step: they block the next one. */
export function issuesUpTo(sale: SaleFields, step: PostingStep, issues: readonly FieldIssue[]): FieldIssue[] {
  const at = postingSteps.indexOf(step);
  return issues.filter(({ path }) => postingSteps.indexOf(postingStepOfPath(sale, path)) <= at);
}

/**
 * The step in the address, but never past an incomplete one. When it changes, the focus moves to the field with an
 * issue, else to the heading.
 * @param issuesNow a stable function
 */
export function usePostingStep(
  sale: Sale,
  issuesNow: () => readonly FieldIssue[],
  heading: RefObject<HTMLElement | null>,
  focusField: (path: string) => void,
) {
  const [query] = useSearchParams();
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const named = query.get('step');
  const wanted = postingSteps.find((name) => name === named) ?? 'goods';
  // Checked at each navigation (`key`), not at each keystroke.
  const last = useMemo<PostingStep>(() => {
    const [first] = issuesNow();
    return first ? postingStepOfPath(sale, first.path) : 'review';
  }, [sale, issuesNow, key]);
  const step = postingSteps.indexOf(wanted) > postingSteps.indexOf(last) ? last : wanted;

  const focusOpened = useCallback(
    (path: string) => {
      openFoldOf(path);
      focusField(path);
    },
    [focusField],
  );
  const focusNext = useStepFocus(step, heading, focusOpened);

  const goTo = (next: PostingStep) => {
    // The form's initial parameters stay in the address.
    const nextQuery = new URLSearchParams(query);
    nextQuery.set('step', next);
    void navigate(`${pathname}?${nextQuery}`, { preventScrollReset: true });
  };
  return {
    step,
    /** The furthest step that may be opened. */
    last,
    goTo,
    goToField: (path: string, at: PostingStep) => {
      if (at === step) return focusOpened(path);
      focusNext(path);
      goTo(at);
    },
  };
}
