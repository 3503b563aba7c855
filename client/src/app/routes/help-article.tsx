import { HelpArticle } from '../../features/help/components/help-article.tsx';

export function Component() {
  return <HelpArticle />;
}
