import { type QualityField, qualityUnits } from '../crops.ts';
import { parseDecimal } from '../decimal.ts';
import { qualityRule } from '../goods/further-properties.ts';
import type { GridLimit, GridLine } from '../goods/quality-grid.ts';
import { parseMoney } from '../money.ts';
import type { ContractFormat } from './contract-format.ts';
import { figuresKind } from './contract-goods.ts';
import type { ContractContext, ContractPart } from './contract-parts.ts';

type Grid = ContractContext['terms']['goods']['grid'];

const linesOf = (grid: Grid): readonly GridLine[] => (grid?.kind === 'grid' ? grid.lines : []);
const limitsOf = (grid: Grid): readonly GridLimit[] => (grid?.kind === 'grid' ? (grid.limits ?? []) : []);

/** A figure with its unit: one decimal place in per cent and kg/hl, none in the others. */
export function figureText(property: QualityField, figure: number, format: ContractFormat): string {
  const unit = qualityUnits[property];
  return `${format.figure(figure, unit === '%' || unit === 'kg/hl' ? 1 : 0)}\u00a0${unit}`;
}

/**
 * The figures beyond which goods may be rejected for a property: a guaranteed figure is its own limit, so that the
 * contract has one. '' without a limit.
 */
export function limitsText(
  { terms: { goods, ownerSide }, format }: ContractContext,
  property: QualityField,
): string {
  const { beyond } = format.texts.grid;
  const guaranteed = figuresKind(goods, ownerSide) === 'Guaranteed' ? goods.quality[property] : null;
  const ownRule = qualityRule(goods.product, property);
  const limits =
    typeof guaranteed === 'number' && ownRule
      ? [{ property, rule: ownRule, limit: guaranteed }]
      : [
          ...linesOf(goods.grid).map(({ rejectBeyond, ...line }) => ({ ...line, limit: rejectBeyond })),
          ...limitsOf(goods.grid),
        ];
  return limits
    .flatMap((one) =>
      one.property === property && one.limit !== null
        ? [`${beyond[one.rule]} ${figureText(property, one.limit, format)}`]
        : [],
    )
    .join(', ');
}

/** The agreed grid as an annex, with limits of properties that change no price; null without one. */
export function gridAnnex(context: ContractContext): ContractPart | null {
  const { terms, format } = context;
  const { grid, quality, none } = format.texts;
  const { grid: stated, unit } = terms.goods;
  const lines = linesOf(stated);
  const limited = limitsOf(stated).filter(
    ({ property }) => !lines.some((line) => line.property === property),
  );
  if (lines.length + limited.length === 0) return null;
  const properties = [...new Set(limited.map(({ property }) => property))];
  return {
    title: grid.title,
    parts: [
      lines.length > 0 && {
        kind: 'table',
        headings: [grid.property, grid.base, grid.step, grid.effect, grid.direction, grid.rejection],
        rows: lines.map((line) => [
          quality.properties[line.property],
          `${quality.rules[line.rule]} ${figureText(line.property, line.base, format)}`,
          figureText(line.property, line.step, format),
          effectText(line),
          grid.directions[line.direction],
          limitsText(context, line.property) || none,
        ]),
      },
      properties.length > 0 && {
        kind: 'table',
        headings: [grid.property, grid.rejection],
        rows: properties.map((property) => [quality.properties[property], limitsText(context, property)]),
      },
      grid.computing,
      grid.unmeasured,
    ],
  };

  function effectText({ effect, amount }: GridLine): string {
    const price = format.price(parseMoney(amount) ?? 0, terms.currency, unit);
    return grid.effects[effect](format.figure((parseDecimal(amount, 2) ?? 0) / 100, 2), price);
  }
}
