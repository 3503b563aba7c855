import { parseCompanyNumber } from '@recolta/shared/domain/company/company-number';
import { parseIban } from '@recolta/shared/domain/company/iban';
import { parseTelephone } from '@recolta/shared/domain/company/telephone';
import { parseTradeRegisterNumber } from '@recolta/shared/domain/company/trade-register-number';
import { describe, expect, it } from 'vitest';
import { loginAccounts, simulatedAccounts } from '../../seed/demo-accounts.ts';
import { demoApplicants } from '../../seed/demo-applicants.ts';

describe('demonstration accounts', () => {
  const companies = [...loginAccounts, ...simulatedAccounts, ...demoApplicants].filter(
    ({ companyName }) => companyName !== null,
  );

  it.each(companies.map((account) => [account.email, account] as const))(
    '[S4] %s could have registered with its numbers',
    (_email, { companyNumber, iban, telephone, seat }) => {
      expect(parseCompanyNumber(companyNumber ?? '')).toBe(companyNumber);
      if (iban !== null) expect(parseIban(iban)).toBe(iban);
      expect(parseTelephone(telephone ?? '')).toBe(telephone);
      if (seat) expect(parseTradeRegisterNumber(seat.jNumber)).toBe(seat.jNumber);
    },
  );

  it('that one can sign in to are complete, except the new one', () => {
    expect(loginAccounts.filter(({ seat }) => !seat).map(({ email }) => email)).toEqual([
      'nou@demo.recolta.ro',
    ]);
  });
});
