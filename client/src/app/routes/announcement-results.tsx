import { ResultsPage } from '../../features/announcements/components/results-page.tsx';

export function Component() {
  return <ResultsPage />;
}
