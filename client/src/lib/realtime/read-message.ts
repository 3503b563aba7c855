import {
  type ItemsFrame,
  itemsFrameSchema,
  type JoinAnswer,
  joinAnswerSchema,
  type StateFrame,
  stateFrameSchema,
} from '@recolta/shared/contracts/socket/messages';
import { roomItemSchema } from '@recolta/shared/contracts/socket/room-kinds';
import { isFromNewerRelease, readTolerantly } from '@recolta/shared/contracts/tolerant-reading';
import * as z from 'zod/mini';
import { noteNewerItems } from './connection-state.ts';

/**
 * Parses messages of the relay, by push or poll. A malformed message is reported as an error and skipped; one that
 * only a newer client can show is marked, so that the page asks for a reload.
 */

/** A frame with a fixed schema; undefined if malformed. */
export function readFrame<Schema extends z.core.$ZodType>(
  schema: Schema,
  message: unknown,
): z.output<Schema> | undefined {
  const reading = reported(() => readTolerantly(schema, message));
  return reading?.isNewer === false ? reading.value : undefined;
}

const unreadStateSchema = z.pick(stateFrameSchema, { room: true, epoch: true, version: true, nowMs: true });
type UnreadState = z.infer<typeof unreadStateSchema>;

/** A state frame; without `state` if only a newer client can show it. */
export function readStateFrame(message: unknown): StateFrame | (UnreadState & { state?: never }) | undefined {
  const reading = reported(() => readTolerantly(stateFrameSchema, message));
  return reading?.isNewer ? readFrame(unreadStateSchema, message) : reading?.value;
}

/** Items of a list. Those that only a newer client can show count as removed, and the page says so. */
export function readItemsFrame(message: unknown): ItemsFrame | undefined {
  const { known, newer } = partItems(message);
  const frame = readFrame(itemsFrameSchema, known);
  if (frame === undefined) return undefined;
  noteNewerItems(newer, [...Object.keys(frame.items), ...frame.gone]);
  return { ...frame, gone: [...frame.gone, ...newer] };
}

/** An answer to a join or poll; a state that only a newer client can show becomes the refusal `ClientOutdated`. */
export function readJoinAnswer(message: unknown): JoinAnswer | undefined {
  const { known, newer } = partItems(message);
  const reading = reported(() => readTolerantly(joinAnswerSchema, known));
  if (reading?.isNewer !== false) return reading && { ok: false, code: 'ClientOutdated' };
  const answer = reading.value;
  if (answer.ok && answer.items !== undefined) noteNewerItems(newer, Object.keys(answer.items));
  return answer;
}

/** The body of an unsuccessful poll; undefined if it is not an answer. */
export const readRefusal = (body: unknown): JoinAnswer | undefined => joinAnswerSchema.safeParse(body).data;

const withItemsSchema = z.looseObject({ items: z.record(z.string(), z.unknown()) });

/** Splits a message into items that this client knows and ids of newer ones. */
function partItems(message: unknown): { readonly known: unknown; readonly newer: readonly string[] } {
  const parsed = withItemsSchema.safeParse(message);
  if (!parsed.success) return { known: message, newer: [] };
  const entries = Object.entries(parsed.data.items);
  const isNewer = ([, item]: [string, unknown]) => isNewerItem(item);
  const newer = entries.filter(isNewer).map(([id]) => id);
  if (newer.length === 0) return { known: message, newer };
  const items = Object.fromEntries(entries.filter(([id]) => !newer.includes(id)));
  return { known: { ...parsed.data, items }, newer };
}

/** Malformed items are left to the schema of the whole message. */
function isNewerItem(item: unknown): boolean {
  const parsed = roomItemSchema.safeParse(item);
  return !parsed.success && isFromNewerRelease(parsed.error.issues, item);
}

function reported<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    window.reportError(error);
    return undefined;
  }
}
