import { MarketDataPage } from '../../features/market-data/components/market-data-page.tsx';
import { AdminLayout } from '../admin-layout.tsx';

export function Component() {
  return (
    <AdminLayout>
      <MarketDataPage />
    </AdminLayout>
  );
}
