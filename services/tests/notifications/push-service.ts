import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { PushSenderOptions } from '../../src/main/push/push-sender.ts';
import { testCertificate } from './test-certificate.ts';

/** Base address of the endpoints of `startPushService`. */
export const pushOrigin = 'https://push.example.com';

/** A push service on this machine's loopback, which accepts and stores pushes. */
export async function startPushService() {
  const received: { path: string; authorization: string; urgency: string; ttl: string; body: Buffer }[] = [];
  let status = 201;
  let connections = 0;
  let heldPath: string | null = null;
  const held = new Set<() => void>();
  const server = createServer(testCertificate, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { authorization = '', urgency, ttl } = request.headers;
      const [path, body] = [request.url ?? '', Buffer.concat(chunks)];
      received.push({ path, authorization, urgency: String(urgency), ttl: String(ttl), body });
      const answer = () =>
        response.writeHead(status, status === 307 ? { location: 'https://127.0.0.1/' } : {}).end();
      if (heldPath === null || !request.url?.startsWith(heldPath)) return answer();
      held.add(answer);
      response.once('close', () => held.delete(answer));
    });
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through: NonNullable<PushSenderOptions['through']> = {
    port: (server.address() as AddressInfo).port,
    ca: testCertificate.cert,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  };
  return {
    received,
    through,
    connections: () => connections,
    /** Leaves calls below a path unanswered, until `release`. */
    hold: (path: string) => {
      heldPath = path;
    },
    held: () => held.size,
    release: () => {
      heldPath = null;
      for (const answer of held) answer();
    },
    /** Answers with this status from now on. */
    answer: (next: number) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A browser with its keys, which decrypts what was encrypted for it. */
export function newBrowser() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = Buffer.alloc(16, 7);
  return {
    p256dh: own.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    read(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const senderLength = body[20] ?? 0;
      const sender = body.subarray(21, 21 + senderLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
      const material = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
      const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12));
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(-16));
      const plain = Buffer.concat([decipher.update(body.subarray(21 + senderLength, -16)), decipher.final()]);
      // The last record ends with 2 and zeros.
      const end = plain.lastIndexOf(2);
      expect(plain.subarray(end + 1).every((byte) => byte === 0)).toBe(true);
      return plain.subarray(0, end).toString();
    },
  };
}
