import { setTimeout as wait } from 'node:timers/promises';
import { demoPassword } from '../../../services/seed/demo-logins.ts';
import { temporaryFolder } from '../../stack/temporary-folder.ts';
import { sendCall } from '../http-call.ts';
import type { Recipe } from '../recipe.ts';
import { type StartedSite, startSite, stillRunning } from '../started-site.ts';

const backWithinMs = 30_000;
const askEachMs = 250;

export const recipe: Recipe = {
  title: 'kill -9 of PostgreSQL and of the supervisor of `npm start`',
  async run(report) {
    using folder = temporaryFolder('killed');
    await using first = await startSite(folder.path);
    if (!(await first.isReady())) throw new Error(`it did not start: ${first.output().slice(-500)}`);
    const postmaster = first.descendants().find(({ command }) => /postgres.* -D /.test(command));
    if (!postmaster) throw new Error('there is no PostgreSQL below it');
    process.kill(postmaster.pid, 'SIGKILL');
    const startMs = performance.now();
    await wait(askEachMs);
    let isBack = false;
    while (!isBack && first.ended() === null && performance.now() - startMs < backWithinMs) {
      isBack = await canSignIn(first);
      await wait(askEachMs);
    }
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    const how = isBack ? `after ${seconds} s` : `not; exit ${first.ended() ?? 'none'}`;
    report.check('the database is back after kill -9', isBack, how);

    await using second = first.ended() === null ? first : await startSite(folder.path);
    if (!(await second.isReady())) throw new Error(`it did not start again: ${second.output().slice(-500)}`);
    const left = second.descendants();
    await second.kill();
    await using third = await startSite(folder.path);
    const isReady = await third.isReady();
    const lastLine = third.output().trim().split('\n').at(-1) ?? '';
    report.check('it starts again after kill -9 of the supervisor', isReady, isReady ? 'ready' : lastLine);
    const orphans = stillRunning(left).map(({ pid, command }) => `${pid} ${command.slice(0, 60)}`);
    report.check('nothing of the killed one is left', orphans.length === 0, orphans.join('; ') || 'nothing');
  },
};

/** Signing in reads from and writes to the database. */
async function canSignIn({ port }: StartedSite): Promise<boolean> {
  const body = { email: 'cumparator@demo.recolta.ro', password: demoPassword };
  const path = '/services/main/accounts/login';
  return sendCall({ port, path, method: 'POST', body }).then(
    ({ status }) => status === 200,
    () => false,
  );
}
