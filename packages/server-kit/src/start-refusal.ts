/** EX_CONFIG: wrong configuration; the supervisor adds nothing to the line with the reason. */
export const refusedExitCode = 78;

export interface ListenSettings {
  /** Variable and value of the address. */
  readonly host: readonly [name: string, value: string];
  /** Variables and values of the ports; the first is named if the error names none. */
  readonly ports: readonly (readonly [name: string, value: number | ''])[];
}

/** Why a server cannot listen, in one line that names the variable; null for another error. */
export function listenRefusal(error: unknown, { host, ports }: ListenSettings): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return null;
  const port = 'port' in error ? Number(error.port) : ports[0]?.[1];
  const [variable] = ports.find(([, value]) => value === port) ?? ports[0] ?? [''];
  switch (error.code) {
    case 'EADDRINUSE':
      return `${variable}: ${port} is already in use`;
    case 'EACCES':
      return `${variable}: ${port} cannot be listened on: permission denied`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host[0]}: this machine has no address '${host[1]}'`;
    default:
      return null;
  }
}
