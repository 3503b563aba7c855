import { BlogPage } from '../../features/blog/components/blog-page.tsx';

export function Component() {
  return <BlogPage />;
}
