import type { Log } from '@recolta/server-kit/log';
import type { Kysely } from 'kysely';
import type { FeedSignal } from '../platform/feed/feed-signal.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { TransferSlots } from '../platform/files/transfer-slots.ts';
import type { ServicesMetrics } from '../platform/metrics.ts';
import type { AuditPort } from '../platform/ports/audit-port.ts';
import type { DealsPort } from '../platform/ports/deals-port.ts';
import type { IdentityPort } from '../platform/ports/identity-port.ts';
import type { MailsPort } from '../platform/ports/mails-port.ts';
import type { NotificationsPort } from '../platform/ports/notifications-port.ts';
import type { BidQueue } from './bid/bid-queue.ts';
import type { LiveTables } from './tables.ts';

/** Dependencies of the live auctions' calls. */
export interface LiveOptions {
  readonly db: Kysely<LiveTables>;
  /** For read calls. */
  readonly readDb: Kysely<LiveTables>;
  /** For the relay's feed and for closing auctions. */
  readonly feedDb: Kysely<LiveTables>;
  readonly identity: IdentityPort;
  readonly notifications: NotificationsPort;
  readonly mails: MailsPort;
  readonly deals: DealsPort;
  readonly audit: AuditPort;
  readonly bids: BidQueue;
  readonly files: FileStore;
  /** Shared with all other uploads: each is held in memory. */
  readonly uploads: TransferSlots;
  readonly downloads: TransferSlots;
  readonly signal: FeedSignal;
  readonly metrics: Pick<ServicesMetrics, 'workerFailures' | 'undecidedAuctions'>;
  readonly serviceToken: string;
  readonly log: Log;
  readonly hasOpenApi: boolean;
}
