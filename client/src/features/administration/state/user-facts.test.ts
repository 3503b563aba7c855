import { describe, expect, test } from 'vitest';
import { applicant } from '../../../testing/applicant.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { documentCount, lacksOf, mayChange, userName, userStatus } from './user-facts.ts';

describe('a user in the administrators’ view', () => {
  test('[S5] has the status of its own badge', () => {
    expect(userStatus(applicant())).toBe('inactive');
    expect(userStatus(applicant({ role: 'Bidder' }))).toBe('incomplete');
    expect(userStatus(applicant({ isActive: true }))).toBe('active');
    expect(userStatus(applicant({ isActive: true }, { hasBankDetails: false }))).toBe('incomplete');
  });

  test('is named by company, else by e-mail', () => {
    expect(userName(applicant())).toBe('Spicul SRL');
    expect(userName(applicant({}, { companyName: null }))).toBe('dan@recolta.test');
  });

  test('[S6] lists what is missing before an activation', () => {
    expect(lacksOf(applicant())).toEqual([]);
    const bare = applicant(
      { isEmailConfirmed: false },
      { documents: [], hasDocuments: false, hasBankDetails: false },
    );
    expect(lacksOf(bare)).toEqual(['email', 'documents', 'bank']);
    expect([documentCount(applicant()), documentCount(bare)]).toEqual([4, 0]);
  });

  test('[S6] cannot change themselves, and cannot be changed once closed', () => {
    const admin = buyerIdentity({ user: { roles: ['Admin'] } });
    expect(mayChange(admin, applicant())).toBe(true);
    expect(mayChange(admin, applicant({ userId: admin.user.userId }))).toBe(false);
    expect(mayChange(admin, { ...applicant(), closedAt: '2026-11-21T16:00:00.000Z' })).toBe(false);
  });
});
