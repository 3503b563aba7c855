import { randomUUID } from 'node:crypto';
import type { Log } from '@recolta/server-kit/log';
import type pg from 'pg';

/** Says whether only readers are woken, or workers too. A NOTIFY carries it, and the id of the signal that sent it. */
type Woken = 'readers' | 'all';

/**
 * Wakes the feed's readers and the workers of this process after a commit here and, through the database, those of
 * other processes: by a NOTIFY outside the committed transaction, at most one per 20 ms. A lost wake-up costs one
 * poll (250 ms), never an event.
 */
export class FeedSignal {
  private readonly waiting = new Set<() => void>();
  private readonly listeners = new Set<() => void>();
  private readonly id = randomUUID();
  private readonly pool: pg.Pool | null;
  private readonly log: Log;
  private listener: pg.PoolClient | null = null;
  private notifyTimer: NodeJS.Timeout | null = null;
  private toNotify: Woken = 'readers';
  private listenTimer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private wakeCount = 0;
  private readonly quiet = new Map<string, string>();

  /** @param pool null if this is the only process on the database */
  constructor(pool: pg.Pool | null, log: Log) {
    this.pool = pool;
    this.log = log;
  }

  /** Begins to listen to other processes, and reconnects whenever the connection is lost. */
  async listen(): Promise<void> {
    if (!this.pool || this.isClosed) return;
    const client = await this.pool.connect();
    if (this.isClosed) {
      client.release(true);
      return;
    }
    this.listener = client;
    client.on('notification', ({ payload = '' }) => {
      const [woken, id] = payload.split(' ');
      // Its own commits have already woken this process.
      if (id !== this.id) this.wake(woken === 'readers' ? 'readers' : 'all');
    });
    client.on('error', (error) => this.lose(client, error));
    // A connection that is lost meanwhile also fails its statement.
    await client.query('listen recolta_feed').catch((error: Error) => this.lose(client, error));
    // Nobody heard what was committed before.
    this.wake('readers');
  }

  /** Releases a broken connection once, and schedules another. */
  private lose(client: pg.PoolClient, error: Error): void {
    // A connection that `close` ended is already released.
    if (this.listener !== client) return;
    this.log.warn({ err: error }, 'cannot listen to other processes; polling the feed');
    this.listener = null;
    client.release(error);
    this.listenLater();
  }

  private listenLater(): void {
    if (this.isClosed) return;
    this.listenTimer = setTimeout(() => {
      this.listen().catch((error: unknown) => {
        this.log.warn({ err: error }, 'still cannot listen to other processes');
        this.listenLater();
      });
    }, listenAgainMs);
  }

  /** True if every commit wakes: those of this process always do, those of others while a connection listens. */
  get isListening(): boolean {
    return this.pool === null || this.listener !== null;
  }

  /** Call it after each commit that wrote events, or after the last of those followed by `wakeReaders`. */
  committed(): void {
    this.tell('all');
  }

  /** Call it after a commit that wrote events if more commits follow that workers should wait for. */
  wakeReaders(): void {
    this.tell('readers');
  }

  private tell(woken: Woken): void {
    this.wake(woken);
    if (!this.pool) return;
    if (woken === 'all') this.toNotify = woken;
    this.notifyTimer ??= setTimeout(() => {
      const payload = `${this.toNotify} ${this.id}`;
      this.notifyTimer = null;
      this.toNotify = 'readers';
      this.pool?.query("select pg_notify('recolta_feed', $1)", [payload]).catch((error: unknown) => {
        this.log.warn({ err: error }, 'failed to notify other processes; they poll');
      });
    }, notifyEveryMs);
  }

  /**
   * Reads a module's feed by `read`, and remembers the position after it until the next observed commit, for
   * `isQuietAt`.
   */
  async reading<Page extends { readonly cursor: string }>(
    module: string,
    read: () => Promise<Page>,
  ): Promise<Page> {
    const { wakeCount } = this;
    const page = await read();
    // A commit meanwhile may not be on the page.
    if (wakeCount === this.wakeCount) this.quiet.set(module, page.cursor);
    return page;
  }

  /** True if the module's feed was read to this position, and every commit since would have been observed. */
  isQuietAt(module: string, cursor: string): boolean {
    return this.isListening && this.quiet.get(module) === cursor;
  }

  /** Resolves at the next observed commit, or after `ms`. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.waiting.add(done);
    });
  }

  /** Calls the listener after each observed commit. @returns an unsubscribe function */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.listenTimer);
    if (this.notifyTimer) clearTimeout(this.notifyTimer);
    this.notifyTimer = null;
    this.wake('all');
    const { listener } = this;
    this.listener = null;
    listener?.release(true);
  }

  private wake(woken: Woken): void {
    this.wakeCount++;
    this.quiet.clear();
    for (const done of [...this.waiting]) done();
    if (woken === 'all') for (const listener of this.listeners) listener();
  }
}

const notifyEveryMs = 20;
const listenAgainMs = 1000;
