import { sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { describe, expect, it } from 'vitest';
import { type ListRoomKind, type StateRoomKind, servedRoomKinds } from './room-kinds.ts';

const auction = servedRoomKinds.find((kind): kind is StateRoomKind => kind.carries === 'state');
const list = servedRoomKinds.find((kind): kind is ListRoomKind => kind.carries === 'items');

const snapshot = sampleSnapshot();
const { recent, ...state } = snapshot.state;
const item = { ...state, prices: [] };
const changed = { kind: 'auction', snapshot } as const;
const gone = { kind: 'auctionGone', id: snapshot.id } as const;
const ofAnAccount = { kind: 'inbox', accountId: 'ana' } as const;

describe('events', () => {
  it('are read as states of auctions, and as deleted auctions', () => {
    expect(auction?.read(changed)).toEqual({ snapshot });
    expect(auction?.read(gone)).toEqual({ goneId: snapshot.id });
    expect(auction?.read(ofAnAccount)).toBeNull();
  });

  it('are read as items of the list, with prices instead of their log, and as items that leave it', () => {
    expect(list?.read(changed)).toEqual({ item });
    expect(list?.read(gone)).toEqual({ leftId: snapshot.id, position: null });
    expect(list?.read(ofAnAccount)).toBeNull();
    for (const sample of [{ access: 'asked' as const }, { status: 'Accepted' }, { status: 'Pending' }]) {
      const left = sampleSnapshot(sample);
      expect(list?.read({ kind: 'auction', snapshot: left })).toEqual({ leftId: left.id, position: left });
    }
  });
});

it('pages of the list end with the total, and after ten', () => {
  const isLast = (page: number, total: number) =>
    list?.itemsIn({ items: [item], total, page, pageSize: 100 }, page).isLast;
  expect([isLast(1, 100), isLast(1, 101), isLast(2, 101), isLast(9, 5000), isLast(10, 5000)]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
});
