import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dealAnswer } from '../../../testing/deal.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { DealSteps } from './deal-steps.tsx';

const signature = (side: 'seller' | 'buyer', at: string) => ({
  ...{ side, at, name: 'Ion Năstase', isFile: false, isCompared: null, isConfirmed: true },
});
const contract = (...signatures: ReturnType<typeof signature>[]) => ({
  ...{ number: 'AM-2026-000123', version: 1, kind: 'General' as const, sha256: 'a'.repeat(64) },
  ...{ madeAt: '2026-11-22T08:04:00.000Z', signatures },
});
const bySeller = signature('seller', '2026-11-23T09:02:00.000Z');
const byBuyer = signature('buyer', '2026-11-24T10:03:00.000Z');
const openedAt = '2026-11-21T07:05:00.000Z';

interface Case {
  readonly changes: Partial<DealAnswer>;
  readonly side: 'seller' | 'buyer' | null;
  readonly steps: readonly string[];
  readonly current: number;
  readonly onPhone: string;
}

const agreed = 'Convenit21 nov., 09:05';
const made = 'Contract întocmit22 nov., 10:04';
const concluded = 'Încheiereambele semnături pe aceeași versiune';

test.each<[string, Case]>([
  [
    'an agreed deal, to its buyer',
    {
      changes: {},
      side: 'buyer',
      steps: [agreed, 'Contract de întocmit', 'Semnați dvs.', 'Semnează vânzătorul', concluded],
      current: 1,
      onPhone: 'Pasul 2 din 5: contract de întocmitConvenit: 21 nov., 09:05',
    },
  ],
  [
    'one that the seller signed, to its buyer',
    {
      changes: { contract: contract(bySeller) },
      side: 'buyer',
      steps: [agreed, made, 'Semnat de vânzător23 nov., 11:02', 'Semnați dvs.', concluded],
      current: 3,
      onPhone: 'Pasul 4 din 5: semnați dvs.Semnat de vânzător: 23 nov., 11:02',
    },
  ],
  [
    'the same, to its seller',
    {
      changes: { contract: contract(bySeller) },
      side: 'seller',
      steps: [agreed, made, 'Semnat de dvs.23 nov., 11:02', 'Semnează cumpărătorul', concluded],
      current: 3,
      onPhone: 'Pasul 4 din 5: semnează cumpărătorulSemnat de dvs.: 23 nov., 11:02',
    },
  ],
  [
    'one with both signatures and a file to confirm, to its buyer',
    {
      changes: { contract: contract(byBuyer, bySeller) },
      side: 'buyer',
      steps: [
        ...[agreed, made, 'Semnat de vânzător23 nov., 11:02', 'Semnat de dvs.24 nov., 12:03', concluded],
      ],
      current: 4,
      onPhone: 'Pasul 5 din 5: încheiereSemnat de dvs.: 24 nov., 12:03',
    },
  ],
  [
    'a concluded one, to an administrator',
    {
      changes: { contract: contract(byBuyer, bySeller), concludedAt: byBuyer.at },
      side: null,
      steps: [
        ...[agreed, made, 'Semnat de vânzător23 nov., 11:02', 'Semnat de cumpărător24 nov., 12:03'],
        'Încheiat24 nov., 12:03',
      ],
      current: -1,
      onPhone: 'Încheiat: 24 nov., 12:03',
    },
  ],
])('[C2] the steps of %s have their dates, and the one whose turn it is', async (_of, expected) => {
  const { deal } = dealAnswer();
  const answer = dealAnswer({ ...expected.changes, deal: { ...deal, openedAt, side: expected.side } });
  await visitPage(<DealSteps answer={answer} />, {
    ...{ address: '/', namespaces: ['deals'], answers: {} },
  });
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => plain(item.querySelector('p')?.textContent ?? ''))).toEqual(expected.steps);
  expect(items.findIndex((item) => item.getAttribute('aria-current') === 'step')).toBe(expected.current);
  const label = screen.getByRole('region', { name: 'Pașii tranzacției' });
  expect(plain(label.lastElementChild?.textContent ?? '')).toBe(expected.onPhone);
  const done = items.map((item) => item.querySelector('svg') !== null);
  expect(done).toEqual(items.map((_item, at) => expected.current < 0 || at < expected.current));
});
