import { crops } from '@recolta/shared/domain/crops';
import { type Kysely, sql } from 'kysely';
import type { MainTables } from '../src/main/tables.ts';

/** Levels of the demonstration, EUR/t: not quotations. */
const levels: Readonly<Record<string, number>> = {
  'wheat-milling': 212,
  'wheat-feed': 195,
  'wheat-durum': 265,
  corn: 200,
  'barley-feed': 192,
  'barley-malting': 218,
  sunflower: 495,
  'sunflower-ho': 525,
  rapeseed: 480,
  soybean: 405,
};
const rateLevels = { Euro: 5.0903, Dollar: 4.3975 } as const;
const source = 'Demo';
const workingDays = 120;
/** Lei per tonne up to so many kilometres. */
const haulageLevels = [
  [50, 28],
  [100, 42],
  [200, 66],
  [300, 88],
  [450, 118],
] as const;

/**
 * Reference prices and exchange rates of the last months, and haulage by distance, for the demonstration, which says of each that it is not
 * real. Days that are there already stay, so that a demonstration kept for long has the last days too.
 */
export async function seedMarketData(
  db: Kysely<Pick<MainTables, 'main.reference_prices' | 'main.exchange_rates' | 'main.haulage_rates'>>,
): Promise<void> {
  const { rows } = await sql<{ today: string }>`
    select to_char(clock_timestamp() at time zone 'Europe/Bucharest', 'YYYY-MM-DD') as today`.execute(db);
  const days = lastWorkingDays(rows[0]?.today ?? '');
  const prices = crops.flatMap(({ key }, index) => {
    const level = levels[key];
    if (level === undefined) return [];
    return days.map((day) => ({
      market: 'FobConstanta' as const,
      product: key,
      day,
      // A quarter of a euro is the step of the exchange.
      price_minor: Math.round(level * wave(day, index) * 4) * 25,
      currency: 'Euro' as const,
      source,
    }));
  });
  const rates = (['Euro', 'Dollar'] as const).flatMap((currency, index) =>
    days.map((day) => ({
      currency,
      day,
      rate_ten_thousandths: Math.round(rateLevels[currency] * (1 + (wave(day, index) - 1) / 20) * 10_000),
      source,
    })),
  );
  await db
    .insertInto('main.reference_prices')
    .values(prices)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const haulage = haulageLevels.map(([upToKm, lei]) => {
    return { up_to_km: upToKm, price_minor: lei * 100, day: days.at(-1) ?? '', source };
  });
  await db
    .insertInto('main.haulage_rates')
    .values(haulage)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('main.exchange_rates')
    .values(rates)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The working days before today, oldest first. */
function lastWorkingDays(today: string): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(today) - 86_400_000; days.length < workingDays; ms -= 86_400_000) {
    const weekday = new Date(ms).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(new Date(ms).toISOString().slice(0, 10));
  }
  return days.reverse();
}

/** Around 1, the same on each start: seasons, weeks and days of a market. */
function wave(day: string, index: number): number {
  const at = Date.parse(day) / 86_400_000;
  const daily = Math.sin(at * 12.9898 + index * 78.233) * 43758.5453;
  return (
    1 +
    0.035 * Math.sin(at / 41 + index) +
    0.015 * Math.sin(at / 9 + index * 2) +
    0.012 * (daily - Math.floor(daily) - 0.5)
  );
}
