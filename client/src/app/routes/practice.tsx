import { PracticePage } from '../../features/practice/practice-page.tsx';

export function Component() {
  return <PracticePage />;
}
