import { readFileSync } from 'node:fs';
import path from 'node:path';
import { productSum } from '@recolta/shared/domain/product/product-sum';
import {
  chosenVatGroups,
  releaseVatRules,
  type Vat,
  type VatGroup,
  vatGroups,
  vatOf,
  vatStates,
  vatSum,
} from '@recolta/shared/domain/vat';
import { describe, expect, it } from 'vitest';

/** Cells of each combination in a table of `docs/vat.md`, where a cell may list several values. */
function rowsUnder(heading: string): string[][] {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/vat.md'), 'utf8');
  const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).flatMap((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().split(', '))
      .reduce<string[][]>(
        (before, values) => before.flatMap((row) => values.map((value) => [...row, value])),
        [[]],
      ),
  );
}

const stateOf = (cell: string | undefined) => vatStates.find((state) => state === cell) ?? null;
const groupOf = (cell: string | undefined): VatGroup => vatGroups.find((group) => group === cell) ?? 'others';

/** A result in the notation of the tables. */
function wordOf(vat: Vat): string {
  if (vat.unknown !== null) {
    const { regime, ratePercent } = vat.ifRegistered;
    return `depends on ${vat.unknown}: ${regime} ${ratePercent} %`;
  }
  return `${vat.regime} ${vat.ratePercent} %`;
}

describe('vatOf', () => {
  const rows = rowsUnder('Announcements and live auctions');
  it('the table has every combination', () => {
    const keys = new Set(rows.map((row) => row.slice(0, 4).join()));
    expect([rows.length, keys.size]).toEqual([4 * 4 * 3 * 2, 4 * 4 * 3 * 2]);
  });

  it.each(rows)('[Q3] seller %s, buyer %s, %s on %s: %s', (seller, buyer, group, day, result, sum) => {
    const facts = { seller: stateOf(seller), buyer: stateOf(buyer), group: groupOf(group), day: day ?? '' };
    const vat = vatOf(facts, releaseVatRules);
    expect(wordOf(vat)).toBe(result);
    const { vatMinor, grossMinor } = vatSum(100_000_00, vat);
    const total = grossMinor === null ? 'net' : String(grossMinor / 100);
    expect(total).toBe(sum);
    expect(vatMinor === null).toBe(grossMinor === null);
  });
});

describe('productSum', () => {
  it.each(rowsUnder('Products of the older flow'))(
    '[X5] %s, seller %s, buyer %s, %s on %s: net %s, VAT %s, total %s',
    (priceType, seller, buyer, group, deliveryDeadline, net, vat, total) => {
      const crop = group === 'cereals' ? 'wheat-feed' : null;
      const chosen = chosenVatGroups.find((name) => name === group) ?? null;
      const sum = productSum(
        {
          ...{
            unitPriceMinor: 1_110_00,
            quantityThousandths: 100_000,
            deliveryDeadline: deliveryDeadline ?? '',
          },
          priceType: priceType === 'VatIncluded' || priceType === 'InvertedVat' ? priceType : 'NoVat',
          ...{ crop, vatGroup: chosen },
          ...{ seller: stateOf(seller), buyer: stateOf(buyer) },
        },
        releaseVatRules,
      );
      expect(
        [sum.netMinor, sum.vatMinor, sum.grossMinor].map((minor) => ((minor ?? 0) / 100).toFixed(2)),
      ).toEqual([net, vat, total]);
    },
  );
});
