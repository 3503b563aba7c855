import { longestWaits } from '../src/platform/db/pool.ts';
import { FairQueue } from '../src/platform/fair-queue.ts';
import { decodingTime } from '../src/platform/files/reencode-image.ts';

// Keeps a busy machine from making the services refuse calls: work waits for its slot, and for the database, up to the
// timeout of a test. Tests of these waits set their own.
Object.assign(longestWaits, { connectMs: 60_000, statementMs: 60_000, lockMs: 60_000, idleMs: 60_000 });
FairQueue.patience = 20;
decodingTime.seconds = 60;
