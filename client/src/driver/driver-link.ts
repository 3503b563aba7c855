import { validationParamsSchema } from '@recolta/shared/contracts/errors/error-body';
import {
  type DriverLoad,
  driverAnswerSchema,
  driverLoadSchema,
  storedFileSchema,
} from '@recolta/shared/contracts/http/driver-load';
import * as z from 'zod/mini';
import { type Kept, KeptLink, nothingKept, type Refused } from './kept-link.ts';
import type { DriverBody, Waiting } from './shown-load.ts';
import type { Language, Translate } from './texts.ts';

/** Seconds in which a press can be taken back. */
const holdMs = 5000;
const retryMs = 10_000;
const refreshMs = 60_000;

export interface LinkState extends Kept {
  /** Something is not stored: closing the page would lose it. */
  readonly isUnstored: boolean;
  /** The service does not know the link, or no longer. */
  readonly isEnded: boolean;
  /** Why the last call failed: it had no answer, or a server could not take it now; null if it did not fail. */
  readonly failure: 'offline' | 'busy' | null;
}

/** What parts of the page show and do. */
export interface Shown {
  readonly t: Translate;
  readonly language: Language;
  readonly link: DriverLink;
}

/** True if `fetch` had no answer, or not in time. */
const isUnanswered = (error: unknown) => error instanceof TypeError || error instanceof DOMException;

class NotFound extends Error {}
/** The service read the request and refuses it: sent again, it would be refused again. */
class RefusedCall extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(`answered ${response.status}`);
    this.response = response;
  }
}
const refusedFileSchema = z.object({ params: validationParamsSchema });

/** True if a picture is readable, but too large or one too many. */
async function isOverLimit({ response }: RefusedCall): Promise<boolean> {
  if (response.status === 413) return true;
  // A proxy's refusal may be no JSON.
  const body = refusedFileSchema.safeParse(await response.json().catch(() => null));
  return body.success && body.data.params.fields.some(({ rule }) => rule !== 'damaged');
}

/** The load as the service had it last: an answer to an earlier call may arrive after it. */
function newest(kept: DriverLoad | null, load: DriverLoad | null): DriverLoad | null {
  if (kept === null || load === null) return load ?? kept;
  return Date.parse(load.now) < Date.parse(kept.now) ? kept : load;
}

/**
 * One driver's link: shows the load, keeps what was pressed on the phone, and sends it once, in order, as soon as
 * there is a connection. Several tabs share what is kept and send one after another.
 */
export class DriverLink {
  state: LinkState = { ...nothingKept, isUnstored: false, isEnded: false, failure: null };
  private readonly token: string;
  private readonly show: (state: LinkState) => void;
  private readonly phone: KeptLink;
  private readonly base: string;
  private clockOffsetMs = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stop = new AbortController();

  constructor(token: string, show: (state: LinkState) => void) {
    this.token = token;
    this.show = show;
    this.phone = new KeptLink(token);
    this.base = `/services/main/driver-links/${token}`;
  }

  async start(): Promise<void> {
    const { signal } = this.stop;
    const again = () => void this.work();
    globalThis.addEventListener('online', again, { signal });
    document.addEventListener('visibilitychange', () => document.hidden || again(), { signal });
    this.change(await this.phone.read());
    await this.work();
  }

  close(): void {
    this.stop.abort();
    clearTimeout(this.timer);
  }

  /** The service's clock, RFC 3339. */
  now(): string {
    return new Date(Date.now() + this.clockOffsetMs).toISOString();
  }

  /** Keeps facts on the phone; they are sent after a few seconds. */
  async press(bodies: readonly DriverBody[], picture: Blob | null): Promise<void> {
    const holdUntilMs = Date.now() + holdMs;
    // The picture belongs to the last: the step itself, which is never without it.
    const added = bodies.map(
      (body, at): Waiting => ({
        ...{ id: crypto.randomUUID(), body, file: null, holdUntilMs },
        picture: at === bodies.length - 1 ? picture : null,
      }),
    );
    await this.keep((kept) => ({ ...kept, waiting: [...kept.waiting, ...added] }));
    this.workIn(holdMs);
  }

  /** Takes back what is not being sent yet. */
  async takeBack(): Promise<void> {
    const nowMs = Date.now();
    await this.keep((kept) => ({
      ...kept,
      waiting: kept.waiting.filter(({ holdUntilMs }) => holdUntilMs <= nowMs),
    }));
  }

  async dismiss(id: string): Promise<void> {
    await this.keep((kept) => ({ ...kept, refused: kept.refused.filter((one) => one.id !== id) }));
  }

