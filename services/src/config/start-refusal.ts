import { DatabaseRefusal } from '../platform/db/database-refusal.ts';
import { SettingsError } from './settings.ts';

/**
 * Why the services cannot start as they are set up, in one line that an operator can act on.
 *
 * @returns null for a fault of ours, which needs its stack
 */
export function startRefusal(error: unknown): string | null {
  if (error instanceof SettingsError || error instanceof DatabaseRefusal) return oneLine(error.message);
  return listenRefusal(error);
}

const listenReasons: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'SERVICES_PORT: the port is already in use'],
  ['EACCES', 'SERVICES_PORT: the port cannot be listened on: permission denied'],
  ['EADDRNOTAVAIL', 'SERVICES_HOST: this machine has no such address'],
  ['ENOTFOUND', 'SERVICES_HOST: there is no such host'],
]);

/** `null` for what does not come from listening on the services' port. */
function listenRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return null;
  const reason = listenReasons.get(String(error.code));
  if (reason === undefined) return null;
  const port = 'port' in error ? ` (${String(error.port)})` : '';
  return `${reason}${port}`;
}

function oneLine(message: string): string {
  return message.replaceAll(/\s*\n\s*/g, ' | ');
}
