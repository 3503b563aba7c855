import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Log } from '@recolta/server-kit/log';
import { forwardedRequestId } from '@recolta/server-kit/request-id';
import { sendJson } from '@recolta/server-kit/send-json';
import type { Traces } from '@recolta/server-kit/tracing/span';
import { startPracticeSchema } from '@recolta/shared/contracts/http/practice';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../src/all-tables.ts';
import type { ServicesSettings } from '../src/config/settings.ts';
import { hashPassword } from '../src/main/session/password.ts';
import { createMarket, type Market } from '../src/market.ts';
import { BorderError, notFound } from '../src/platform/http/border-error.ts';
import { requireServiceToken } from '../src/platform/http/caller-checks.ts';
import { refusalOfInput } from '../src/platform/http/error-answer.ts';
import { readJsonBody } from '../src/platform/http/read-body.ts';
import { answerFailedCall } from '../src/platform/http/server.ts';
import { createServicesMetrics } from '../src/platform/metrics.ts';
import { newToken } from '../src/platform/token.ts';
import { simulatedBidderCount } from './next-simulated-bid.ts';
import {
  type HeldDatabase,
  HeldElsewhere,
  hasDatabase,
  holdDatabase,
  makeDatabase,
  practiceAddressOf,
} from './practice-database.ts';
import { SimulatedBidders } from './simulated-bidders.ts';
import { insertParty, type PracticeCast, startPractice } from './start-practice.ts';

const reviewEachMs = 10 * 60_000;
const openAgainAfterMs = 5000;
const maxBodyBytes = 1024;

interface PracticeOptions {
  /** Address of the market's own database. */
  readonly connectionString: string;
  readonly isOnlyProcess: boolean;
  readonly serviceToken: string;
  readonly traces: Traces | null;
  readonly log: Log;
}

interface OpenSpace {
  readonly database: HeldDatabase;
  readonly market: Market;
  readonly cast: PracticeCast;
  readonly bidders: SimulatedBidders;
}

/**
 * A second instance of the services for practice auctions, on a separate database that is dropped as a whole; it writes
 * nothing to the market's tables. The first request opens it; reopened once the database is a day old and unused.
 */
export class PracticeSpace {
  private readonly settings: ServicesSettings;
  private readonly options: PracticeOptions;
  private readonly log: Log;
  private opened: Promise<OpenSpace> | null = null;
  private readonly reviewTimer: NodeJS.Timeout;
  /** No request opens the space while this is pending. */
  private cleaning: Promise<void> | null = null;
  private isClosed = false;

  constructor(settings: ServicesSettings, options: PracticeOptions) {
    this.settings = settings;
    this.options = options;
    this.log = options.log.child({ space: 'practice' });
    this.reviewTimer = setInterval(() => {
      this.review().catch((error: unknown) => {
        // The process that holds it reviews it.
        if (error instanceof HeldElsewhere) return;
        this.log.warn({ err: error }, 'the practice space was not reviewed');
      });
    }, reviewEachMs);
    this.reviewTimer.unref();
  }

  /** Answers a request below `/practice`: `POST /sessions` of the relay, and every call of the services. */
  readonly handle = (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = forwardedRequestId(request);
    response.setHeader('x-request-id', requestId);
    this.answer(request, response).catch((error: unknown) =>
      answerFailedCall(error, requestId, response, this.log),
    );
  };

  /** Drops the contents of the database when due, whether it is open or left from before a restart. */
  async review(): Promise<void> {
    if (this.opened === null && !this.isClosed) {
      this.cleaning = this.dropLeftOver();
      await this.cleaning;
    }
    const space = await this.opened?.catch(() => null);
    if (!space || this.isClosed || !(await space.database.isDue())) return;
    this.opened = (async () => {
      await close(space);
      return this.open();
    })();
    this.forgetFailure(this.opened);
    await this.opened;
  }

