import * as z from 'zod/mini';
import { crops } from '../../domain/crops.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import { currencies } from '../../domain/enumerations.ts';
import { maxRateTenThousandths } from '../../domain/market-data/exchange-rates.ts';
import { maxHaulageKm } from '../../domain/market-data/haulage.ts';
import { referenceMarkets, trendSessions } from '../../domain/market-data/reference-prices.ts';
import { vatGroups } from '../../domain/vat.ts';
import { openEnum } from '../tolerant-reading.ts';
import { call } from './call.ts';
import { daySchema, lineSchema, priceSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const tags = ['Market data'];
const ratedCurrencies = ['Euro', 'Dollar'] as const;
const cropKeys = crops.map(({ key }) => key);
const sourceSchema = lineSchema(120, 2);
/** The day of a figure; the call that saves it refuses days after tomorrow, too. */
const figureDaySchema = daySchema.check(z.refine((day) => day >= '2000-01-01', 'date'));

/** Lei per unit on the wire: a decimal string with at most four places. */
export const rateSchema = z.string().check(
  z.maxLength(9),
  z.refine((text) => {
    const units = parseDecimal(text, 4);
    return units !== null && units > 0 && units <= maxRateTenThousandths;
  }, 'rate'),
);

/** A row of the price table as administrators save it; prices per tonne, net of VAT. */
export const priceRowSchema = z.strictObject({
  market: z.enum(referenceMarkets),
  product: z.enum(cropKeys),
  day: figureDaySchema,
  price: priceSchema,
  currency: z.enum(currencies),
  source: sourceSchema,
});
export type PriceRow = z.infer<typeof priceRowSchema>;

export const rateRowSchema = z.strictObject({
  currency: z.enum(ratedCurrencies),
  day: figureDaySchema,
  rate: rateSchema,
  source: sourceSchema,
});
export type RateRow = z.infer<typeof rateRowSchema>;

const upToKmSchema = z.int().check(z.minimum(1), z.maximum(maxHaulageKm));

/** A band of the haulage table: lei per tonne, net of VAT, up to a distance by road [Q5]. */
export const haulageRowSchema = z.strictObject({
  upToKm: upToKmSchema,
  price: priceSchema,
  day: figureDaySchema,
  source: sourceSchema,
});
export type HaulageRow = z.infer<typeof haulageRowSchema>;

export const vatRuleSchema = z.strictObject({
  group: z.enum(vatGroups),
  from: daySchema,
  isReverseCharge: z.boolean(),
  ratePercent: z.int().check(z.minimum(0), z.maximum(30)),
  source: sourceSchema,
});

/** Maximum number of rows in one call; a longer table is saved in several. */
export const maxSavedRows = 400;

/** A row as an administrator saw it before replacing or removing it; omitted by clients of earlier releases. */
const readRowSchema = z.strictObject({
  figure: z.string().check(z.maxLength(20)),
  currency: z.string().check(z.maxLength(20)),
  source: z.string().check(z.maxLength(200)),
});
export type ReadRow = z.infer<typeof readRowSchema>;

/** A preview that an administrator saw: the number of new rows, and the rows that others replace. */
const readPreviewSchema = z.strictObject({
  added: z.int(),
  changed: z.array(z.strictObject({ row: z.int(), before: readRowSchema })).check(z.maxLength(maxSavedRows)),
});
export type ReadPreview = z.infer<typeof readPreviewSchema>;

const removeBody = z.optional(z.strictObject({ read: z.optional(readRowSchema) }));

const saveBody = <Row extends z.core.$ZodType>(row: Row) =>
  z.strictObject({
    rows: z.array(row).check(z.minLength(1), z.maxLength(maxSavedRows)),
    /** True to save nothing and only return the changes. */
    isPreview: z.boolean(),
    /** What the preview showed: refused if saving would now replace other rows. */
    read: z.optional(readPreviewSchema),
  });

/** The previous row: its price or rate, the currency of a price, and the source. */
const beforeSchema = z.object({ figure: z.string(), currency: openEnum(currencies), source: z.string() });
export type Before = z.infer<typeof beforeSchema>;

/** The changes of a call: each row by its place, with the previous one. */
export const savedSchema = z.object({
  added: z.int(),
  /** Places of the new rows; the previous release does not send them. */
  addedRows: z._default(z.array(z.int()), []),
  same: z.int(),
  changed: z.array(z.object({ row: z.int(), before: beforeSchema })),
});
export type Saved = z.infer<typeof savedSchema>;

/** Rows as they are read: skips markets and currencies of a newer release. */
export const readPriceSchema = z.object({
  market: openEnum(referenceMarkets),
  product: z.string(),
  day: daySchema,
  price: priceSchema,
  currency: openEnum(currencies),
  source: z.string(),
});
export type ReadPrice = z.infer<typeof readPriceSchema>;
const readRateSchema = z.object({
  currency: openEnum(ratedCurrencies),
  day: daySchema,
  rate: rateSchema,
  source: z.string(),
});
export type ReadRate = z.infer<typeof readRateSchema>;
export const readVatRuleSchema = z.object({
  group: openEnum(vatGroups),
  from: daySchema,
  isReverseCharge: z.boolean(),
  ratePercent: z.int(),
  source: z.string(),
});
export type ReadVatRule = z.infer<typeof readVatRuleSchema>;

const readHaulageSchema = z.object({
  upToKm: z.int(),
  price: priceSchema,
  day: daySchema,
  source: z.string(),
});
export type ReadHaulage = z.infer<typeof readHaulageSchema>;

const maxTrends = 8;

/** The last prices of a crop in the currency of the last one, oldest first. */
const readTrendSchema = z.object({
  product: z.string(),
  currency: openEnum(currencies),
  prices: z.array(z.object({ day: daySchema, price: priceSchema })),
});
export type ReadTrend = z.infer<typeof readTrendSchema>;

/** Keys of crops, joined by commas. */
const trendProductsSchema = z.string().check(
  z.maxLength(200),
  z.refine((text) => {
    const keys = text.split(',');
    return keys.length <= maxTrends && keys.every((key) => cropKeys.includes(key));
  }, 'products'),
);

const nothing = z.optional(z.strictObject({}));
const marketParam = z.enum(referenceMarkets);

/** Reference prices, exchange rates and VAT regimes: read by everyone, maintained by administrators [Q3, Q4]. */
export const marketDataContract = {
  /** The last two rows of each crop and market, newest first. */
  latestPrices: call('anyone')
    .route({
      method: 'GET',
      path: '/reference-prices',
      tags,
      summary: 'The last reference prices of each crop and market, two of each',
    })
    .input(nothing)
    .output(z.array(readPriceSchema)),
  priceHistory: call('anyone')
    .route({
      method: 'GET',
      path: '/reference-prices/{market}/{product}',
      ...detailed,
      tags,
      summary: 'Prices of one crop on one market, oldest first: the last 260',
    })
    .input(z.object({ params: z.strictObject({ market: marketParam, product: z.enum(cropKeys) }) }))
    .output(z.array(readPriceSchema)),
  priceTrends: call('anyone')
    .route({
      method: 'GET',
      path: '/price-trends/{market}',
      ...detailed,
      tags,
      summary: `The last ${trendSessions} prices of up to ${maxTrends} crops on one market; none of a crop without prices`,
    })
    .input(
      z.object({
        params: z.strictObject({ market: marketParam }),
        query: z.strictObject({ products: trendProductsSchema }),
      }),
    )
    .output(z.array(readTrendSchema)),
  rates: call('anyone')
    .route({
      method: 'GET',
      path: '/exchange-rates',
      tags,
      summary: 'The last exchange rate of each currency, in lei',
    })
    .input(nothing)
    .output(z.array(readRateSchema)),
  vatRules: call('anyone')
    .route({
      method: 'GET',
      path: '/vat-rules',
      tags,
      summary: 'VAT regimes of goods, each from its first day on',
    })
    .input(nothing)
    .output(z.array(readVatRuleSchema)),
  savePrices: call('administrator')
    .route({
      method: 'PUT',
      path: '/admin/reference-prices',
      ...detailed,
      tags,
      summary: 'Save reference prices, or see what would change; 409 if that is no longer what was seen',
    })
    .input(z.object({ body: saveBody(priceRowSchema) }))
    .output(savedSchema),
  removePrice: call('administrator')
    .route({
      method: 'DELETE',
      path: '/admin/reference-prices/{market}/{product}/{day}',
      ...detailed,
      tags,
      summary: 'Remove one reference price; 409 if it is no longer what was seen',
      successStatus: 204,
    })
    .input(
      z.object({
        params: z.strictObject({ market: marketParam, product: z.enum(cropKeys), day: daySchema }),
        body: removeBody,
      }),
    )
    .output(z.undefined()),
  rateHistory: call('anyone')
    .route({
      method: 'GET',
      path: '/exchange-rates/{currency}',
      ...detailed,
      tags,
      summary: 'Rates of one currency, oldest first: the last 260',
    })
    .input(z.object({ params: z.strictObject({ currency: z.enum(ratedCurrencies) }) }))
    .output(z.array(readRateSchema)),
  saveRates: call('administrator', { class: 'plain', isProven: true })
    .route({
      method: 'PUT',
      path: '/admin/exchange-rates',
      ...detailed,
      tags,
      summary: 'Save exchange rates, or see what would change; 409 if that is no longer what was seen',
    })
    .input(z.object({ body: saveBody(rateRowSchema) }))
    .output(savedSchema),
  removeRate: call('administrator', { class: 'plain', isProven: true })
    .route({
      method: 'DELETE',
      path: '/admin/exchange-rates/{currency}/{day}',
      ...detailed,
      tags,
      summary: 'Remove one exchange rate; 409 if it is no longer what was seen',
      successStatus: 204,
    })
    .input(
      z.object({
        params: z.strictObject({ currency: z.enum(ratedCurrencies), day: daySchema }),
        body: removeBody,
      }),
    )
    .output(z.undefined()),
  haulageRates: call('anyone')
    .route({
      method: 'GET',
      path: '/haulage-rates',
      tags,
      summary: 'What haulage costs by distance, the shortest first',
    })
    .input(nothing)
    .output(z.array(readHaulageSchema)),
  saveHaulage: call('administrator')
    .route({
      method: 'PUT',
      path: '/admin/haulage-rates',
      ...detailed,
      tags,
      summary: 'Save haulage by distance, or see what would change; 409 if that is no longer what was seen',
    })
    .input(z.object({ body: saveBody(haulageRowSchema) }))
    .output(savedSchema),
  removeHaulage: call('administrator')
    .route({
      method: 'DELETE',
      path: '/admin/haulage-rates/{upToKm}',
      ...detailed,
      tags,
      summary: 'Remove one band of the haulage table; 409 if it is no longer what was seen',
      successStatus: 204,
    })
    .input(
      z.object({
        params: z.strictObject({
          upToKm: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)),
        }),
        body: removeBody,
      }),
    )
    .output(z.undefined()),
  saveVatRules: call('administrator', { class: 'plain', isProven: true })
    .route({
      method: 'PUT',
      path: '/admin/vat-rules',
      ...detailed,
      tags,
      summary: 'Replace the table of VAT regimes; 409 if it is no longer the one that was read',
      successStatus: 204,
    })
    .input(
      z.object({
        body: z.strictObject({
          rules: z.array(vatRuleSchema).check(
            z.minLength(vatGroups.length),
            z.maxLength(50),
            z.refine(
              (rules) => vatGroups.every((group) => rules.some((rule) => rule.group === group)),
              'group',
            ),
            z.refine(
              (rules) => new Set(rules.map(({ group, from }) => `${group} ${from}`)).size === rules.length,
              'once',
            ),
          ),
          /** The table that was edited; without it any table is replaced. */
          read: z.optional(z.array(readVatRuleSchema)),
        }),
      }),
    )
    .output(z.undefined()),
};
