import { PostPage } from '../../features/blog/components/post-page.tsx';

export function Component() {
  return <PostPage />;
}
