import * as z from 'zod/mini';
import { lacksSector } from '../../domain/bucharest-sector.ts';
import { companyNumberIssue, parseCompanyNumber } from '../../domain/company/company-number.ts';
import { euCountries } from '../../domain/company/eu-vat-number.ts';
import { ibanIssue, parseIban } from '../../domain/company/iban.ts';
import { parseTelephone, telephoneIssue } from '../../domain/company/telephone.ts';
import { parseTradeRegisterNumber } from '../../domain/company/trade-register-number.ts';
import { fieldRules } from '../../domain/field-rules.ts';
import { countyCodeSchema, lineSchema } from './fields.ts';

/** Fields of an account, with the same checks in form and server [S4]; stored in their normal forms. */

/**
 * A text that `parse` accepts, stored in the form that it returns; else an issue with the rule that `issueOf`
 * names.
 */
function normalised(parse: (text: string) => string | null, issueOf: (text: string) => string | null) {
  return z.pipe(
    z.string().check(z.maxLength(100), ({ value, issues }) => {
      const rule = issueOf(value);
      if (rule !== null) issues.push({ code: 'custom', input: value, message: rule });
    }),
    z.transform((text) => parse(text) ?? text),
  );
}

export const companyNumberSchema = normalised(parseCompanyNumber, companyNumberIssue);
export const tradeRegisterNumberSchema = normalised(parseTradeRegisterNumber, (text) =>
  parseTradeRegisterNumber(text) === null ? 'jNumber' : null,
);
export const ibanSchema = normalised(parseIban, ibanIssue);
export const telephoneSchema = normalised(parseTelephone, telephoneIssue);

/** At least twelve characters: length makes a password strong. */
export const passwordSchema = z.string().check(z.minLength(12), z.maxLength(200));

const addressFields = z.strictObject({
  /** Another EU country; left out in Romania. */
  country: z.optional(z.enum(euCountries)),
  /** In Romania alone. */
  county: z.optional(countyCodeSchema),
  /** In Bucharest the sector: `Sectorul 3`. Addresses of earlier releases may lack it. */
  town: lineSchema(100),
  street: lineSchema(200),
  /** Six digits in Romania. */
  postalCode: z.optional(lineSchema(10)),
});
export type Address = z.infer<typeof addressFields>;

export const addressSchema = addressFields.check(
  fieldRules<Address>((rule) => [
    rule(['country', 'county'], ({ country, county }) => {
      if ((country === undefined) === (county !== undefined)) return [];
      return [{ path: 'county', rule: county === undefined ? 'required' : 'invalid' }];
    }),
    rule(['county', 'town'], ({ county = null, town }) =>
      lacksSector(county, town) ? [{ path: 'town', rule: 'sector' }] : [],
    ),
    rule(['country', 'postalCode'], ({ country, postalCode = '000000' }) =>
      country === undefined && !/^\d{6}$/.test(postalCode)
        ? [{ path: 'postalCode', rule: 'postalCode' }]
        : [],
    ),
  ]),
);
