import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../../stack/temporary-folder.ts';
import type { Recipe } from '../recipe.ts';
import { isAnswering, startSite } from '../started-site.ts';

const looks = 10;
const lookEachMs = 300;

export const recipe: Recipe = {
  title: 'a second `npm start` on the same data folder',
  async run(report) {
    using folder = temporaryFolder('second-start');
    // As accessible as an installation's folder, because PostgreSQL may run as another user.
    fs.chmodSync(folder.path, 0o755);
    await using first = await startSite(folder.path);
    if (!(await first.isReady())) throw new Error(`the first did not start: ${first.output().slice(-500)}`);
    await using second = await startSite(folder.path);
    const isReady = await second.isReady();
    const lastLine = second.output().trim().split('\n').at(-1) ?? '';
    report.check(
      'the second does not start',
      !isReady && second.ended() !== '0',
      `${second.ended()}: ${lastLine}`,
    );
    let isAlive = true;
    // Effects of the second start's exit show within moments.
    for (let look = 0; isAlive && look < looks; look++) {
      await wait(lookEachMs);
      isAlive = await isAnswering(first.port);
    }
    report.check('the first still runs', first.ended() === null, `exit ${first.ended() ?? 'none'}`);
    report.check('the first still answers from its database', isAlive, isAlive ? 'ready' : 'not ready');
  },
};
