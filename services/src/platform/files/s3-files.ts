import { AwsClient } from 'aws4fetch';
import { assertFileKey, type FileStore } from './file-store.ts';

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

  async get(key: string): Promise<Uint8Array | null> {
    const response = await this.send(key, { method: 'GET' });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) throw failed('GET', response);
    return new Uint8Array(await response.arrayBuffer());
  }

  async remove(key: string): Promise<void> {
    const response = await this.send(key, { method: 'DELETE' });
    if (!response.ok && response.status !== 404) throw failed('DELETE', response);
    await response.body?.cancel();
  }

  private send(key: string, init: { method: string; body?: Buffer<ArrayBuffer> }): Promise<Response> {
    assertFileKey(key);
    return this.client.fetch(`${this.base}/${key}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  }
}

function failed(method: string, response: Response): Error {
  return new Error(`the file storage answered ${response.status} to ${method}`);
}
