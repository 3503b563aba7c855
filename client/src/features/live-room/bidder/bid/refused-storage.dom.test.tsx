import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { plain } from '../../../../testing/page-visit.tsx';
import { visitRoom } from '../../testing/room-visit.tsx';

function refuse(name: string): void {
  const refused = () => {
    throw new DOMException('refused', name);
  };
  const store = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused);
  onTestFinished(() => store.mockRestore());
  if (name === 'SecurityError') {
    const place = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refused);
    onTestFinished(() => place.mockRestore());
  }
}

test.each(['SecurityError', 'QuotaExceededError'])(
  '[L5] where the browser stores nothing (%s), the room is shown and a bid is sent',
  async (name) => {
    refuse(name);
    const { user, t, sent } = await visitRoom({
      viewer: { number: 1, price: '1000.00' },
      auction: {
        bestBid: { price: '1005.00', by: 'B', number: 2, at: new Date().toISOString(), automatic: false },
        ...{ bidCount: 2, participantCount: 2 },
      },
    });
    const starting = (text: string) => (shown: string) => plain(shown).startsWith(plain(text));
    const price = '1.010 lei/t';
    await user.click(await screen.findByRole('button', { name: starting(t('room:place', { price })) }));
    const send = await screen.findByRole('button', { name: starting(t('room:confirmSend', { price })) });
    await waitFor(() => expect(send).toHaveProperty('ariaDisabled', 'false'));
    await user.click(send);
    await screen.findByText(plain(t('room:leading', { price })));
    expect(sent).toMatchObject([{ price: '1010.00' }]);
  },
);
