import { type Browser, chromium } from '@playwright/test';
import * as z from 'zod';
import { buildClient } from '../../scripts/build-client.mjs';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { portOf, startChild } from './child-process.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface DemoSite extends AsyncDisposable {
  /** Pages that a first visitor opens, by name in the report. */
  readonly pages: Readonly<Record<'live room' | '/live', string>>;
}

const listSchema = z.object({ items: z.array(z.object({ id: z.string(), status: z.string() })) });

/** The demonstration as `npm start` runs it, with the current client, on free ports and in a temporary folder. */
export async function startDemoSite(): Promise<DemoSite> {
  if ((await buildClient()) !== 0) throw new Error('the client could not be built');
  await using starting = new AsyncDisposableStack();
  const { path: DATA_DIR } = starting.use(temporaryFolder('demo'));
  const services = starting.use(
    startChild('services/src/main.ts', { SERVICES_PORT: '0', DATA_DIR, DEMO: '1' }),
  );
  const servicesUrl = `http://127.0.0.1:${await services.line(portOf('services are ready'))}`;
  const port = await freePort();
  const relay = starting.use(
    startChild('relay/src/main.ts', {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR,
      MAIN_URL: `${servicesUrl}/main`,
      LIVE_AUCTIONS_URL: `${servicesUrl}/live-auctions`,
    }),
  );
  await relay.line(portOf('the relay listens'));
  const site = `http://127.0.0.1:${port}`;
  const id = await runningAuction(site);
  const running = starting.move();
  return {
    pages: { 'live room': `${site}/live-auctions/${id}/participate`, '/live': `${site}/live` },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function runningAuction(site: string): Promise<string> {
  const response = await fetch(
    `${site}/services/live-auctions/api/v1/auctions?filters=${encodeURIComponent('status==InProgress')}`,
  );
  const { items } = listSchema.parse(await response.json());
  const [first] = items;
  if (!first) throw new Error('the demonstration has no running auction');
  return first.id;
}

/** The Chromium of the browser tests. */
export async function launchChromium(...more: string[]): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic', ...more],
  });
}
