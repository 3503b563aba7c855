import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { root } from './run.mjs';

/** A start that cannot be: its message is all that a person needs. */
export class StartError extends Error {}

/**
 * The environment that services and relay share when both run on this machine: absolute DATA_DIR, ports that
 * are free, addresses of the services, and the token of the content service. (The services write the token of
 * their feed into DATA_DIR themselves.)
 *
 * @returns {Promise<NodeJS.ProcessEnv>}
 * @throws {StartError} where a port is taken or is none
 */
export async function serverEnv() {
  const file = path.join(root, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
  // An empty value means the default, as .env.example says.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const port = await freePort('PORT', given.PORT ?? '3000', undefined);
  const servicesPort = await freePort('SERVICES_PORT', given.SERVICES_PORT ?? '4000', '127.0.0.1');
  const services = `http://127.0.0.1:${servicesPort}`;
  return {
    MAIN_URL: `${services}/main`,
    CATALOGUE_URL: `${services}/catalogue`,
    LIVE_AUCTIONS_URL: `${services}/live-auctions`,
    CONTENT_URL: `${services}/content`,
    CONTENT_TOKEN: randomBytes(32).toString('base64url'),
    PUBLIC_URL: `http://localhost:${port}`,
    ...given,
    PORT: String(port),
    SERVICES_PORT: String(servicesPort),
    DATA_DIR: path.resolve(root, given.DATA_DIR ?? '.data'),
  };
}

/** Tries the port now: a server that fails on it later would say so less plainly. 0 takes any free one. */
function freePort(name, text, host) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`${name} is '${text}', which is no port (0 to 65535)`);
  }
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.on('error', (error) => reject(new StartError(portFault(name, port, error.code))));
    probe.listen({ port, host }, () => {
      const { port: taken } = probe.address();
      probe.close(() => resolve(taken));
    });
  });
}

function portFault(name, port, code) {
  const reason = code === 'EADDRINUSE' ? 'is already in use' : `cannot be listened on (${code})`;
  return `port ${port} ${reason}; choose another with ${name}, such as ${name}=${port + 1} npm start`;
}
