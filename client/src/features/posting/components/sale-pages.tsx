import type { Identity } from '@recolta/shared/contracts/http/identity';
import { announcementSaleCalls, liveCalls } from '../api/sale-calls.ts';
import { EditPage, PostingPage } from './posting-page.tsx';

interface PostProps {
  readonly identity: Identity;
}
interface EditProps extends PostProps {
  readonly id: string;
}

export function PostAuctionPage({ identity }: PostProps) {
  return <PostingPage identity={identity} calls={liveCalls} />;
}

export function EditAuctionPage({ identity, id }: EditProps) {
  return <EditPage identity={identity} id={id} calls={liveCalls} />;
}

export function PostAnnouncementPage({ identity }: PostProps) {
  return <PostingPage identity={identity} calls={announcementSaleCalls} />;
}

export function EditAnnouncementPage({ identity, id }: EditProps) {
  return <EditPage identity={identity} id={id} calls={announcementSaleCalls} />;
}
