import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '@recolta/server-kit/log';
import { ReaderLanguage } from '@recolta/server-kit/refusal-text';
import { BorderError } from './border-error.ts';
import { errorAnswer } from './error-answer.ts';

/** Responds in the common error format to a request that the HTTP parser rejected, and closes the connection. */
export function refuseUnreadable(error: Error, socket: Duplex, log: Log): void {
  if (!socket.writable || codeOf(error) === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const reader = { requestId, language: new ReaderLanguage(undefined) };
  const { status, body } = errorAnswer(refusalOf(codeOf(error)), reader, log);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

function refusalOf(code: string): BorderError {
  if (code === 'HPE_HEADER_OVERFLOW') return new BorderError(431, 'HeadersTooLarge');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new BorderError(413, 'PayloadTooLarge');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new BorderError(408, 'RequestTimeout');
  return new BorderError(400, 'MalformedRequest');
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
