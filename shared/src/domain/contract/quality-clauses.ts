import { findCrop, type QualityRule, qualityFields } from '../crops.ts';
import { qualityRule } from '../goods/further-properties.ts';
import { gradeOf } from '../goods/grade.ts';
import { choicesOf } from './contract-choices.ts';
import type { ContractBlock } from './contract-document.ts';
import { figuresKind } from './contract-goods.ts';
import type { ContractContext, ContractPart } from './contract-parts.ts';
import { figureText, limitsText } from './grid-annex.ts';

/** Crops that are sampled by the standard for oilseeds, and with the parties' consent by that for cereals. */
const oilseeds: ReadonlySet<string> = new Set(['sunflower', 'sunflower-ho', 'rapeseed', 'soybean']);
const pulses: ReadonlySet<string> = new Set(['peas']);

/** Figures, grade, purpose, sampling and analysis, and the effects of a deviation [Q1, Q2]. */
export function qualitySection(context: ContractContext): ContractPart {
  const { terms, format } = context;
  const { quality } = format.texts;
  const { goods, ownerSide } = terms;
  if (!findCrop(goods.product)) return { title: quality.title, parts: [quality.fit, quality.refused] };
  const figures = figuresTable(context);
  const kind = figuresKind(goods, ownerSide);
  return {
    title: quality.title,
    parts: [
      figures ?? quality.noFigures,
      figures && quality.binding[kind][goods.grid?.kind === 'grid' ? 'grid' : 'none'],
      figures && kind !== 'Required' && gradeText(),
      figures && kind !== 'Required' && bulletinText(),
      quality.sound,
      quality.contaminants[choicesOf(goods).purpose],
      quality.traceability,
      quality.otherParameters,
      quality.finalAt(goods.qualityMeasurementPlace, standardText()),
      quality.absent,
      quality.samples,
      quality.laboratory,
      quality.counterAnalysis(choicesOf(goods).laboratories ?? null),
      quality.counterResult,
      goods.grid === null ? quality.noGrid : quality[goods.grid.kind],
      quality.refused,
    ],
  };

  function gradeText(): string | null {
    const result = gradeOf(goods.product, goods.quality);
    return result.kind === 'graded' ? quality.graded(result.grade, result.source) : null;
  }

  function bulletinText(): string {
    const { laboratory, number, date } = goods.bulletin ?? {};
    if (!(laboratory && number && date)) return quality.declared;
    return quality.bulletin(laboratory, number, format.day(date));
  }

  function standardText(): string {
    if (pulses.has(goods.product)) return quality.standards.pulses;
    return quality.standards[oilseeds.has(goods.product) ? 'oilseeds' : 'cereals'];
  }
}

/** The stated figures: a declared one has no bound, and a guaranteed one is its own limit of rejection. */
function figuresTable(context: ContractContext): Table | null {
  const { goods, ownerSide } = context.terms;
  const { format } = context;
  const { quality, none } = format.texts;
  const kind = figuresKind(goods, ownerSide);
  const bound = (rule: QualityRule, text: string) =>
    kind === 'Declared' ? text : `${quality.rules[rule]} ${text}`;
  const stated = qualityFields.flatMap((field) => {
    const figure = goods.quality[field] ?? null;
    const rule = qualityRule(goods.product, field);
    if (figure === null || !rule) return [];
    return [
      [
        quality.properties[field],
        bound(rule, figureText(field, figure, format)),
        limitsText(context, field) || none,
      ],
    ];
  });
  const { damaged } = goods.quality;
  const rows = [
    ...stated,
    ...(damaged === null
      ? []
      : [[quality.damaged, `${quality.rules.max} ${damagedPercent(damaged)}\u00a0%`, none]]),
    ...(goods.otherFigures ?? []).map(({ name, value, unit }) => [
      name,
      unit === null ? value : `${value}\u00a0${unit}`,
      none,
    ]),
  ];
  if (rows.length === 0) return null;
  const hasLimits = kind !== 'Guaranteed' && goods.grid?.kind === 'grid';
  return {
    kind: 'table',
    headings: [quality.property, quality.stated[kind], ...(hasLimits ? [quality.rejection] : [])],
    rows: hasLimits ? rows : rows.map((row) => row.slice(0, 2)),
  };
}

type Table = Extract<ContractBlock, { kind: 'table' }>;

/** `max-4%` as `4`. */
function damagedPercent(level: string): string {
  return level.replaceAll(/\D/g, '');
}
