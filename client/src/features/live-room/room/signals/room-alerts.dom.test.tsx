import { render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { RoomAlerts } from './room-alerts.tsx';

test('[R6] a room that is left listens to nothing any more', () => {
  const heard = new Set<string>();
  const add = vi.spyOn(document, 'addEventListener').mockImplementation((name) => void heard.add(name));
  const remove = vi
    .spyOn(document, 'removeEventListener')
    .mockImplementation((name) => void heard.delete(name));
  onTestFinished(() => {
    add.mockRestore();
    remove.mockRestore();
  });
  const { unmount } = render(<RoomAlerts auction={liveAuction()} viewer={bidderViewer()} />);
  // Sound is allowed only after a gesture: by pointer or by key.
  expect([...heard]).toEqual(expect.arrayContaining(['pointerdown', 'keydown']));
  heard.delete('selectionchange');
  unmount();
  expect([...heard]).toEqual([]);
});
