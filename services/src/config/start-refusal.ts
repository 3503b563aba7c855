import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import { SettingsError } from './settings.ts';

/**
 * Why the services cannot start as they are set up, in one line that an operator can act on.
 *
 * @param metricsPort the port of `/metrics`, where one is set
 * @returns null for a fault of ours, which needs its stack
 */
export function startRefusal(error: unknown, metricsPort?: number | ''): string | null {
  if (error instanceof SettingsError || error instanceof DatabaseRefusal) return oneLine(error.message);
  return listenRefusal(error, metricsPort);
}

const listenReasons: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'the port is already in use'],
  ['EACCES', 'the port cannot be listened on: permission denied'],
  ['EADDRNOTAVAIL', 'this machine has no such address'],
  ['ENOTFOUND', 'there is no such host'],
]);

/** `null` for what does not come from listening on a port of the services. */
function listenRefusal(error: unknown, metricsPort: number | '' | undefined): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return null;
  const reason = listenReasons.get(String(error.code));
  if (reason === undefined) return null;
  const port = 'port' in error ? String(error.port) : '';
  const isAboutHost = error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND';
  const ofPort = port === String(metricsPort) ? 'SERVICES_METRICS_PORT' : 'SERVICES_PORT';
  return `${isAboutHost ? 'SERVICES_HOST' : ofPort}: ${reason}${port === '' ? '' : ` (${port})`}`;
}

function oneLine(message: string): string {
  return message.replaceAll(/\s*\n\s*/g, ' | ');
}
