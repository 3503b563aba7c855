import { benchOrigin } from '../../stack/relay-process.ts';
import { attackAddresses, harmlessAddresses } from '../addresses.ts';
import { measurePhases } from '../phases.ts';
import type { Recipe } from '../recipe.ts';
import { startStand } from '../stand.ts';

const mostGrowthMegabytes = 150;

const sockets = { kind: 'sockets', connections: 1000, origin: benchOrigin, room: 'live-list' } as const;

export const recipe: Recipe = {
  title: '1,000 sockets of 50 addresses join the live list again and again and never read',
  async run(report, { seconds }) {
    await using stand = await startStand();
    const [phase] = await measurePhases(report, stand, {
      seconds,
      harmless: { ...sockets, addresses: harmlessAddresses(50), joinEveryMs: 10_000, isReading: true },
      attacks: {
        'slow readers': { ...sockets, addresses: attackAddresses(50), joinEveryMs: 200, isReading: false },
      },
    });
    report.figure({
      what: 'growth of the relay’s memory',
      unit: 'MB',
      ours: [(phase?.peakMegabytes ?? Number.NaN) - (phase?.beforeMegabytes ?? 0)],
      goal: { atMost: mostGrowthMegabytes },
    });
  },
};
