import { ORPCError } from '@orpc/server';
import type { Log } from '@recolta/server-kit/log';
import { refusalText } from '@recolta/server-kit/refusal-text';
import { activeSpan } from '@recolta/server-kit/tracing/span';
import type { ErrorBody, FieldError } from '@recolta/shared/contracts/errors/error-body';
import {
  type AnsweredCode,
  errorStatus,
  isAnsweredCode,
} from '@recolta/shared/contracts/errors/error-status';
import { z } from 'zod';
import { isDatabaseAway } from '../db/database-away.ts';
import { isDiskFull } from '../files/disk-full.ts';
import { BorderError, notFound } from './border-error.ts';
import type { CallContext } from './call-context.ts';

/** Who gets the answer to which request. */
export type MessageReader = Pick<CallContext, 'requestId' | 'language'>;

export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody & Readonly<Record<string, unknown>>;
}

/** After the database was busy or unavailable. */
const retryAfterSeconds = 2;

/**
 * Converts any error to a response, its message in the reader's language: border errors unchanged, faults masked and
 * logged with their cause.
 */
export function errorAnswer(error: unknown, reader: MessageReader, log: Log): ErrorAnswer {
  const { requestId } = reader;
  if (error instanceof BorderError) return answer(error.code, reader, error.params);
  if (error instanceof ORPCError) {
    const known = ofContractError(error, reader);
    if (known) return known;
  }
  if (isDatabaseAway(error)) {
    log.warn({ err: error, requestId }, 'the database was busy or away');
    return answer('ServiceUnavailable', reader, { seconds: retryAfterSeconds });
  }
  if (isDiskFull(error)) {
    log.error({ err: error, requestId }, 'the disk of the files is full');
    return answer('ServiceUnavailable', reader);
  }
  log.error({ err: error, requestId }, 'a call failed');
  return answer('InternalError', reader);
}

/** `Retry-After` if the response names a wait, and `Connection: close` if the body was left unread. */
export function errorHeaders(status: number, { params }: ErrorBody): Record<string, string> {
  const seconds = params?.seconds;
  return {
    ...(typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}),
    ...(status === 408 ? { connection: 'close' } : {}),
  };
}

function answer(
  code: AnsweredCode,
  reader: MessageReader,
  params?: Readonly<Record<string, unknown>>,
): ErrorAnswer {
  const message = refusalText(code, params, reader.language.value);
  activeSpan()?.set({ 'error.type': code });
  return {
    status: errorStatus[code],
    body: { code, message, ...(params ? { params: { ...params } } : {}), requestId: reader.requestId },
  };
}

const issueSchema = z.looseObject({
  code: z.string().optional(),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number(), z.symbol()])).optional(),
});
const issuesSchema = z.object({ issues: z.array(issueSchema) });

/** Refusals of the contract layer: no such call, unreadable body, input that violates the schema. */
function ofContractError(error: ORPCError<string, unknown>, reader: MessageReader): ErrorAnswer | null {
  if (isAnsweredCode(error.code)) return answer(error.code, reader);
  switch (error.code) {
    case 'NOT_FOUND':
      return answer('NotFound', reader);
    case 'METHOD_NOT_SUPPORTED':
      return answer('MethodNotAllowed', reader);
    case 'PAYLOAD_TOO_LARGE':
      return answer('PayloadTooLarge', reader);
    case 'UNSUPPORTED_MEDIA_TYPE':
      return answer('UnsupportedMediaType', reader);
    case 'BAD_REQUEST':
      break;
    default:
      return null;
  }
  const { code, params } = refusalOfInput(error.data);
  return answer(code, reader, params);
}

/** Input of a call that the contract layer does not check. @throws BorderError those of `refusalOfInput` */
export function checkedInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): z.core.output<Schema> {
  const checked = z.safeParse(schema, input);
  if (!checked.success) throw refusalOfInput(checked.error);
  return checked.data;
}

/** Converts the schema's issues with a call (`{issues}`) to the error of the response. */
export function refusalOfInput(found: unknown): BorderError {
  const parsed = issuesSchema.safeParse(found);
  if (!parsed.success) return new BorderError(400, 'MalformedRequest');
  const fields = parsed.data.issues.flatMap(fieldErrors);
  // A malformed id names an object that does not exist.
  if (fields.every(({ path, rule }) => (path === 'id' || path === 'auctionId') && rule === 'uuid'))
    return notFound();
  return new BorderError(400, 'ValidationFailed', { fields });
}

type Issue = z.infer<typeof issueSchema>;

function fieldErrors(issue: Issue): FieldError[] {
  const path = (issue.path ?? []).map(String);
  if (['body', 'query', 'params', 'headers'].includes(path[0] ?? '')) path.shift();
  if (issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)) {
    return issue.keys.map((key: unknown) => ({ path: [...path, String(key)].join('.'), rule: 'unknown' }));
  }
  return [{ path: path.join('.'), ...ruleOf(issue) }];
}

function ruleOf(issue: Issue): { rule: string } & Record<string, unknown> {
  switch (issue.code) {
    case 'custom':
      return { rule: issue.message };
    case 'invalid_type':
      return { rule: 'type', expected: issue.expected };
    case 'invalid_format':
      return { rule: issue.format === 'regex' ? 'format' : String(issue.format) };
    case 'invalid_value':
      return { rule: 'oneOf', values: issue.values };
    case 'too_small':
      return { rule: 'min', minimum: issue.minimum };
    case 'too_big':
      return { rule: 'max', maximum: issue.maximum };
    default:
      return { rule: issue.code ?? 'invalid' };
  }
}
