import { ReportPage } from '../../features/report/report-page.tsx';

export function Component() {
  return <ReportPage />;
}
