import { expect, test } from 'vitest';
import { auditList } from './administration-queries.ts';

const clausesOf = (query: string) => auditList.read(new URLSearchParams(query)).query.filters;
const id = '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d11';

test('the audit is filtered by the address, with days in Bucharest time', () => {
  expect(clausesOf('')).toBe('');
  expect(
    clausesOf(
      `by=ana&subject=a,b&user=${id.toUpperCase()}&action=user.activated&from=2026-11-20&until=2026-11-21`,
    ),
  ).toBe(
    `by@=ana,subject@=a\\,b,subjectUserId==${id},action==user.activated,at>=2026-11-19T22:00:00.000Z,at<2026-11-21T22:00:00.000Z`,
  );
});

test('a day with a clock change is complete', () => {
  expect(clausesOf('from=2026-10-25&until=2026-10-25')).toBe(
    'at>=2026-10-24T21:00:00.000Z,at<2026-10-25T22:00:00.000Z',
  );
});

test('invalid filters are ignored', () => {
  expect(clausesOf('user=1&action=everything&from=yesterday&until=2026-02-31')).toBe('');
});
