import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { seedFirstView } from './first-view.ts';
import { RealtimeContext } from './live-source.ts';
import type { RealtimeClient } from './realtime-client.ts';
import { type ListRoomState, roomKey } from './room-kinds.ts';
import { useListRoom } from './use-room.ts';

const idle = { watch: () => () => undefined } as unknown as RealtimeClient;
const content = (...ids: string[]) =>
  Object.fromEntries(ids.map((id) => [id, { id }])) as unknown as ListRoomState;

function List({ code }: { code: Promise<void> }) {
  use(code);
  return <p>{Object.keys(useListRoom().state ?? {}).join(', ')}</p>;
}

const page = (queries: QueryClient, code: Promise<void>) => (
  <QueryClientProvider client={queries}>
    <RealtimeContext value={idle}>
      <Suspense>
        <List code={code} />
      </Suspense>
    </RealtimeContext>
  </QueryClientProvider>
);

const seeded = () => {
  const queries = new QueryClient();
  seedFirstView(queries, {
    ...{ address: '/', nowMs: 0, isSignedIn: false, answers: [] },
    room: { name: 'live-list', content: content('a') },
  });
  return queries;
};
const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled' });

test('[R1] a part whose code arrives after its room changed is hydrated as rendered, and then shows the change', async () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(page(seeded(), loaded));
  expect(place.textContent).toBe('a');
  const paragraph = place.querySelector('p');
  const queries = seeded();
  const onRecoverableError = vi.fn();
  const code = Promise.withResolvers<void>();
  const root = hydrateRoot(place, page(queries, code.promise), { onRecoverableError });
  onTestFinished(() => root.unmount());
  // The page is hydrated up to the part.
  await new Promise((resolve) => setTimeout(resolve, 20));
  queries.setQueryData(roomKey('live-list'), content('a', 'b'));
  code.resolve();
  await waitFor(() => expect(place.textContent).toBe('a, b'));
  // React has kept the relay's element.
  expect(place.querySelector('p')).toBe(paragraph);
  expect(onRecoverableError).not.toHaveBeenCalled();
});
