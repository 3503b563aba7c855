import { LiveList } from '../../features/live-list/live-list.tsx';

export function Component() {
  return <LiveList />;
}