  async leave(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.reviewTimer);
    const space = await this.opened?.catch(() => null);
    await space?.bidders.stop();
    await space?.market.leave();
  }

  async close(): Promise<void> {
    const space = await this.opened?.catch(() => null);
    if (space) await close(space);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const space = await this.space();
    if (request.url !== '/sessions') {
      space.market.handle(request, response);
      return;
    }
    requireServiceToken(request.headers.authorization, this.options.serviceToken);
    if (request.method !== 'POST') throw notFound();
    const caller = startPracticeSchema.safeParse(await readJsonBody(request, maxBodyBytes));
    if (!caller.success) throw refusalOfInput(caller.error);
    const started = await startPractice(space.market.db, space.cast, caller.data);
    space.market.signal.committed();
    space.bidders.wake();
    sendJson(response, 200, started);
  }

  private async space(): Promise<OpenSpace> {
    if (this.isClosed) throw new BorderError(503, 'ServiceUnavailable');
    if (this.opened === null) {
      this.opened = this.open();
      this.forgetFailure(this.opened);
    }
    try {
      return await this.opened;
    } catch {
      // Already logged where it failed.
      throw new BorderError(503, 'ServiceUnavailable', { seconds: openAgainAfterMs / 1000 });
    }
  }

  /** A failed opening is retried, but not by every request. */
  private forgetFailure(opened: Promise<OpenSpace>): void {
    opened.catch((error: unknown) => {
      this.log.error({ err: error }, 'the practice space could not be opened');
      const timer = setTimeout(() => {
        if (this.opened === opened) this.opened = null;
      }, openAgainAfterMs);
      timer.unref();
    });
  }

  private get connectionString(): string {
    return this.settings.PRACTICE_DATABASE_URL || practiceAddressOf(this.options.connectionString);
  }

  private async dropLeftOver(): Promise<void> {
    const { connectionString, log } = this;
    const isNamed = this.settings.PRACTICE_DATABASE_URL !== '';
    if (!isNamed && !(await hasDatabase(this.options.connectionString, connectionString))) return;
    const database = await holdDatabase(connectionString, { log, onLost: () => undefined });
    try {
      if (await database.isDue()) await database.dropWhole();
    } finally {
      await database.release();
    }
  }

  private async open(): Promise<OpenSpace> {
    await this.cleaning?.catch(() => undefined);
    const { connectionString: marketAddress, isOnlyProcess, serviceToken, traces } = this.options;
    const { settings, log, connectionString } = this;
    if (settings.PRACTICE_DATABASE_URL === '') await makeDatabase(marketAddress, connectionString);
    const database = await holdDatabase(connectionString, { log, onLost: () => this.lost() });
    let market: Market | undefined;
    try {
      if (await database.isDue()) await database.dropWhole();
      market = await createMarket(settingsOf(settings), {
        ...{ connectionString, isOnlyProcess, serviceToken, traces, log },
        factorKey: newToken(),
        metrics: createServicesMetrics(),
        notifies: false,
        content: null,
      });
      await raiseEpoch(market.db);
      const cast = await findCast(market.db);
      const bidders = new SimulatedBidders(market, cast.bidders, log);
      await bidders.signIn();
      bidders.wake();
      log.info('the practice space is open');
      return { database, market, cast, bidders };
    } catch (error) {
      await market?.close();
      await database.release();
      throw error;
    }
  }

  /** The database restarted or is unreachable: the next request opens the space again. */
  private lost(): void {
    const { opened } = this;
    opened
      ?.then((space) => {
        if (this.opened !== opened || this.isClosed) return undefined;
        this.opened = null;
        return close(space);
      })
      .catch((error: unknown) => this.log.warn({ err: error }, 'the lost practice space was not closed'));
  }
}

async function close({ database, market, bidders }: OpenSpace): Promise<void> {
  await bidders.stop();
  await market.leave();
  await market.close();
  await database.release();
}

/** Separate from the market's files, mails and keys; few connections are enough. */
function settingsOf(settings: ServicesSettings): ServicesSettings {
  return {
    ...settings,
    DATA_DIR: path.join(settings.DATA_DIR, 'practice'),
    S3_ENDPOINT: '',
    services: new Set(['main', 'live-auctions']),
    isDemo: false,
    showsKeptMails: false,
    hasOpenApi: false,
    DATABASE_POOL: 4,
    BID_POOL: 2,
    READ_POOL: 2,
    FEED_POOL: 3,
  };
}

/** A recreated database numbers its states and feed from the start: its epoch must be later than any before. */
async function raiseEpoch(db: Kysely<AllTables>): Promise<void> {
  await sql`
    update platform.epoch set epoch = extract(epoch from (select created_at from practice.space))::bigint
    where epoch < extract(epoch from (select created_at from practice.space))::bigint`.execute(db);
}

/** The simulated owner and bidders, created at the first opening. */
async function findCast(db: Kysely<AllTables>): Promise<PracticeCast> {
  const passwordHash = await hashPassword(newToken());
  return db.transaction().execute(async (trx) => {
    const party = async (email: string, companyName: string, role: 'Client' | 'Bidder') => {
      const user = await trx
        .selectFrom('main.users')
        .select(['id', 'account_id'])
        .where('email_folded', '=', email)
        .executeTakeFirst();
      if (user) return { userId: user.id, accountId: user.account_id, email };
      return insertParty(trx, { email, companyName, role, passwordHash });
    };
    const owner = await party('seller@practice.invalid', 'Vânzător simulat', 'Client');
    const bidders = [];
    for (let number = 1; number <= simulatedBidderCount; number++) {
      bidders.push(await party(`bidder-${number}@practice.invalid`, `Ofertant simulat ${number}`, 'Bidder'));
    }
    return { owner, bidders, passwordHash };
  });
}
