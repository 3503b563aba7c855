import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { refuseUnreadable } from './refuse-unreadable.ts';

const log = pino({ level: 'silent' });

/** The answer that a socket gets after the parser failed. */
async function answerTo(code: string, socket = new PassThrough()): Promise<string> {
  refuseUnreadable(Object.assign(new Error('parser'), { code }), socket, log);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

it.each([
  ['HPE_HEADER_OVERFLOW', 431, 'Request Header Fields Too Large', 'HeadersTooLarge'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413, 'Payload Too Large', 'PayloadTooLarge'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'Request Timeout', 'RequestTimeout'],
  ['HPE_INVALID_METHOD', 400, 'Bad Request', 'MalformedRequest'],
])(
  '%s is answered %i in the common format, and the connection ends',
  async (failure, status, words, code) => {
    const [head = '', body = ''] = (await answerTo(failure)).split('\r\n\r\n');
    const { requestId, message, ...rest } = JSON.parse(body);
    expect(rest).toEqual({ code });
    expect(message).toMatch(/\S/);
    expect(head.split('\r\n')).toEqual([
      ...[`HTTP/1.1 ${status} ${words}`, 'content-type: application/json; charset=utf-8'],
      ...[`content-length: ${Buffer.byteLength(body)}`, `x-request-id: ${requestId}`, 'connection: close'],
    ]);
  },
);

it('a caller that is gone gets no answer', async () => {
  const reset = new PassThrough();
  refuseUnreadable(Object.assign(new Error('gone'), { code: 'ECONNRESET' }), reset, log);
  const ended = new PassThrough();
  ended.end();
  refuseUnreadable(Object.assign(new Error('parser'), { code: 'HPE_INVALID_METHOD' }), ended, log);
  expect([reset.destroyed, ended.destroyed, reset.readableLength, ended.readableLength]).toEqual([
    ...[true, true, 0, 0],
  ]);
});
