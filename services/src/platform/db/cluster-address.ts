import { clusterUser, readClusterPassword } from './cluster-folder.ts';

/** The connection string of a database of the embedded cluster, over its private unix socket; holds the password. */
export function clusterAddress(
  dataDir: string,
  { port, socketDir }: { port: number; socketDir: string },
  database: string,
): string {
  const host = encodeURIComponent(socketDir);
  return `postgresql://${clusterUser}:${readClusterPassword(dataDir)}@localhost:${port}/${database}?host=${host}`;
}
