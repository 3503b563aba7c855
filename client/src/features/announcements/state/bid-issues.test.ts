import { bidTermsSchema } from '@recolta/shared/domain/goods/bid-terms';
import { expect, test } from 'vitest';
import { announcementState, roundTerms } from '../../../testing/announcement.ts';
import { announcementBidIssues } from './bid-issues.ts';

test('[B4] terms whose delivery is over are named at its last day, after that day in Bucharest', () => {
  const deliveryPeriod = { from: '2026-12-01', to: '2026-12-10' };
  const announcement = announcementState({ deadline: '2026-12-05T16:00:00.000Z' });
  const terms = bidTermsSchema.parse(roundTerms({ deliveryPeriod }));
  const issuesAt = (instant: string) => announcementBidIssues(announcement, terms, Date.parse(instant));
  expect(issuesAt('2026-12-10T21:59:59.999Z')).toEqual([]);
  expect(issuesAt('2026-12-10T22:00:00.000Z')).toEqual([{ path: 'deliveryPeriod.to', rule: 'past' }]);
});
