import type pg from 'pg';
import { expect, it } from 'vitest';
import { createServicesMetrics } from './metrics.ts';

it('counts the connections of each pool that are in use, idle and waited for', async () => {
  const metrics = createServicesMetrics();
  const pool = { totalCount: 5, idleCount: 3, waitingCount: 1 } as pg.Pool;
  const full = { totalCount: 4, idleCount: 0, waitingCount: 7 } as pg.Pool;
  metrics.showPools({ main: pool, bids: full });
  const lines = (await metrics.registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('services_database_connections{'));
  expect(lines.map((line) => line.slice('services_database_connections'.length))).toEqual([
    '{pool="main",state="used"} 2',
    '{pool="main",state="idle"} 3',
    '{pool="main",state="waiting"} 1',
    '{pool="bids",state="used"} 4',
    '{pool="bids",state="idle"} 0',
    '{pool="bids",state="waiting"} 7',
  ]);
});
