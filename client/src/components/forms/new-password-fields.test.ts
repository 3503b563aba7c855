import { expect, test } from 'vitest';
import { loadPasswordJudge, newPasswordIssues, passwordIssues } from './new-password-fields.tsx';

const owner = { email: 'ion.popescu@exemplu.ro', companyName: 'Spicul SRL' };

test('[S2] a new password is assessed once the estimator is loaded, and by its length before', async () => {
  const weak = { password: 'password1234', confirmPassword: 'password1234' };
  expect(newPasswordIssues(weak, owner)).toEqual([]);
  await loadPasswordJudge();
  expect(newPasswordIssues(weak, owner)).toEqual([{ path: 'password', rule: 'passwordCommon' }]);
  expect(newPasswordIssues({ password: 'scurt', confirmPassword: 'altfel' }, owner)).toEqual([
    { path: 'password', rule: 'min', limit: 12 },
    { path: 'confirmPassword', rule: 'confirm', limit: 'password' },
  ]);
  expect(passwordIssues('vaca verde paste', owner)).toEqual([]);
  // The same password with another owner: not the previous verdict.
  expect(passwordIssues('vaca verde paste', { ...owner, companyName: 'Vaca Verde SRL' })).toEqual([
    { path: 'password', rule: 'passwordPersonal' },
  ]);
});
