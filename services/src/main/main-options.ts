import type { Log } from '@recolta/server-kit/log';
import type { Kysely } from 'kysely';
import type { FeedSignal } from '../platform/feed/feed-signal.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { TransferSlots } from '../platform/files/transfer-slots.ts';
import type { MailFolder } from '../platform/mail/mail-folder.ts';
import type { ServicesMetrics } from '../platform/metrics.ts';
import type { CategoriesPort } from '../platform/ports/categories-port.ts';
import type { InvitationsPort } from '../platform/ports/invitations-port.ts';
import type { MarketPort } from '../platform/ports/market-port.ts';
import type { SaleFilesPort } from '../platform/ports/sale-files-port.ts';
import type { SalesPort } from '../platform/ports/sales-port.ts';
import type { FactorKeys } from './factor/factor-keys.ts';
import type { MainTables } from './tables.ts';

/** Dependencies of the main service's calls. */
export interface MainOptions {
  readonly db: Kysely<MainTables>;
  /** For read calls: their statements are cancelled early. */
  readonly readDb: Kysely<MainTables>;
  /** For the relay's feed and session look-ups. */
  readonly feedDb: Kysely<MainTables>;
  readonly uploads: TransferSlots;
  readonly downloads: TransferSlots;
  /** Total size of the files of all accounts with an unconfirmed e-mail. */
  readonly maxUnconfirmedBytes: number;
  /** Maximum number of open announcements that a process keeps in memory. */
  readonly maxOpenAnnouncements: number;
  readonly market: MarketPort;
  readonly sales: SalesPort;
  readonly invitations: InvitationsPort;
  readonly categories: CategoriesPort;
  readonly saleFiles: SaleFilesPort;
  readonly signal: FeedSignal;
  readonly files: FileStore;
  readonly serviceToken: string;
  readonly factorKeys: FactorKeys;
  readonly metrics: Pick<ServicesMetrics, 'workerFailures' | 'announcementLists' | 'showOpenAnnouncements'>;
  readonly log: Log;
  /** Demonstration logins to show on the sign-in page; empty outside demonstrations. */
  readonly demoLogins: readonly { readonly email: string }[];
  /** Public key of browser push (VAPID), base64url. */
  readonly pushKey: string;
  /** Mails to show at `/dev/mail`; null if they are sent or must not be shown. */
  readonly keptMails: MailFolder | null;
  readonly hasOpenApi: boolean;
  /** Public origin of the pages, for the addresses in contracts. */
  readonly publicUrl: string;
}
