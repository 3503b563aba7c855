import type { ContentPost } from '@recolta/shared/contracts/content/items';
import { authorPrefix } from '../../../lib/content/posts.ts';

/** The navigation item that names the author: the last of the body. */
export function authorBlock({ body }: ContentPost) {
  const found = body.findLast(
    (block) => block.__typename === 'NavigationItem' && block.slug?.startsWith(authorPrefix),
  );
  return found?.__typename === 'NavigationItem' ? found : undefined;
}
