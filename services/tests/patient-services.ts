import { longestWaits } from '../src/platform/db/pool.ts';
import { FairQueue } from '../src/platform/fair-queue.ts';

// A busy machine must not make the services refuse what the tests ask: work waits for its turn, and for the database, as
// long as a test may take. Tests of the waits themselves set their own.
Object.assign(longestWaits, { connectMs: 60_000, statementMs: 60_000, lockMs: 60_000 });
FairQueue.patience = 20;
