import { clusterAddress, clusterDatabase, clusterFolder } from '../cluster/cluster-folder.ts';
import { postmasterKind, readPostmasterFile } from './postmaster-file.ts';

/**
 * The connection string of the embedded PostgreSQL that another process runs on `dataDir`; `undefined` without one.
 */
export function liveConnectionString(dataDir: string): string | undefined {
  const cluster = clusterFolder(dataDir);
  const postmaster = readPostmasterFile(cluster);
  if (!postmaster || postmasterKind(postmaster.pid, cluster) !== 'ours') return undefined;
  return clusterAddress(dataDir, postmaster, clusterDatabase);
}
