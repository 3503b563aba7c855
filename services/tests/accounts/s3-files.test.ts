import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SettingsError } from '@recolta/server-kit/settings';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseServicesSettings } from '../../src/config/settings.ts';
import { createFileStore } from '../../src/platform/files/create-file-store.ts';
import { newToken } from '../../src/platform/token.ts';
import { readWhole } from '../harness/stored-files.ts';

/** An in-memory bucket that accepts signed calls only. */
async function startBucket() {
  const objects = new Map<string, Buffer>();
  /** Statuses of the next answers, before the calls are served again. */
  const state = { isBroken: false, next: [] as number[], calls: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const key = request.url ?? '';
    const isSigned =
      /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/eu-x\/s3\/aws4_request, SignedHeaders=.*host.*, Signature=[0-9a-f]{64}$/.test(
        request.headers.authorization ?? '',
      );
    const status = (code: number, body?: Buffer) =>
      response.writeHead(code, body && { 'content-length': body.length }).end(body);
    state.calls += 1;
    const failure = state.next.shift();
    if (failure !== undefined) status(failure);
    else if (state.isBroken) status(500);
    else if (!isSigned) status(403);
    else if (request.method === 'PUT') {
      objects.set(key, Buffer.concat(chunks));
      status(200);
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      status(204);
    } else {
      const found = objects.get(key);
      status(found ? 200 : 404, found);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { objects, state, endpoint: `http://127.0.0.1:${port}` };
}

const settingsFor = (endpoint: string) =>
  parseServicesSettings({
    NODE_ENV: 'test',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'recolta',
    S3_REGION: 'eu-x',
    S3_ACCESS_KEY_ID: 'key-id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });

describe('files in S3-compatible storage', () => {
  it('are stored, read and removed by signed calls', async () => {
    const bucket = await startBucket();
    const store = createFileStore(settingsFor(bucket.endpoint));
    const key = newToken();
    await store.put(key, Buffer.from('whole'));
    expect([...bucket.objects.keys()]).toEqual([`/recolta/${key}`]);
    expect(Buffer.from((await readWhole(store, key)) ?? []).toString()).toBe('whole');
    await store.remove(key);
    expect(await readWhole(store, key)).toBeNull();
    await store.remove(key);
  });

  it('fail if the storage fails, and are not reported as missing', async () => {
    const bucket = await startBucket();
    const store = createFileStore(settingsFor(bucket.endpoint));
    bucket.state.isBroken = true;
    const key = newToken();
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('500');
    await expect(readWhole(store, key)).rejects.toThrow('500');
    await expect(store.remove(key)).rejects.toThrow('500');
  });

  it('are requested again after a failure that may pass, and at once refused after another', async () => {
    const bucket = await startBucket();
    const store = createFileStore(settingsFor(bucket.endpoint));
    expect(await store.hasRoom()).toBe(true);
    const key = newToken();
    bucket.state.next = [503, 429];
    await store.put(key, Buffer.from('whole'));
    expect([bucket.state.calls, bucket.objects.size]).toEqual([3, 1]);
    const opened = await store.open(key);
    expect(opened?.sizeBytes).toBe(5);
    opened?.content.destroy();
    bucket.state.next = [403];
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('403');
    bucket.state.next = [403];
    await expect(readWhole(store, key)).rejects.toThrow('403');
    bucket.state.next = [500, 500, 500, 500];
    await expect(store.remove(key)).rejects.toThrow('500');
    expect(bucket.state.next).toEqual([500]);
  });

  it('[S8] are requested by keys only', async () => {
    const bucket = await startBucket();
    const store = createFileStore(settingsFor(bucket.endpoint));
    for (const key of ['', '../other-bucket/x', `${newToken()}?acl`, 'x'.repeat(44)])
      await expect(readWhole(store, key)).rejects.toThrow('invalid file key');
    expect(bucket.objects.size).toBe(0);
  });

  it('need all of their settings', () => {
    expect(() => parseServicesSettings({ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'recolta' })).toThrow(
      SettingsError,
    );
    expect(() => parseServicesSettings({ S3_ENDPOINT: 'file:///tmp' })).toThrow('S3_ENDPOINT');
  });
});
