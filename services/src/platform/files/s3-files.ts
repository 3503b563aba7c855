import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { assertFileKey, type FileStore, type OpenFile } from './file-store.ts';

export interface S3Options {
  /** Base address of the service, `https://s3.eu-central-1.amazonaws.com`; the bucket is the first part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const timeoutMs = 20_000;

/** Files in a bucket of an S3-compatible service, addressed by path, calls signed by signature version 4. */
export class S3Files implements FileStore {
  private readonly client: AwsClient;
  private readonly base: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Options) {
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
    this.base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const response = await this.send(key, { method: 'PUT', body: Buffer.from(bytes) });
    if (!response.ok) throw failed('PUT', response);
  }

  async open(key: string): Promise<OpenFile | null> {
    const controller = new AbortController();
    // Until the answer begins: the reader's limits bound the time of the body.
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      const response = await this.send(key, { method: 'GET' }, controller.signal);
      if (response.ok && response.body)
        return {
          sizeBytes: Number(response.headers.get('content-length') ?? Number.NaN),
          // The browser's types of a stream, where they are loaded too, differ.
          content: Readable.fromWeb(response.body as unknown as ReadableStream),
        };
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw failed('GET', response);
    } finally {
      clearTimeout(timer);
    }
  }

  async remove(key: string): Promise<void> {
    const response = await this.send(key, { method: 'DELETE' });
    if (!response.ok && response.status !== 404) throw failed('DELETE', response);
    await response.body?.cancel();
  }

  async hasRoom(): Promise<boolean> {
    return true;
  }

  private send(
    key: string,
    init: { method: string; body?: Buffer<ArrayBuffer> },
    signal = AbortSignal.timeout(timeoutMs),
  ): Promise<Response> {
    assertFileKey(key);
    return this.client.fetch(`${this.base}/${key}`, {
      ...init,
      redirect: 'error',
      signal,
    });
  }
}

function failed(method: string, response: Response): Error {
  return new Error(`the file storage answered ${response.status} to ${method}`);
}
