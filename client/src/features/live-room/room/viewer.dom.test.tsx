import type { AuctionAnswer, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { liveAuction } from '../../../testing/live-auction.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { type RoomCalls, RoomCallsContext } from './room-calls.ts';
import { useViewer } from './viewer.ts';

const viewer = (number: number): Viewer => ({
  ...{ isOwner: false, isAdministrator: false, number, price: null, limit: null, mayBid: false, why: null },
  ...{ hasAcceptedTerms: true, backupPrice: null, counterparty: null, identities: null },
});

function Shown({ id }: { id: string }) {
  const [status, setStatus] = useState('InProgress');
  const seen = useViewer(id, status);
  return (
    <>
      <button type="button" onClick={() => setStatus('Accepted')}>
        end
      </button>
      <p>{seen ? `participant ${seen.number}` : 'awaited'}</p>
    </>
  );
}

test('[L10] a change while the first answer is awaited is followed by another call: that answer may be older', async () => {
  store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
  onTestFinished(() => void store.set(sessionAtom, { kind: 'unknown' }));
  const auction = liveAuction();
  const answers: ((answer: AuctionAnswer) => void)[] = [];
  const get = () => new Promise<AuctionAnswer>((resolve) => void answers.push(resolve));
  const page = (
    <RoomCallsContext value={{ get } as unknown as RoomCalls}>
      <Shown id={auction.id} />
    </RoomCallsContext>
  );
  const { user } = await visitPage(page, { address: '/', namespaces: [], answers: {} });
  expect(answers).toHaveLength(1);
  await user.click(screen.getByRole('button'));
  await act(async () => answers[0]?.({ auction, viewer: viewer(1) }));
  expect(await screen.findByText('participant 1')).toBeTruthy();
  expect(answers).toHaveLength(2);
  await act(async () => answers[1]?.({ auction, viewer: viewer(2) }));
  expect(await screen.findByText('participant 2')).toBeTruthy();
  expect(answers).toHaveLength(2);
});
