import * as fc from 'fast-check';

const { process } = globalThis as { readonly process?: { readonly env: { readonly FC_SEED?: string } } };
const seedText = process?.env.FC_SEED;

/**
 * Asserts a synchronous property. A failure prints its seed and path; `FC_SEED=<seed>` runs with that seed again.
 *
 * @throws where the property does not hold, with the smallest case found
 */
export function assertProperty<Ts>(property: fc.IProperty<Ts>, parameters: fc.Parameters<Ts> = {}): void {
  const seed = seedText === undefined ? {} : { seed: Number(seedText) };
  void fc.assert(property, { ...seed, ...parameters });
}
