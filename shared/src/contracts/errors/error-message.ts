import type { Currency } from '../../domain/enumerations.ts';
import { parseMoney } from '../../domain/money.ts';
import { formatMinor, formatPrice } from '../../domain/price-text.ts';
import { parseTonnes } from '../../domain/quantity.ts';

export type MessageLanguage = 'ro' | 'en';

/** Names of params that are prices per unit, amounts of goods, and instants. */
const prices = new Set(['startingPrice', 'bestPrice', 'nextPrice', 'threshold', 'price']);
const amounts = new Set(['quantity', 'availableQuantity']);
const instants = new Set(['startsAt', 'endedAt']);

/** Words of params that are lists. */
const listed: Readonly<Record<MessageLanguage, Readonly<Record<string, string>>>> = {
  ro: {
    ...{ email: 'confirmarea e-mailului', documents: 'documentele firmei' },
    ...{ sellerName: 'denumirea vânzătorului', buyerName: 'denumirea cumpărătorului' },
    ...{ sellerNumber: 'CUI-ul vânzătorului', buyerNumber: 'CUI-ul cumpărătorului' },
    sellerAddress: 'adresa vânzătorului (în cont, la Sediul social)',
    buyerAddress: 'adresa cumpărătorului (în contul său, la Sediul social)',
    sellerAbroad:
      'un sediu al vânzătorului în România (RO e-Factura nu primește facturi ale firmelor din alte țări)',
    sellerSector: 'sectorul din București al vânzătorului (în cont, la Sediul social, de exemplu „Sector 3”)',
    buyerSector: 'sectorul din București al cumpărătorului (în contul său, la Sediul social)',
    digit: 'o cifră în numărul facturii',
    rate: 'cursul BNR de dinaintea zilei facturii (îl completează echipa Recolta)',
  },
  en: {
    ...{ email: 'the confirmation of the e-mail', documents: 'the company’s documents' },
    ...{ sellerName: 'the seller’s name', buyerName: 'the buyer’s name' },
    ...{ sellerNumber: 'the seller’s company number', buyerNumber: 'the buyer’s company number' },
    sellerAddress: 'the seller’s address (in the account, at Registered office)',
    buyerAddress: 'the buyer’s address (in their account, at Registered office)',
    sellerAbroad:
      'an office of the seller in Romania (RO e-Factura takes no invoices of companies of other countries)',
    sellerSector:
      'the seller’s sector of Bucharest (in the account, at Registered office, such as “Sector 3”)',
    buyerSector: 'the buyer’s sector of Bucharest (in their account, at Registered office)',
    digit: 'a digit in the number of the invoice',
    rate: 'the exchange rate of the National Bank before the day of the invoice (entered by the Recolta team)',
  },
};

const numbers = { ro: numberFormat('ro-RO'), en: numberFormat('en-GB') } as const;
function numberFormat(tag: string): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, { maximumFractionDigits: 3, useGrouping: 'always' });
}

const inRomania = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Bucharest',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});

/**
 * Fills the `{name}` placeholders of an error's text with its params, as people write them [L12]: `10`, not `10.000`;
 * `1.050,50`; Romanian time. A param that is missing is `…`.
 *
 * @param currency of prices among the params; without one they are figures alone
 * @param unit of these prices; omitted for tonnes
 */
export function errorMessage(
  text: string,
  params: Readonly<Record<string, unknown>>,
  language: MessageLanguage,
  currency?: Currency,
  unit?: string,
): string {
  return text.replace(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    const shown = figure(name, value, language, currency, unit);
    // A text that a person wrote may end in a full stop of its own.
    return /[.!?]$/.test(shown) ? shown : shown + stop;
  });
}

function figure(
  name: string,
  value: unknown,
  language: MessageLanguage,
  currency: Currency | undefined,
  unit: string | undefined,
): string {
  if (typeof value === 'number') return numbers[language].format(value);
  if (Array.isArray(value)) return value.map((item) => listed[language][String(item)] ?? item).join(', ');
  if (typeof value !== 'string') return '…';
  const minor = prices.has(name) ? parseMoney(value) : null;
  if (minor !== null)
    return currency ? formatPrice(minor, currency, language, unit) : formatMinor(minor, language);
  const thousandths = amounts.has(name) ? parseTonnes(value) : null;
  if (thousandths !== null) return numbers[language].format(thousandths / 1000);
  if (!instants.has(name) || Number.isNaN(Date.parse(value))) return value;
  const instant = inRomania.format(new Date(value));
  return language === 'ro' ? instant.replaceAll('/', '.') : instant;
}
