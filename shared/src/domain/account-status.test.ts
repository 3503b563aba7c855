import { describe, expect, it } from 'vitest';
import { type AccountFacts, accountStatus, needsAttention } from './account-status.ts';
import { roles } from './enumerations.ts';

const facts = (role: AccountFacts['role'], isActive: boolean, hasBankDetails: boolean): AccountFacts => ({
  role,
  isActive,
  hasBankDetails,
});

describe('accountStatus', () => {
  it('[S5] is incomplete for a Bidder that is inactive or without bank details', () => {
    expect(accountStatus(facts('Bidder', true, true))).toBe('active');
    expect(accountStatus(facts('Bidder', true, false))).toBe('incomplete');
    expect(accountStatus(facts('Bidder', false, true))).toBe('incomplete');
    expect(accountStatus(facts('Bidder', false, false))).toBe('incomplete');
  });

  it.each(roles.filter((role) => role !== 'Bidder'))(
    '[S5] is incomplete for an active %s without bank details',
    (role) => {
      expect(accountStatus(facts(role, true, true))).toBe('active');
      expect(accountStatus(facts(role, true, false))).toBe('incomplete');
      expect(accountStatus(facts(role, false, true))).toBe('inactive');
      expect(accountStatus(facts(role, false, false))).toBe('inactive');
    },
  );

  it.each(roles)('[S5] warns a %s that is inactive or without bank details', (role) => {
    expect(needsAttention(facts(role, true, true))).toBe(false);
    expect(needsAttention(facts(role, true, false))).toBe(true);
    expect(needsAttention(facts(role, false, true))).toBe(true);
    expect(needsAttention(facts(role, false, false))).toBe(true);
  });
});
