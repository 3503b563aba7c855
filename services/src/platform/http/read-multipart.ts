import type { IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { BorderError } from './border-error.ts';
import { type ReadBytesOptions, takeBody } from './read-body.ts';

const form = /^multipart\/form-data;\s*boundary=(?:"[^"]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i;
/** An announcement with its maximum of photos, a bulletin and a contract. */
const maxParts = 15;
/** Name, file name and content type of one part. */
const maxPartHeaderBytes = 4096;
/** A field that is not a file: an announcement has a few kilobytes. */
const maxFieldBytes = 32 * 1024;
/** Headers and boundaries, in addition to the parts' content. */
const overheadBytes = 16 * 1024;

/** Content of a part: a field's text, or a file's bytes. */
export type MultipartValue = string | Buffer<ArrayBuffer>;

/**
 * Reads a multipart form of at most fifteen parts into memory, parsing while it arrives.
 *
 * @param maxBytes of all parts together
 * @param repeated a name that several parts may have: they are `name[0]`, `name[1]` …
 * @returns the parts by name; names come from the caller and are untrusted, file names are dropped
 * @throws BorderError 408, 413, 415; 400 for a malformed form, too many parts or a duplicate name; the signal's
 *   reason
 */
export async function readMultipart(
  request: IncomingMessage,
  maxBytes: number,
  { repeated, ...options }: ReadBytesOptions & { readonly repeated?: string } = {},
): Promise<Map<string, MultipartValue>> {
  const type = request.headers['content-type'] ?? '';
  if (!form.test(type)) {
    throw new BorderError(415, 'UnsupportedMediaType', { accepted: ['multipart/form-data'] });
  }
  const parts = new Map<string, MultipartValue>();
  let isMalformed = false;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const refuse = () => {
    isMalformed = true;
    end();
  };
  const requireSound = () => {
    if (isMalformed) throw new BorderError(400, 'MalformedRequest');
  };
  const keep = (given: string | undefined, value: MultipartValue) => {
    const name = given !== undefined && given === repeated ? `${given}[${parts.size}]` : given;
    if (name === undefined || parts.has(name)) refuse();
    else parts.set(name, value);
  };
  const parser = new Busboy({
    headers: { 'content-type': type },
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    limits: { parts: maxParts, headerSize: maxPartHeaderBytes, fieldSize: maxFieldBytes },
  });
  parser.on('field', (name, value, _isNameCut, isValueCut) => (isValueCut ? refuse() : keep(name, value)));
  parser.on('file', (name, file) => {
    const chunks: Buffer[] = [];
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
    file.once('error', refuse).once('end', () => keep(name, Buffer.concat(chunks)));
  });
  // One form may have several errors.
  parser.on('error', refuse).once('partsLimit', refuse).once('finish', end);
  await takeBody(request, maxBytes + overheadBytes, options, (chunk) => {
    requireSound();
    parser.write(chunk);
  });
  parser.end();
  await ended;
  requireSound();
  return parts;
}
