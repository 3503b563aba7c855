import { expect, it } from 'vitest';
import { assessPassword } from './assess-password.ts';

const owner = { email: 'ion@agro.ro', companyName: 'Agro SRL' };

it('refuses one of the 10,000 most common passwords, in any case and with digits appended', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = (dictionary['passwords-common'] ?? []).slice(0, 10_000).map(String);
  expect(common).toHaveLength(10_000);
  const taken = common.filter((word, at) => at % 20 === 0 && assessPassword(word, owner).rule === null);
  expect(taken).toEqual([]);
  const long = common.filter((word) => word.length >= 12);
  expect(
    long
      .flatMap((word) => [word, word.toUpperCase(), `${word}1`])
      .filter((word) => assessPassword(word, owner).rule === null),
  ).toEqual([]);
});
