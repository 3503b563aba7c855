import { expect, it } from 'vitest';
import { counties } from './counties.ts';

it('counties are in Romanian order, in which a comes before ă and â', () => {
  const { compare } = new Intl.Collator('ro');
  const names = counties.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(compare));
  expect(names.filter((name) => /^(?:Br|V|S[aă])/.test(name))).toEqual([
    ...['Brașov', 'Brăila', 'Satu Mare', 'Sălaj', 'Vaslui', 'Vâlcea', 'Vrancea'],
  ]);
});
