import { setTimeout as wait } from 'node:timers/promises';
import { sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { expect, it } from 'vitest';
import { nextFrame, startRelayUnderTest } from './relay-under-test.ts';

it('tells sockets to leave, refuses new ones, finishes pending calls and ends', async () => {
  const under = await startRelayUnderTest({ DRAIN_MS: '400' });
  const sockets = await Promise.all(Array.from({ length: 60 }, () => under.connect()));
  const leaving = sockets.map((socket) => nextFrame(socket, 'leaving'));
  const snapshot = under.fake.put(sampleSnapshot());
  const started = Promise.withResolvers<void>();
  under.fake.answerWith((_call, res) => {
    started.resolve();
    void wait(150).then(() => res.end('done'));
  });
  const underWay = fetch(`${under.baseUrl}/services/catalogue/api/products`);
  await started.promise;
  const closed = under.relay.close();
  // At once: the sockets have a moment to leave, and a busy machine may spend it on receiving the message.
  const [first] = sockets;
  const joined = first?.emitWithAck('join', { room: `auction:${snapshot.id}` });
  for (const frame of await Promise.all(leaving)) {
    expect(frame.reason).toBe('drain');
    expect(frame.afterMs).toBeLessThanOrEqual(400);
  }
  expect(await joined).toEqual({ ok: false, code: 'ServiceUnavailable' });
  await expect(under.connect()).rejects.toThrow();
  expect(await (await underWay).text()).toBe('done');
  await closed;
  // The relay has closed them; here each close arrives in its own turn.
  await expect.poll(() => sockets.some((socket) => socket.connected)).toBe(false);
  await expect(fetch(`${under.baseUrl}/healthz`)).rejects.toThrow();
  // The final report to the services, after the last socket.
  expect(under.fake.reports.at(-1)).toMatchObject({ isLastPart: true, auctions: [], present: [] });
  await under.fake.close();
});
