import { SearchesPage } from '../../features/announcements/components/searches-page.tsx';

export const Component = SearchesPage;
