import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { issuesOfToday, type Posting, postingSchema } from '@recolta/shared/domain/live-auction/posting';
import { type FieldIssue, fieldIssuesOf, namedRule } from '../../../lib/forms/field-issue.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { type PostingValues, postingOf } from './posting-values.ts';

export const postingSteps = ['goods', 'delivery', 'grid', 'price', 'review'] as const;
export type PostingStep = (typeof postingSteps)[number];

/** The fields of each step by the beginning of their path, in the order of the form. */
const stepFields: Readonly<Record<PostingStep, readonly string[]>> = {
  goods: [
    'type',
    'goods.product',
    'goods.name',
    'quantity',
    'goods.unit',
    'goods.packageQuantity',
    'goods.tolerance',
    'goods.harvestYear',
    'goods.origin',
    'goods.county',
    'goods.town',
    'goods.city',
    'goods.pickupAddress',
    'goods.quality',
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
    'goods.paymentDate',
    'goods.paymentDays',
    'goods.priceType',
    'goods.contractType',
    'goods.contractFile',
  ],
  grid: ['goods.grid', 'asIsConfirmed'],
  price: [
    'currency',
    'startingPrice',
    'desiredPrice',
    'backupPrice',
    'minimumBidThreshold',
    'startsAt',
    'endsAt',
    'hardEndsAt',
    'extensionWindowMinutes',
    'biddingType',
    'decisionWindowMinutes',
    'privacyType',
    'audience',
  ],
  review: ['goods.terms', 'goods.declaration'],
};
const fieldOrder = postingSteps.flatMap((step) => stepFields[step]);

const fieldOf = (path: string) =>
  fieldOrder.find((field) => path === field || path.startsWith(`${field}.`)) ?? path;

/** The step of a field; the last one for what belongs to none. */
export function stepOfPath(path: string): PostingStep {
  return postingSteps.find((step) => stepFields[step].includes(fieldOf(path))) ?? 'review';
}

/**
 * What stands in for a field with an issue while the others are checked: rules between fields are otherwise not
 * reached before the whole form is filled in.
 */
const standIns: Readonly<Record<string, unknown>> = {
  type: 'Selling',
  quantity: '1',
  startingPrice: '1',
  desiredPrice: null,
  backupPrice: null,
  minimumBidThreshold: '0.01',
  startsAt: '2000-01-01T00:00:00.000Z',
  endsAt: '2000-01-01T01:00:00.000Z',
  hardEndsAt: '2000-01-01T01:00:00.000Z',
  privacyType: 'Public',
  audience: 'Open',
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
  priceType: 'NoVat',
  contractType: 'General',
  contractFile: null,
  photos: [],
  bulletin: null,
};

/** Fields that rules compare: while one has an issue, the others are not judged against its stand-in. */
const compared = [
  ['type', 'startingPrice', 'desiredPrice', 'backupPrice', 'minimumBidThreshold'],
  ['startsAt', 'endsAt', 'hardEndsAt', 'extensionWindowMinutes'],
  ['goods.deliveryPeriod', 'goods.paymentDate', 'endsAt'],
  ['goods.product', 'goods.quality', 'goods.grid', 'goods.unit', 'goods.packageQuantity'],
  [
    'goods.deliveryType',
    'goods.loadingLocation',
    'goods.trainStation',
    'goods.deliveryLocation',
    'goods.town',
  ],
  ['goods.paymentType', 'goods.paymentDate', 'goods.paymentDays'],
  ['goods.contractType', 'goods.contractFile'],
] as const satisfies readonly (readonly string[])[];

const rounds = 3;

/** Every issue of the form, by the call's own schema and the day's rules, in the order of the fields. */
export function postingIssues(values: PostingValues, locale: Locale, nowMs: number): FieldIssue[] {
  const posting = structuredClone(postingOf(values, locale)) as { goods: Record<string, unknown> };
  const found = new Map<string, FieldIssue>();
  const replaced = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const checked = postingSchema.safeParse(posting);
    if (checked.success) break;
    for (const issue of fieldIssuesOf(checked.error.issues, values)) {
      const field = fieldOf(issue.path);
      const isJudged = !compared.some(
        (group: readonly string[]) => group.includes(field) && group.some((other) => replaced.has(other)),
      );
      if ((round === 0 || isJudged) && !found.has(issue.path)) found.set(issue.path, issue);
    }
    for (const issue of checked.error.issues) {
      const path = issue.path.map(String).join('.');
      replaced.add(fieldOf(path));
      replace(posting, path);
    }
  }
  const today = issuesOfToday(posting as unknown as Posting, nowMs)
    .filter(({ path }) => !replaced.has(fieldOf(path)))
    .map(({ path, rule }): FieldIssue => ({ path, rule: namedRule(path, rule) }));
  const { grid } = values.goods;
  const asIs: FieldIssue[] =
    grid.kind === 'asIs' && values.goods.product !== 'others' && !values.asIsConfirmed
      ? [{ path: 'asIsConfirmed', rule: 'confirmAsIs' }]
      : [];
  const place = (path: string) => fieldOrder.indexOf(fieldOf(path));
  return [...found.values(), ...today, ...asIs].sort((a, b) => place(a.path) - place(b.path));
}

function replace(posting: { goods: Record<string, unknown> }, path: string): void {
  const [root = '', field = '', part = ''] = path.split('.');
  if (root !== 'goods') Reflect.set(posting, root, standIns[root]);
  else if (field === 'quality') Reflect.set(Object(posting.goods.quality), part, null);
  else if (field === 'terms' || field === 'declaration') posting.goods[field] = termsVersion;
  else posting.goods[field] = standIns[field];
}

/** Issues up to and with a step: what has to be fixed before the next one. */
export function issuesUpTo(step: PostingStep, issues: readonly FieldIssue[]): FieldIssue[] {
  const at = postingSteps.indexOf(step);
  return issues.filter(({ path }) => postingSteps.indexOf(stepOfPath(path)) <= at);
}
