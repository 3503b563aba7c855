import * as fc from 'fast-check';

const { process } = globalThis as { readonly process?: { readonly env: { readonly FC_SEED?: string } } };
const seedText = process?.env.FC_SEED;

const seeded = seedText === undefined ? {} : { seed: Number(seedText) };

/**
 * Asserts a synchronous property. A failure prints its seed and path; `FC_SEED=<seed>` runs with that seed again.
 *
 * @throws if the property does not hold, with the smallest case found
 */
export function assertProperty<Ts>(property: fc.IProperty<Ts>, parameters: fc.Parameters<Ts> = {}): void {
  void fc.assert(property, { ...seeded, ...parameters });
}

/** `assertProperty` for an asynchronous property. */
export async function assertAsyncProperty<Ts>(
  property: fc.IAsyncProperty<Ts>,
  parameters: fc.Parameters<Ts> = {},
): Promise<void> {
  await fc.assert(property, { ...seeded, ...parameters });
}
