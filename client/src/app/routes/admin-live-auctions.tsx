import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useLocation } from 'react-router';
import { LoadedPart } from '../../components/errors/opened-part.tsx';
import { AuctionsPage } from '../../features/posting/components/auctions-page.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { isControlRoom } from '../../lib/page/projector-view.ts';
import { AdminLayout } from '../admin-layout.tsx';

const { Part: ControlRoom } = lazyPart(
  async () => (await import('../../features/control-room/components/control-room.tsx')).ControlRoom,
);
const { Part: RoomBeside } = lazyPart(
  async () => (await import('../../features/live-room/administrator/room-beside.tsx')).RoomBeside,
);

/** The administrators' list of live auctions; with `?view=grid` the control room. */
export function AdminLiveAuctions({ identity }: { identity: Identity }) {
  if (isControlRoom(useLocation().search)) return <ControlRoom beside={beside} />;
  return (
    <AdminLayout>
      <AuctionsPage scope="admin" accountId={identity.account.id} />
    </AdminLayout>
  );
}

const beside = (props: React.ComponentProps<typeof RoomBeside>) => (
  <LoadedPart>
    <RoomBeside {...props} />
  </LoadedPart>
);
