import type { Settings } from './settings.ts';

/**
 * Why the relay cannot listen as it is set up, in one line that names the variable; `null` for another error.
 *
 * @param settings those that it listens by
 */
export function listenRefusal(error: unknown, settings: Settings): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return null;
  const port = 'port' in error ? Number(error.port) : settings.PORT;
  const variable = port === Number(settings.METRICS_PORT) && port !== settings.PORT ? 'METRICS_PORT' : 'PORT';
  switch (error.code) {
    case 'EADDRINUSE':
      return `${variable}: ${port} is already in use`;
    case 'EACCES':
      return `${variable}: ${port} cannot be listened on: permission denied`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST: this machine has no address '${settings.HOST}'`;
    default:
      return null;
  }
}
