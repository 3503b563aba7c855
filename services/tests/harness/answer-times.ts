import { expect } from 'vitest';

const rounds = 60;

/** Expects that the time of an answer does not reveal a known e-mail. @param ask sends a call with an e-mail */
export async function expectSameTimes(
  known: string,
  ask: (email: string) => Promise<unknown>,
): Promise<void> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round++) {
    for (const [kind, address] of [
      ['known', known],
      ['unknown', `nobody-${round}@test.recolta.ro`],
    ] as const) {
      const begunMs = performance.now();
      await ask(address);
      times[kind].push(performance.now() - begunMs);
    }
  }
  // The probability that a known e-mail took longer: one half if nothing is revealed.
  let longer = 0;
  for (const time of times.known) longer += times.unknown.filter((unknown) => time > unknown).length;
  const areaUnderCurve = longer / (times.known.length * times.unknown.length);
  expect(areaUnderCurve).toBeGreaterThan(0.3);
  expect(areaUnderCurve).toBeLessThan(0.7);
}
