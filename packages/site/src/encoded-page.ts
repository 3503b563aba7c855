import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A file or page in every encoding that is served. */
export interface EncodedPage {
  readonly body: Buffer;
  readonly br: Buffer | undefined;
  readonly gz: Buffer | undefined;
}

/** Compresses outside the event loop, at the quality that costs about a millisecond per page. */
export async function encodePage(html: string): Promise<EncodedPage> {
  const body = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body)]);
  return { body, br, gz };
}
