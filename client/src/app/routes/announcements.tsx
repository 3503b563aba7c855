import { AnnouncementsPage } from '../../features/announcements/components/announcements-page.tsx';

export function Component() {
  return <AnnouncementsPage />;
}
