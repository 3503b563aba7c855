import { describe, expect, it } from 'vitest';
import { assessPassword } from './assess-password.ts';
import type { PasswordRule } from './password-assessment.ts';

const owner = { email: 'Ion.Popescu@agro-silistea.ro', companyName: 'S.C. Agro Siliștea S.R.L.' };

describe('a new password', () => {
  it.each<[password: string, rule: PasswordRule]>([
    ['password1234', 'passwordCommon'],
    ['P@ssw0rd1234', 'passwordCommon'],
    ['iloveyou1234', 'passwordCommon'],
    ['qazwsxedcrfv', 'passwordCommon'],
    ['drowssap4321', 'passwordCommon'],
    ['administrator1', 'passwordCommon'],
    ['Parolamea2026', 'passwordCommon'],
    ['123456789012', 'passwordCommon'],
    ['aaaaaaaaaaaa', 'passwordPattern'],
    ['            ', 'passwordPattern'],
    ['parolaparola', 'passwordPattern'],
    ['xk9!xk9!xk9!xk9!', 'passwordPattern'],
    ['abcdefghijkl', 'passwordPattern'],
    ['ION.popescu 2026!', 'passwordPersonal'],
    ['ion.popescu@agro-silistea.ro', 'passwordPersonal'],
    ['verde agro silistea verde', 'passwordPersonal'],
    ['AgroSiliștea-7261', 'passwordPersonal'],
    ['Recolta-demo-2026', 'passwordPersonal'],
    ['toamna vine recolta mea', 'passwordPersonal'],
  ])('%j is refused: %s', (password, rule) => {
    const verdict = assessPassword(password, owner);
    expect(verdict.rule).toBe(rule);
    expect(verdict.strength).toBeLessThan(3);
  });

  it.each([
    'vaca verde paste linistita',
    'Parola-de-test-2026',
    'un lan mare de grâu',
    'aB3$kL9!qW2x',
    'corect cal baterie',
    'o șosea lungă și dreaptă',
  ])('accepts %j', (password) => {
    const verdict = assessPassword(password, owner);
    expect(verdict.rule).toBeNull();
    expect(verdict.strength).toBeGreaterThanOrEqual(3);
  });

  it('requires no data of an unknown owner', () => {
    const nobody = { email: '', companyName: '' };
    expect(assessPassword('ion.popescu siliștea', nobody).rule).toBeNull();
    expect(assessPassword('ion.popescu siliștea', { email: 'ion@x.ro', companyName: 'SRL' }).rule).toBeNull();
  });

  it('is estimated by its beginning, regardless of its length', () => {
    expect(assessPassword('a'.repeat(200), owner).rule).toBe('passwordPattern');
    expect(assessPassword('4@8({[</369&#!1/|0$5+7%2'.repeat(8), owner).rule).toBeNull();
  });
});
