import { countyName } from '../counties.ts';
import { originText } from '../countries.ts';
import { findCrop, qualityFields, qualityUnits } from '../crops.ts';
import { parseDecimal } from '../decimal.ts';
import { qualityRule } from '../goods/further-properties.ts';
import { gradeOf } from '../goods/grade.ts';
import type { GridLine } from '../goods/quality-grid.ts';
import { parseMoney } from '../money.ts';
import type { ContractBlock, Fact } from './contract-document.ts';
import type { ContractContext, ContractPart } from './contract-parts.ts';
import type { ProductOfDeal } from './contract-terms.ts';

/** Crops that go to biofuel: their declaration of sustainability is part of the deal. */
export const energyCrops: readonly string[] = ['rapeseed', 'corn'];

/** What is sold. */
export function objectSection({ terms, format }: ContractContext): ContractPart {
  const { goods, product } = terms;
  const { object, none } = format.texts;
  const crop = findCrop(goods.product);
  return {
    title: object.title,
    parts: [
      object.sale,
      {
        kind: 'facts',
        title: null,
        pairs: [
          [object.product, crop ? crop[format.locale] : goods.name],
          [object.lot, goods.name],
          [object.cn, crop?.cn ?? none],
          ...(product ? productFacts(product) : auctionFacts()),
          [object.packing, packingText()],
        ],
      },
      crop !== undefined && object.gmo,
      energyCrops.includes(goods.product) && object.sustainability,
    ],
  };

  function auctionFacts(): readonly Fact[] {
    return [
      [object.harvest, String(goods.harvestYear)],
      [object.origin, originText(goods.origin, format.locale)],
      [object.county, countyName(goods.county)],
    ];
  }

  function productFacts({ producer, pieceThousandths }: ProductOfDeal): readonly Fact[] {
    return [
      [object.producer, producer],
      [object.origin, originText(goods.origin, format.locale)],
      [object.piece, format.quantity(pieceThousandths, goods.unit)],
    ];
  }

  function packingText(): string {
    if (goods.packageQuantity !== null) return object.packed(goods.packageQuantity);
    return crop ? object.bulk : object.unpacked;
  }
}

/** How much, and how it is found. */
export function quantitySection({ terms, format }: ContractContext): ContractPart {
  const { quantity } = format.texts;
  const { tolerance, unit, quantityMeasurementPlace } = terms.goods;
  const isWeighed = unit === 'Ton' || unit === 'Kg';
  return {
    title: quantity.title,
    parts: [
      quantity.amount(format.quantity(terms.quantityThousandths, unit)),
      tolerance ? quantity.tolerance(tolerance.percent, tolerance.choice) : quantity.noTolerance,
      (isWeighed ? quantity.weighed : quantity.counted)(quantityMeasurementPlace),
      quantity.lots,
    ],
  };
}

/** Figures, grade, sampling and analysis, and what a deviation changes [Q1, Q2]. */
export function qualitySection(context: ContractContext): ContractPart {
  const { terms, format } = context;
  const { quality } = format.texts;
  const { goods } = terms;
  if (!findCrop(goods.product)) return { title: quality.title, parts: [quality.fit] };
  const figures = figuresTable(context);
  return {
    title: quality.title,
    parts: [
      figures ?? quality.noFigures,
      figures && gradeText(),
      figures && bulletinText(),
      quality.sound,
      quality.contaminants,
      quality.otherParameters,
      quality.finalAt(goods.qualityMeasurementPlace),
      quality.samples,
      quality.laboratory,
      quality.counterAnalysis,
      goods.grid === null ? quality.noGrid : quality[goods.grid.kind],
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
}

function figuresTable({ terms: { goods }, format }: ContractContext): Table | null {
  const { quality, none } = format.texts;
  const lines = linesOf(goods.grid);
  const rows = qualityFields.flatMap((field) => {
    const figure = goods.quality[field] ?? null;
    const rule = qualityRule(goods.product, field);
    if (figure === null || !rule) return [];
    const limit = lines.find(({ property }) => property === field);
    return [
      [
        quality.properties[field],
        `${quality.rules[rule]} ${format.figure(figure, 1)}\u00a0${qualityUnits[field]}`,
        limit ? limitText(limit, format) : none,
      ],
    ];
  });
  const { damaged } = goods.quality;
  if (damaged !== null)
    rows.push([quality.damaged, `${quality.rules.max} ${damagedPercent(damaged)}\u00a0%`, none]);
  if (rows.length === 0) return null;
  return { kind: 'table', headings: [quality.property, quality.agreed, quality.rejection], rows };
}

type Table = Extract<ContractBlock, { kind: 'table' }>;

/** `max-4%` as `4`. */
function damagedPercent(level: string): string {
  return level.replaceAll(/\D/g, '');
}

function linesOf(grid: ContractContext['terms']['goods']['grid']): readonly GridLine[] {
  return grid?.kind === 'grid' ? grid.lines : [];
}

function limitText({ property, rule, rejectBeyond }: GridLine, format: ContractContext['format']): string {
  const { grid, none } = format.texts;
  if (rejectBeyond === null) return none;
  return `${grid.beyond[rule]} ${format.figure(rejectBeyond, 1)}\u00a0${qualityUnits[property]}`;
}

/** The agreed grid as an annex; null without one. */
export function gridAnnex({ terms, format }: ContractContext): ContractPart | null {
  const { grid, quality } = format.texts;
  const lines = linesOf(terms.goods.grid);
  if (lines.length === 0) return null;
  return {
    title: grid.title,
    parts: [
      {
        kind: 'table',
        headings: [grid.property, grid.base, grid.step, grid.effect, grid.direction, grid.rejection],
        rows: lines.map((line) => [
          quality.properties[line.property],
          `${quality.rules[line.rule]} ${format.figure(line.base, 1)}\u00a0${qualityUnits[line.property]}`,
          `${format.figure(line.step, 1)}\u00a0${qualityUnits[line.property]}`,
          effectText(line),
          grid.directions[line.direction],
          limitText(line, format),
        ]),
      },
      grid.computing,
      grid.unmeasured,
    ],
  };

  function effectText({ effect, amount }: GridLine): string {
    const price = format.price(parseMoney(amount) ?? 0, terms.currency, terms.goods.unit);
    return grid.effects[effect](format.figure((parseDecimal(amount, 2) ?? 0) / 100, 2), price);
  }
}
