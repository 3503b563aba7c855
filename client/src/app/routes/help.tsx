import { HelpPage } from '../../features/help/components/help-page.tsx';

export function Component() {
  return <HelpPage />;
}
