import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { DependencyLate } from '@recolta/server-kit/dependency';
import type { Measure } from '@recolta/server-kit/metrics';
import { AwsClient } from 'aws4fetch';
import { assertFileKey, type FileStore, type OpenFile } from './file-store.ts';

export interface S3Options {
  /** Base address of the service, `https://s3.eu-central-1.amazonaws.com`; the bucket is the first part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly measure: Measure;
  /** Timeout of a call; when reading a file, until its first byte. */
  readonly timeoutMs?: number;
}

/** Including all attempts, however slowly the bytes of a response come. */
const callMs = 20_000;
/** For responses that report a busy or failing storage. */
const attempts = 3;
const firstPauseMs = 25;

/** Files in a bucket of an S3-compatible service, addressed by path, calls signed by signature version 4. */
export class S3Files implements FileStore {
  private readonly client: AwsClient;
  private readonly base: string;
  private readonly measure: Measure;
  private readonly timeoutMs: number;

  constructor(options: S3Options) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    this.measure = options.measure;
    this.timeoutMs = options.timeoutMs ?? callMs;
    this.base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.measure(async () => {
      const response = await this.send(key, { method: 'PUT', body: Buffer.from(bytes) });
      if (!response.ok) throw failed('PUT', response);
    });
  }

  open(key: string): Promise<OpenFile | null> {
    return this.measure(async () => {
      const controller = new AbortController();
      // Until the response begins: the reader of the body bounds its time.
      const timer = setTimeout(() => controller.abort(new DependencyLate(this.timeoutMs)), this.timeoutMs);
      try {
        const response = await this.send(key, { method: 'GET' }, controller.signal);
        if (response.ok && response.body)
          return {
            sizeBytes: Number(response.headers.get('content-length') ?? Number.NaN),
            // The DOM's stream types differ if they are loaded too.
            content: Readable.fromWeb(response.body as unknown as ReadableStream),
          };
        await response.body?.cancel();
        if (response.status === 404) return null;
        throw failed('GET', response);
      } finally {
        clearTimeout(timer);
      }
    });
  }

  remove(key: string): Promise<void> {
    return this.measure(async () => {
      const response = await this.send(key, { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw failed('DELETE', response);
      await response.body?.cancel();
    });
  }

  async hasRoom(): Promise<boolean> {
    return true;
  }

  private async send(
    key: string,
    init: { method: string; body?: Buffer<ArrayBuffer> },
    signal = AbortSignal.timeout(this.timeoutMs),
  ): Promise<Response> {
    assertFileKey(key);
    for (let attempt = 1; ; attempt++) {
      const signed = await this.client.sign(`${this.base}/${key}`, init);
      // With the signal of a Request, garbage collection may drop the timeout, not the call (Node 24): see the
      // test.
      const response = await fetch(signed, { redirect: 'error', signal });
      const mayPass = response.status >= 500 || response.status === 429;
      if (!mayPass || attempt === attempts) return response;
      await response.body?.cancel();
      await wait(Math.random() * firstPauseMs * 2 ** attempt, undefined, { signal });
    }
  }
}

function failed(method: string, response: Response): Error {
  return new Error(`the file storage answered ${response.status} to ${method}`);
}
