import { addedGoods } from '@recolta/shared/domain/goods/added-goods';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { type FieldIssue, fieldIssuesOf, namedRule } from '../../../lib/forms/field-issue.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import type { PostingValues } from './posting-values.ts';
import type { Posted, Sale } from './sale.ts';

export const postingSteps = ['goods', 'delivery', 'grid', 'price', 'review'] as const;
export type PostingStep = (typeof postingSteps)[number];

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
    'goods.tolerance',
    'goods.harvestYear',
    'goods.origin',
    'goods.county',
    'goods.town',
    'goods.city',
    'goods.pickupAddress',
    'goods.quality',
    'goods.otherFigures',
    'goods.sustainability',
    'goods.eudr',
    'goods.isOwnProduction',
    'goods.photos',
    'goods.bulletin',
  ],
  delivery: [
    'goods.deliveryType',
    'goods.loadingLocation',
    'goods.trainStation',
    'goods.deliveryLocation',
    'goods.deliveryCounties',
    'goods.deliveryPeriod',
    'goods.loadingRate',
    'goods.qualityMeasurementPlace',
    'goods.quantityMeasurementPlace',
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

const fieldsOf = (sale: Sale, step: PostingStep) =>
  step === 'price' ? sale.priceFields : commonFields[step];
const fieldOrder = (sale: Sale) => postingSteps.flatMap((step) => fieldsOf(sale, step));

const fieldOf = (sale: Sale, path: string) =>
  fieldOrder(sale).find((field) => path === field || path.startsWith(`${field}.`)) ?? path;

/** The step of a field; the last one for fields of no step. */
export function postingStepOfPath(sale: Sale, path: string): PostingStep {
  return postingSteps.find((step) => fieldsOf(sale, step).includes(fieldOf(sale, path))) ?? 'review';
}

/** Valid stand-ins for fields of every sale with an issue while the others are checked. */
const standIns: Readonly<Record<string, unknown>> = {
  type: 'Selling',
  quantity: '1',
  privacyType: 'Public',
  product: 'wheat-milling',
  name: 'xx',
  unit: 'Ton',
  packageQuantity: null,
  tolerance: null,
  harvestYear: 2000,
  origin: 'xx',
  county: 'TR',
  town: 'xx',
  city: null,
  pickupAddress: null,
  trainStation: 'xx',
  grid: { kind: 'asIs' },
  deliveryType: 'FCAWagon',
  loadingLocation: 'Barn',
  deliveryCounties: [],
  deliveryLocation: 'xx',
  deliveryPeriod: { from: '2000-01-01', to: '2100-01-01' },
  loadingRate: null,
  paymentType: 'Cash',
  paymentDate: null,
  paymentDays: null,
  qualityMeasurementPlace: 'Load',
  quantityMeasurementPlace: 'Load',
  vatGroup: null,
  contractType: 'General',
  contractFile: null,
  contractChoices: undefined,
  photos: [],
  bulletin: null,
  ...addedGoods,
};

/** Fields of every sale that rules compare. */
const compared = [
  [
    'goods.product',
    'goods.quality',
    'goods.grid',
    'goods.unit',
    'goods.packageQuantity',
    'goods.vatGroup',
    'goods.eudr',
  ],
  ['goods.figuresAre', 'goods.grid'],
  [
    'goods.deliveryType',
    'goods.loadingLocation',
    'goods.trainStation',
    'goods.deliveryLocation',
    'goods.town',
  ],
  ['goods.paymentType', 'goods.paymentDate', 'goods.paymentDays', 'goods.withAval'],
  ['privacyType', 'goods.contractType', 'goods.contractFile'],
] as const satisfies readonly (readonly string[])[];

const rounds = 3;

/** Every issue of the form, by the call's own schema and the day's rules, in the order of the fields. */
export function postingIssues(
  sale: Sale,
  values: PostingValues,
  locale: Locale,
  nowMs: number,
): FieldIssue[] {
  const posting = structuredClone(sale.postingOf(values, locale)) as { goods: Record<string, unknown> };
  const groups: readonly (readonly string[])[] = [...sale.compared, ...compared];
  const found = new Map<string, FieldIssue>();
  const replaced = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const checked = sale.schema.safeParse(posting);
    if (checked.success) break;
    for (const issue of fieldIssuesOf(checked.error.issues, values)) {
      const field = fieldOf(sale, issue.path);
      const isJudged = !groups.some(
        (group) => group.includes(field) && group.some((other) => replaced.has(other)),
      );
      if ((round === 0 || isJudged) && !found.has(issue.path)) found.set(issue.path, issue);
    }
    for (const issue of checked.error.issues) {
      const path = issue.path.map(String).join('.');
      replaced.add(fieldOf(sale, path));
      replace(sale, posting, path);
    }
  }
  const today = sale
    .issuesOfToday(posting as unknown as Posted, nowMs)
    .filter(({ path }) => !replaced.has(fieldOf(sale, path)))
    .map(({ path, rule }): FieldIssue => ({ path, rule: namedRule(path, rule) }));
  const { grid } = values.goods;
  const asIs: FieldIssue[] =
    grid.kind === 'asIs' && values.goods.product !== 'others' && !values.asIsConfirmed
      ? [{ path: 'asIsConfirmed', rule: 'confirmAsIs' }]
      : [];
  const { paymentType, withAval } = values.goods;
  const aval: FieldIssue[] =
    paymentType === 'OrderNote' && withAval === '' ? [{ path: 'goods.withAval', rule: 'required' }] : [];
  const order = fieldOrder(sale);
  const place = (path: string) => order.indexOf(fieldOf(sale, path));
  return [...found.values(), ...today, ...asIs, ...aval].sort((a, b) => place(a.path) - place(b.path));
}

function replace(sale: Sale, posting: { goods: Record<string, unknown> }, path: string): void {
  const [root = '', field = '', part = ''] = path.split('.');
  if (root !== 'goods') Reflect.set(posting, root, { ...standIns, ...sale.standIns }[root]);
  else if (field === 'quality') Reflect.set(Object(posting.goods.quality), part, null);
  else if (field === 'terms' || field === 'declaration') posting.goods[field] = termsVersion;
  else posting.goods[field] = standIns[field];
}

/** Issues up to and including a step: they block the next one. */
export function issuesUpTo(sale: Sale, step: PostingStep, issues: readonly FieldIssue[]): FieldIssue[] {
  const at = postingSteps.indexOf(step);
  return issues.filter(({ path }) => postingSteps.indexOf(postingStepOfPath(sale, path)) <= at);
}
