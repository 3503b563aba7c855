import { LiveList } from '../../features/live-list/components/live-list.tsx';

export function Component() {
  return <LiveList />;
}
