// `pnpm dev`: services and relay restart when their sources change; Vite serves the client and proxies the rest to
// the relay (RELAY_URL). CLIENT_PORT is Vite's port.
import path from 'node:path';
import { serverEnv } from './server-env.mjs';
import { runStart } from './start-error.mjs';
import { supervise } from './supervise.mjs';
import { printWelcome } from './welcome.mjs';

async function develop() {
  const clientPort = process.env.CLIENT_PORT ?? '5173';
  // People open Vite's address: links in mails and the origin check use it.
  process.env.PUBLIC_URL ??= `http://localhost:${clientPort}`;
  const { env, launchId } = await serverEnv();
  const logFolder = path.join(env.DATA_DIR, 'logs');
  const servers = supervise(
    [
      { name: 'services', args: ['--watch', '--watch-preserve-output', 'services/src/main.ts'] },
      { name: 'relay', args: ['--watch', '--watch-preserve-output', 'relay/src/main.ts'] },
      {
        name: 'client',
        args: [
          ...['client/node_modules/vite/bin/vite.js', 'client', '--configLoader', 'native'],
          ...['--port', clientPort, '--strictPort'],
        ],
        env: { RELAY_URL: `http://127.0.0.1:${env.PORT}` },
      },
    ],
    { env, logFolder, launchId },
  );
  if (!servers.isStopping()) await printWelcome(env, logFolder);
  return servers.ended;
}

await runStart(develop);