  /** Sends what waits, else reads the load, and plans the next time. */
  async work(): Promise<void> {
    let nextMs = refreshMs;
    // What is about to be sent can no longer be taken back.
    this.change({});
    try {
      await navigator.locks.request(`driver-${this.token}`, () => this.sendAll());
      if (this.state.waiting.length === 0) await this.refresh();
      this.change({ failure: null, isEnded: false });
    } catch (error) {
      if (error instanceof NotFound) await this.end();
      else {
        this.change({ failure: isUnanswered(error) ? 'offline' : 'busy' });
        nextMs = retryMs;
      }
    }
    const holds = this.state.waiting.map(({ holdUntilMs }) => holdUntilMs - Date.now());
    this.workIn(Math.max(0, Math.min(nextMs, ...holds.filter((ms) => ms > 0))));
  }

  /** Forgets an ended link, unless something was never sent. */
  private async end(): Promise<void> {
    this.change({ isEnded: true, failure: null });
    if (this.state.waiting.length === 0) await this.phone.forget();
  }

  private workIn(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stop.signal.aborted) this.timer = setTimeout(() => void this.work(), ms);
  }

  private async sendAll(): Promise<void> {
    const isDue = ({ holdUntilMs }: Waiting) => holdUntilMs <= Date.now();
    for (
      let next = (await this.phone.read()).waiting.find(isDue);
      next;
      next = (await this.phone.read()).waiting.find(isDue)
    )
      await this.send(next);
  }

  private async send(waiting: Waiting): Promise<void> {
    const { id } = waiting;
    const file = waiting.picture === null ? waiting.file : await this.upload(waiting.picture, waiting);
    const body = file === null ? waiting.body : { ...waiting.body, files: [file] };
    const { load, rule } = await this.sendFact(id, body);
    await this.keep((kept) => ({
      load: newest(kept.load, load),
      waiting: kept.waiting.filter((one) => one.id !== id),
      refused: rule === null ? kept.refused : [...kept.refused, { id, body: waiting.body, rule }],
    }));
  }

  /** Sends a fact. @returns the load after it, and why the service did not take it */
  private async sendFact(
    id: string,
    body: DriverBody,
  ): Promise<{ load: DriverLoad | null; rule: Refused['rule'] | null }> {
    try {
      const sent = JSON.stringify({ facts: [{ id, body }] });
      const { load, refusals } = driverAnswerSchema.parse(
        await this.call('/facts', sent, 'application/json'),
      );
      this.setClock(load);
      const [refusal] = refusals;
      if (refusal?.rule !== 'twice' || refusal.path !== 'move') return { load, rule: refusal?.rule ?? null };
      // A step that somebody else stated meanwhile is done, but has no picture.
      return { load, rule: 'files' in body ? 'pictureTwice' : null };
    } catch (error) {
      if (error instanceof RefusedCall) return { load: null, rule: 'other' };
      throw error;
    }
  }

  /** @returns the stored picture; null if the service refused it, which is said */
  private async upload(picture: Blob, waiting: Waiting) {
    const form = new FormData();
    form.append('file', picture, 'ticket.jpg');
    try {
      const file = storedFileSchema.parse(await this.call('/files', form));
      await this.keepPicture(waiting.id, file);
      return file;
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      await this.keepPicture(waiting.id, null);
      const rule = (await isOverLimit(error)) ? 'pictureLimit' : 'picture';
      const refused = { id: crypto.randomUUID(), body: waiting.body, rule };
      await this.keep((kept) => ({ ...kept, refused: [...kept.refused, refused] }));
      return null;
    }
  }

  private keepPicture(id: string, file: Waiting['file']): Promise<void> {
    return this.keep((kept) => ({
      ...kept,
      waiting: kept.waiting.map((one) => (one.id === id ? { ...one, picture: null, file } : one)),
    }));
  }

  private async refresh(): Promise<void> {
    const load = driverLoadSchema.parse(await this.call(''));
    this.setClock(load);
    await this.keep((kept) => ({ ...kept, load: newest(kept.load, load) }));
  }

  private setClock({ now }: DriverLoad): void {
    this.clockOffsetMs = Date.parse(now) - Date.now();
  }

  /** @throws NotFound, RefusedCall; any other error if it should be sent again */
  private async call(path: string, body?: BodyInit, type?: string): Promise<unknown> {
    const response = await fetch(this.base + path, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'omit',
      signal: AbortSignal.any([this.stop.signal, AbortSignal.timeout(60_000)]),
      ...(body !== undefined && { body }),
      ...(type !== undefined && { headers: { 'content-type': type } }),
    });
    if (response.ok) return response.json();
    if (response.status === 404) throw new NotFound();
    if ([400, 413, 415, 422].includes(response.status)) throw new RefusedCall(response);
    throw new Error(`answered ${response.status}`);
  }

  private async keep(change: (kept: Kept) => Kept): Promise<void> {
    const kept = await this.phone.keep(change);
    this.change({ ...kept, isUnstored: this.phone.isUnstored() });
  }

  private change(more: Partial<LinkState>): void {
    if (this.stop.signal.aborted) return;
    this.state = { ...this.state, ...more };
    this.show(this.state);
  }
}
