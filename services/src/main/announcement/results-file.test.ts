import type { Result } from '@recolta/shared/contracts/http/announcement-results';
import { expect, test } from 'vitest';
import { resultsFile } from './results-file.ts';

const sale: Result = {
  ...{ source: { kind: 'announcement', id: '8db2f7ac-c224-44a8-a690-edc25c36957a' }, type: 'Selling' },
  ...{ name: 'Porumb', product: 'corn', harvestYear: 2026, county: 'CL', unit: 'Ton', quantity: '300.500' },
  ...{ currency: 'Ron', publishedPrice: '1055.00', winningPrice: '1031.50' },
  ...{ agreed: { from: '1041.00', to: '1047.50' }, soldOn: '2026-11-20', isDemo: false },
};

/** The rows below the head, each figure of which differs from the others. */
async function rowsOf(changes: Partial<Result>[], options: Parameters<typeof resultsFile>[1]) {
  const file = resultsFile(
    changes.map((change) => ({ ...sale, ...change })),
    options,
  );
  const [head = '', ...rows] = (await file.text()).trimEnd().split('\r\n');
  for (const row of rows) expect(row.split(';')).toHaveLength(head.split(';').length);
  return rows;
}

test('[A13] each figure of a result is in its own column, in its currency', async () => {
  const ro = { locale: 'ro', hasAgreed: true } as const;
  expect(await rowsOf([{}, { currency: 'Euro' }, { currency: 'Dollar' }], ro)).toEqual(
    ['RON', 'EUR', 'USD'].map(
      (currency) =>
        `2026-11-20;anunț;vânzare;Porumb;Porumb;2026;Călărași;300,5;t;1055,00;1031,50;${currency};1041,00;1047,50`,
    ),
  );
  const en = { locale: 'en', hasAgreed: false } as const;
  expect(await rowsOf([{ source: { kind: 'liveAuction', id: '1' }, type: 'Buying' }], en)).toEqual([
    '2026-11-20;live auction;buying;Corn (maize);Porumb;2026;Călărași;300.5;t;1055.00;1031.50;RON',
  ]);
});
