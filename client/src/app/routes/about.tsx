import { AboutPage } from '../../features/about/about-page.tsx';

export function Component() {
  return <AboutPage />;
}
