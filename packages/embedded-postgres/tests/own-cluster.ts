import { consoleLog } from '../src/db-log.ts';
import { startEmbeddedPostgres } from '../src/embedded-postgres.ts';

// A services process reduced to its database: owns the cluster below the given folder until SIGTERM.
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('the folder argument is missing');
const { connectionString, pid, stop } = await startEmbeddedPostgres({ dataDir, log: consoleLog() });
process.once('SIGTERM', () => void stop());
process.stdout.write(`${JSON.stringify({ connectionString, pid })}\n`);
