import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fakeContentToken, fakeServiceToken } from './fake-services.ts';

const program = path.join(import.meta.dirname, '../src/main.ts');

/** A relay in its own process, behind a proxy, that can be stopped, frozen and restarted at its port. */
export async function startLoneRelay(port: number, services: string) {
  const launch = async () => {
    const child = spawn(process.execPath, [program], {
      stdio: ['pipe', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...{ NODE_ENV: 'test', DEMO: '0', PORT: String(port), HOST: '127.0.0.1', RELAY_ID: `relay-${port}` },
        ...{ PUBLIC_URL: 'https://recolta.example', TRUST_PROXY: '1', CLIENT_DIR: '/nowhere' },
        ...{
          SERVICE_TOKEN: fakeServiceToken,
          CONTENT_TOKEN: fakeContentToken,
          DRAIN_MS: '2500',
          BIDS_PER_SECOND: '1000',
        },
        ...{ MAIN_URL: `${services}/main`, LIVE_AUCTIONS_URL: `${services}/live-auctions` },
        ...{ CATALOGUE_URL: `${services}/catalogue`, CONTENT_URL: `${services}/content` },
      },
    });
    const ended = once(child, 'exit');
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) if (child.exitCode !== null) throw new Error('a relay ended');
    return { child, ended };
  };
  let running = await launch();
  return {
    port,
    async restart(): Promise<void> {
      running.child.kill('SIGTERM');
      await running.ended;
      running = await launch();
    },
    freeze: () => running.child.kill('SIGSTOP'),
    resume: () => running.child.kill('SIGCONT'),
    async close(): Promise<void> {
      running.child.kill('SIGKILL');
      await running.ended;
    },
  };
}
export type LoneRelay = Awaited<ReturnType<typeof startLoneRelay>>;
