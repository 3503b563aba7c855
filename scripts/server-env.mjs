import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { parseRelaySettings } from '../relay/src/config/settings.ts';
import { parseServicesSettings } from '../services/src/config/settings.ts';
import { claimDataFolder } from './data-folder.mjs';
import { root } from './run.mjs';
import { StartError } from './start-error.mjs';

/**
 * The environment that services and relay share when both run on this machine: absolute DATA_DIR, free ports,
 * addresses of the services, and the token of the content service. (The services write their feed's token
 * into DATA_DIR themselves.) The data folder is claimed before the ports are tried: for a second start the
 * first one's ports are busy, and a message about ports would mislead.
 *
 * @returns {Promise<{env: NodeJS.ProcessEnv, launchId: string}>} `launchId` marks what this start launches
 * @throws {StartError} if a setting is wrong, the data folder is in use or a port is taken
 */
export async function serverEnv() {
  const file = path.join(root, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
  // An empty value means the default, as .env.example says.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const asked = { PORT: given.PORT ?? '3000', SERVICES_PORT: given.SERVICES_PORT ?? '4000' };
  const ports = Object.entries(asked).map(([name, text]) => [name, portOf(name, text)]);
  refuseWrongSettings({ ...given, ...asked });
  const dataDir = path.resolve(root, given.DATA_DIR ?? '.data');
  const { launchId, tellAddress } = await claimDataFolder(dataDir);
  const [port, servicesPort] = await Promise.all(
    ports.map(([name, number]) => freePort(name, number, name === 'PORT' ? undefined : '127.0.0.1')),
  );
  const services = `http://127.0.0.1:${servicesPort}`;
  const env = {
    MAIN_URL: `${services}/main`,
    CATALOGUE_URL: `${services}/catalogue`,
    LIVE_AUCTIONS_URL: `${services}/live-auctions`,
    CONTENT_URL: `${services}/content`,
    CONTENT_TOKEN: randomBytes(32).toString('base64url'),
    PUBLIC_URL: `http://localhost:${port}`,
    ...given,
    PORT: String(port),
    SERVICES_PORT: String(servicesPort),
    DATA_DIR: dataDir,
  };
  tellAddress(env.PUBLIC_URL);
  return { env, launchId };
}

/** The servers would report the same, but each of them and later. */
function refuseWrongSettings(env) {
  try {
    parseServicesSettings(env);
    parseRelaySettings(env);
  } catch (error) {
    throw new StartError(error.message);
  }
}

function portOf(name, text) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`${name} is '${text}', which is no port (0 to 65535)`);
  }
  return port;
}

/** Checks the port now: the error of a server that fails later would be less clear. 0 takes any free port. */
function freePort(name, port, host) {
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
