import * as z from 'zod/mini';
import { lineSchema } from '../../contracts/http/company-fields.ts';
import { daySchema } from '../../contracts/http/fields.ts';
import { eudrKinds, figureKinds, sustainabilitySchemes } from '../enumerations.ts';
import { maxOtherFigures } from './figures.ts';

/** Key of a stored file. */
export const fileSchema = z.string().check(z.regex(/^[\w-]{16,100}$/));

const sustainabilitySchema = z.nullable(
  z.strictObject({
    scheme: z.enum(sustainabilitySchemes),
    /** Only of the scheme Other. */
    schemeName: z.nullable(lineSchema(60, 2)),
    /** Number of the certificate. */
    number: z.nullable(lineSchema(60)),
    validUntil: z.nullable(daySchema),
    file: z.nullable(fileSchema),
  }),
);
const eudrSchema = z.nullable(z.strictObject({ kind: z.enum(eudrKinds), number: lineSchema(60, 4) }));
const otherFiguresSchema = z
  .array(z.strictObject({ name: lineSchema(60, 2), value: lineSchema(30), unit: z.nullable(lineSchema(20)) }))
  .check(z.maxLength(maxOtherFigures));

/** Fields of goods that later releases added. */
export const addedGoodsShape = {
  /** Only a selling lot's are guaranteed; a buying lot's figures are required. */
  figuresAre: z.enum(figureKinds),
  /** Figures of a bulletin for properties that are not on the list. */
  otherFigures: otherFiguresSchema,
  /** The declaration of sustainability that comes with the goods; null without one. */
  sustainability: sustainabilitySchema,
  /** Only for soya; it may be stated until the first load, and is null until then. */
  eudr: eudrSchema,
  /** True if the owner grew the goods; null if not stated. */
  isOwnProduction: z.nullable(z.boolean()),
  /** True if a promissory note has an aval; null for another payment, and if not stated. */
  withAval: z.nullable(z.boolean()),
};

/** Defaults of the added fields when reading goods without them. */
export const addedGoods = {
  figuresAre: 'Declared',
  otherFigures: [],
  sustainability: null,
  eudr: null,
  isOwnProduction: null,
  withAval: null,
} as const satisfies { readonly [Field in keyof typeof addedGoodsShape]: unknown };

/** The added fields as inputs accept them: all are optional. */
export const addedGoodsDefaults = {
  figuresAre: z._default(addedGoodsShape.figuresAre, addedGoods.figuresAre),
  otherFigures: z._default(addedGoodsShape.otherFigures, []),
  sustainability: z._default(addedGoodsShape.sustainability, addedGoods.sustainability),
  eudr: z._default(addedGoodsShape.eudr, addedGoods.eudr),
  isOwnProduction: z._default(addedGoodsShape.isOwnProduction, addedGoods.isOwnProduction),
  withAval: z._default(addedGoodsShape.withAval, addedGoods.withAval),
};
