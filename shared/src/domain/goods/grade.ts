import type { QualityRule } from '../crops.ts';

/**
 * Properties that the official grading of wheat judges; `impurities` is foreign matter, a part of
 * `totalImpurities`.
 */
export const gradedProperties = [
  'hectolitricMass',
  'protein',
  'impurities',
  'totalImpurities',
  'broken',
  'sprouted',
  'miscellaneous',
  'fusarium',
] as const;
export type GradedProperty = (typeof gradedProperties)[number];

export type Grade = 1 | 2 | 3;
const grades: readonly Grade[] = [1, 2, 3];

interface GradeTable {
  /** Order of the ministry, and the year that it was published in. */
  readonly source: string;
  /** Day on which the figures were checked against the source. */
  readonly checkedOn: string;
  /** Limits of grades 1, 2 and 3; null without a limit. */
  readonly limits: Readonly<
    Record<
      GradedProperty,
      { readonly rule: QualityRule; readonly by: readonly [number, number, number | null] }
    >
  >;
}

/** Grading manual of the Ministry of Agriculture, common wheat. Per cent, protein of dry matter, kg/hl. */
const wheat: GradeTable = {
  source: 'MADR 228/2017',
  checkedOn: '2026-11-20',
  limits: {
    hectolitricMass: { rule: 'min', by: [77, 75, 72] },
    protein: { rule: 'min', by: [12, 11, null] },
    impurities: { rule: 'max', by: [1, 2, 2] },
    totalImpurities: { rule: 'max', by: [6, 10, 12] },
    broken: { rule: 'max', by: [3, 3, 5] },
    sprouted: { rule: 'max', by: [0.5, 1, 2] },
    miscellaneous: { rule: 'max', by: [2, 3, 3] },
    fusarium: { rule: 'max', by: [0.3, 0.5, 1] },
  },
};

/** Tables by crop: a crop without one is not graded. */
const tables: Readonly<Record<string, GradeTable>> = { 'wheat-milling': wheat };

export interface JudgedProperty {
  readonly property: GradedProperty;
  readonly figure: number;
  readonly rule: QualityRule;
  readonly limits: readonly [number, number, number | null];
  /** The best grade that the figure allows; null if it is outside all of them. */
  readonly grade: Grade | null;
}

export type GradeResult =
  | { readonly kind: 'noTable' }
  | { readonly kind: 'noFigures'; readonly source: string }
  | {
      readonly kind: 'graded';
      /** The worst of the judged properties; null if one is outside all grades. */
      readonly grade: Grade | null;
      readonly judged: readonly JudgedProperty[];
      /** Properties of the table without a figure. */
      readonly notJudged: readonly GradedProperty[];
      readonly source: string;
      readonly checkedOn: string;
    };

/**
 * The official grade of a crop by its figures [Q2]. The result is only as reliable as they are: *declared*, until a
 * laboratory's bulletin is attached.
 */
export function gradeOf(
  product: string,
  figures: Readonly<Partial<Record<GradedProperty, number | null>>>,
): GradeResult {
  const table = tables[product];
  if (!table) return { kind: 'noTable' };
  const judged = gradedProperties.flatMap((property): JudgedProperty[] => {
    const figure = figures[property] ?? null;
    if (figure === null) return [];
    const { rule, by } = table.limits[property];
    const grade = grades.find((one) => allows(rule, by[one - 1] ?? null, figure)) ?? null;
    return [{ property, figure, rule, limits: by, grade }];
  });
  if (judged.length === 0) return { kind: 'noFigures', source: table.source };
  const found = judged.map(({ grade }) => grade ?? 4);
  const worst = Math.max(...found);
  return {
    kind: 'graded',
    grade: grades.find((grade) => grade === worst) ?? null,
    judged,
    notJudged: gradedProperties.filter((property) => (figures[property] ?? null) === null),
    source: table.source,
    checkedOn: table.checkedOn,
  };
}

function allows(rule: QualityRule, limit: number | null, figure: number): boolean {
  if (limit === null) return true;
  return rule === 'max' ? figure <= limit : figure >= limit;
}
