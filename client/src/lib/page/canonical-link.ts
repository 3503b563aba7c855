import { use, useEffect } from 'react';
import { PageMetaContext } from './page-meta.ts';

/**
 * Sets another address as canonical for this page while the component is mounted: a post without English, shown in
 * Romanian below `/en`.
 * @param path null if the page's own address is canonical
 */
export function useCanonicalLink(path: string | null): void {
  const say = use(PageMetaContext);
  if (path !== null) say?.({ paths: { ro: path } });
  useEffect(() => {
    if (path === null) return;
    const held = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    const link = held ?? document.createElement('link');
    const before = link.href;
    link.rel = 'canonical';
    link.href = window.location.origin + path;
    if (!held) document.head.append(link);
    return () => {
      if (held) held.href = before;
      else link.remove();
    };
  }, [path]);
}
