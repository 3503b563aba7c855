import { setTimeout as wait } from 'node:timers/promises';
import type { JoinAnswer } from '@recolta/shared/contracts/socket/messages';
import { sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { expect, it } from 'vitest';
import { nextFrame, startRelayUnderTest } from './relay-under-test.ts';

it('refuses joins while it drains', async () => {
  const answers: JoinAnswer[] = [];
  // A busy machine may wake up only after the drain: then with another relay.
  for (let left = 20; left > 0 && answers.length === 0; left--) {
    const under = await startRelayUnderTest({ DRAIN_MS: '400' });
    const sockets = await Promise.all(Array.from({ length: 60 }, () => under.connect()));
    const { id } = under.fake.put(sampleSnapshot());
    const closed = under.relay.close();
    const joined = sockets[0]?.emitWithAck('join', { room: `auction:${id}` });
    await joined?.then(
      (answer) => answers.push(answer),
      () => null,
    );
    await closed;
    await under.fake.close();
  }
  expect(answers).toEqual([{ ok: false, code: 'ServiceUnavailable' }]);
});

it('tells sockets to leave, refuses new ones, finishes pending calls and ends', async () => {
  const under = await startRelayUnderTest({ DRAIN_MS: '400' });
  const sockets = await Promise.all(Array.from({ length: 60 }, () => under.connect()));
  const leaving = sockets.map((socket) => nextFrame(socket, 'leaving'));
  const started = Promise.withResolvers<void>();
  under.fake.answerWith((_call, res) => {
    started.resolve();
    void wait(150).then(() => res.end('done'));
  });
  const underWay = fetch(`${under.baseUrl}/services/catalogue/api/products`);
  await started.promise;
  const closed = under.relay.close();
  for (const frame of await Promise.all(leaving)) {
    expect(frame.reason).toBe('drain');
    expect(frame.afterMs).toBeLessThanOrEqual(400);
  }
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
