import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { counties } from '@recolta/shared/domain/counties';

export interface Town {
  /** SIRUTA code. */
  readonly id: string;
  readonly name: string;
}

const file = path.join(import.meta.dirname, 'data/ro-towns.csv');

/** Bucharest is divided into sectors, which the source does not have as units of their own. */
const sectors: readonly Town[] = ['179141', '179150', '179169', '179178', '179187', '179196'].map(
  (id, at) => ({
    id,
    name: `Sectorul ${at + 1}`,
  }),
);

/** Towns and communes by county, in Romanian order of names. */
export async function readTowns(): Promise<ReadonlyMap<string, readonly Town[]>> {
  const [, ...lines] = (await readFile(file, 'utf8')).trim().split('\n');
  const byCounty = new Map<string, Town[]>(counties.map(({ code }) => [code, []]));
  for (const line of lines) {
    const [county = '', name = '', , id = ''] = line.split(',');
    byCounty.get(county)?.push({ id, name });
  }
  const order = new Intl.Collator('ro');
  for (const towns of byCounty.values()) towns.sort((a, b) => order.compare(a.name, b.name));
  byCounty.set('B', [...sectors]);
  return byCounty;
}
