import { AuthorPage } from '../../features/blog/components/author-page.tsx';

export function Component() {
  return <AuthorPage />;
}
