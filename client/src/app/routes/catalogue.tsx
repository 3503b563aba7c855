import { CataloguePage } from '../../features/catalogue/components/catalogue-page.tsx';

export function Component() {
  return <CataloguePage />;
}
