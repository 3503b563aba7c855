import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type JoinAnswer, joinAnswerSchema } from '@recolta/shared/contracts/socket/messages';
import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { releaseFolder } from './services-process.ts';
import { serviceToken } from './test-market.ts';

/** Origin of the pages that may call it. */
export const relayProcessOrigin = 'http://recolta.test';
const lineSchema = z.looseObject({ level: z.int(), msg: z.string().default(''), port: z.int().optional() });
const errorLevel = 50;
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** A relay in its own process, in front of the services at a port, until the end of the test. */
export async function startRelayProcess(
  servicesPort: number,
  relayId: string,
  settings: Readonly<Record<string, string>> = {},
  release = releaseFolder,
) {
  const services = `http://127.0.0.1:${servicesPort}`;
  const child = spawn(process.execPath, [path.join(release, 'relay/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      DEMO: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      RELAY_ID: relayId,
      PUBLIC_URL: relayProcessOrigin,
      MAIN_URL: `${services}/main`,
      LIVE_AUCTIONS_URL: `${services}/live-auctions`,
      SERVICE_TOKEN: serviceToken,
      CONTENT_TOKEN: 'none',
      CLIENT_DIR: '/nowhere',
      DRAIN_MS: '0',
      ...settings,
    },
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  onTestFinished(() => end('SIGKILL'));
  const lines: string[] = [];
  const errors: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the relay ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (text) => {
      lines.push(text);
      const line = lineSchema.parse(JSON.parse(text));
      if (line.level >= errorLevel) errors.push(text);
      if (line.msg === 'the relay listens' && line.port !== undefined) resolve(line.port);
    });
  });

  return {
    /** Its log so far. */
    lines: lines as readonly string[],
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    /** Log lines of errors. */
    errors: errors as readonly string[],
    /** Suspends or resumes the process, with its connections open. */
    signal: (name: 'SIGSTOP' | 'SIGCONT') => void child.kill(name),
    /** Kills the process without a shutdown. */
    kill: () => end('SIGKILL'),
    /** Stops the process as an operator would. */
    stop: () => end('SIGTERM'),
    async poll(room: string): Promise<JoinAnswer> {
      const answer = await fetch(`http://127.0.0.1:${port}/rooms/${room}`);
      return joinAnswerSchema.parse(await answer.json());
    },
    /** Joins a room as a visitor, or as the account of the cookie; answers pings and nothing else. */
    async watch(
      room: string,
      { path = '', cookie }: { readonly path?: string; readonly cookie?: string } = {},
    ): Promise<void> {
      const url = `ws://127.0.0.1:${port}${path}/socket.io/?EIO=4&transport=websocket`;
      const socket = new WebSocket(url, {
        headers: { origin: relayProcessOrigin, ...(cookie !== undefined && { cookie }) },
      });
      onTestFinished(() => socket.close());
      await new Promise<void>((resolve, reject) => {
        socket.addEventListener('error', () => reject(new Error('the socket was refused')));
        socket.addEventListener('message', ({ data }) => {
          const message = String(data);
          if (message.startsWith('0')) socket.send('40{"protocol":1}');
          else if (message === '2') socket.send('3');
          else if (message.startsWith('40')) socket.send(`420["join",${JSON.stringify({ room })}]`);
          else if (message.startsWith('430[{"ok":true')) resolve();
          else if (message.startsWith('43')) reject(new Error(message));
        });
      });
    },
  };
}
export type RelayProcess = Awaited<ReturnType<typeof startRelayProcess>>;
