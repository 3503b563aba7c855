const blockBytes = 512;

/** One file or folder of a tar stream. */
export interface TarEntry {
  /** With forward slashes, relative; a folder's ends with one. */
  path: string;
  /** Permission bits. */
  mode: number;
  content: AsyncIterable<Buffer>;
}

/** Says that a stream is not a whole tar archive. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

/** The header block of an entry (POSIX ustar): path at most 100 bytes, or 255 where a slash can part it; size below 8 GiB. */
export function tarHeader(path: string, mode: number, sizeBytes: number): Buffer {
  const block = Buffer.alloc(blockBytes);
  const [prefix, name] = partPath(path);
  if (sizeBytes >= 0o100000000000) throw new RangeError(`${path} is too large for an archive`);
  block.write(name, 0);
  block.write(octal(mode, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(sizeBytes, 11), 124);
  block.write(octal(0, 11), 136);
  block.write(path.endsWith('/') ? '5' : '0', 156);
  block.write('ustar\x0000', 257);
  block.write(prefix, 345);
  block.write(`${octal(checksum(block), 6)}\0 `, 148);
  return block;
}

/** What follows an entry's content up to the next whole block. */
export function tarPadding(sizeBytes: number): Buffer {
  return Buffer.alloc((blockBytes - (sizeBytes % blockBytes)) % blockBytes);
}

/** The end of an archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * blockBytes);
}

/**
 * Reads a tar stream as this module writes it. Each entry's content must be read to its end before the next entry.
 *
 * @throws TarError where a header is damaged or the stream ends early
 */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(stream);
  for (;;) {
    const block = await bytes.exactly(blockBytes);
    if (block.every((byte) => byte === 0)) {
      await bytes.drain();
      return;
    }
    if (Number.parseInt(field(block, 148, 8), 8) !== checksum(block))
      throw new TarError('A header is damaged');
    const size = Number.parseInt(field(block, 124, 12), 8);
    const prefix = field(block, 345, 155);
    const name = field(block, 0, 100);
    yield {
      path: prefix === '' ? name : `${prefix}/${name}`,
      mode: Number.parseInt(field(block, 100, 8), 8),
      content: bytes.upTo(size),
    };
    await bytes.exactly(tarPadding(size).length);
  }
}

class ByteReader {
  #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#source = stream[Symbol.asyncIterator]();
  }

  async *upTo(count: number): AsyncGenerator<Buffer> {
    let left = count;
    while (left > 0) {
      const chunk = await this.#next();
      this.#rest = chunk.subarray(left);
      const part = chunk.subarray(0, left);
      left -= part.length;
      yield part;
    }
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.upTo(count)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Reads what is left, so that the source checks its own end. */
  async drain(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async #next(): Promise<Buffer> {
    if (this.#rest.length > 0) return this.#rest;
    const { value, done } = await this.#source.next();
    if (done) throw new TarError('The archive ends early');
    return value;
  }
}

function partPath(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) return ['', path];
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (name !== '' && Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100)
      return [prefix, name];
  }
  throw new RangeError(`The path ${path} is too long for an archive`);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

function field(block: Buffer, start: number, length: number): string {
  return block
    .toString('utf8', start, start + length)
    .replace(/\0.*$/s, '')
    .trim();
}

// The checksum field counts as eight spaces.
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}
