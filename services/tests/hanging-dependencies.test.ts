import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DependencyLate } from '@recolta/server-kit/dependency';
import { unusedPort } from '@recolta/server-kit/testing/debian-program';
import { describe, expect, it, onTestFinished } from 'vitest';
import { S3Files } from '../src/platform/files/s3-files.ts';
import { createSmtpSender } from '../src/platform/mail/smtp-sender.ts';
import { createServicesMetrics } from '../src/platform/metrics.ts';
import { newToken } from '../src/platform/token.ts';

const longestMs = 300;
const mail = {
  ...{ to: 'ana@example.ro', subject: 'Probă', text: 'Probă', html: '<p>Probă</p>' },
};

/** A server that greets, and then sends a byte now and then without completing an answer; null for a silent one. */
async function startTrickling(greeting: string | null) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.resume();
    if (greeting !== null) socket.write(greeting);
    const timer = setInterval(() => greeting !== null && socket.write('2'), 20);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, sockets };
}

function measured(dependency: string) {
  const metrics = createServicesMetrics();
  return {
    measure: metrics.dependency(dependency),
    async outcomes(): Promise<string[]> {
      const lines = (await metrics.registry.metrics()).split('\n');
      return lines
        .filter((line) => line.startsWith('services_dependency_seconds_count'))
        .map((line) => /outcome="(\w+)"/.exec(line)?.[1] ?? '');
    },
  };
}

describe('a mail server', () => {
  it.each([
    ['trickles', () => startTrickling('220 ')],
    ['trickles after its greeting', () => startTrickling('220 sink\r\n')],
  ])('that %s is abandoned at the timeout of a mail, and its connection closed', async (_title, start) => {
    const { port, sockets } = await start();
    const { measure, outcomes } = measured('smtp');
    const sender = createSmtpSender(`smtp://127.0.0.1:${port}`, 'piata@example.ro', { measure, longestMs });
    await expect(sender.send(mail, 'id')).rejects.toThrow(DependencyLate);
    await expect.poll(() => sockets.size).toBe(0);
    expect(await outcomes()).toEqual(['late']);
    sender.close();
  });

  it('with a closed port fails at once', async () => {
    const { measure, outcomes } = measured('smtp');
    const url = `smtp://127.0.0.1:${await unusedPort()}`;
    const sender = createSmtpSender(url, 'piata@example.ro', { measure });
    await expect(sender.send(mail, 'id')).rejects.toThrow('ECONNREFUSED');
    expect(await outcomes()).toEqual(['failed']);
    sender.close();
  });
});

describe('a file storage', () => {
  const storageAt = (port: number, measure: ReturnType<typeof measured>['measure']) =>
    new S3Files({
      ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'recolta', region: 'eu-x' },
      ...{ accessKeyId: 'key-id', secretAccessKey: 'secret', measure, timeoutMs: longestMs },
    });

  it.each([
    ['is silent', null],
    ['trickles', 'HTTP/1.1 200 OK\r\nx: '],
  ])('that %s is abandoned at the timeout of a call', async (_title, greeting) => {
    const { port } = await startTrickling(greeting);
    const { measure, outcomes } = measured('s3');
    const storage = storageAt(port, measure);
    const key = newToken();
    // A limit that garbage collection enforces would never be reached.
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const collecting = setInterval(collect, 50);
    onTestFinished(() => clearInterval(collecting));
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow();
    await expect(storage.open(key)).rejects.toThrow();
    await expect(storage.remove(key)).rejects.toThrow();
    expect(await outcomes()).toEqual(['late']);
  });

  it('with a closed port fails within the timeout of a call', async () => {
    const { measure, outcomes } = measured('s3');
    await expect(storageAt(await unusedPort(), measure).open(newToken())).rejects.toThrow();
    expect(['failed', 'late']).toContain((await outcomes())[0]);
  });
});
