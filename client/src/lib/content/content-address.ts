import { barePath } from '../locale-path.ts';

/** The target of an editor's link. */
export type ContentAddress =
  | { readonly kind: 'page' /** Without language prefix. */; readonly path: string }
  | { readonly kind: 'place' /** A heading of the same page, with `#`. */; readonly hash: string }
  | { readonly kind: 'file' | 'outside'; readonly href: string };

const siteBase = 'https://site.invalid';

/** Parses an address that an editor wrote: http, https, mailto and paths of the site; null for any other. */
export function contentAddress(written: string): ContentAddress | null {
  const address = written.trim();
  if (/^#[\w-]+$/.test(address)) return { kind: 'place', hash: address };
  if (address.startsWith('/')) {
    // A path that starts with two slashes, or a slash and a backslash, leads to another host.
    const url = URL.canParse(address, siteBase) ? new URL(address, siteBase) : null;
    if (url === null || url.origin !== siteBase) return null;
    const path = url.pathname + url.search + url.hash;
    if (url.pathname.startsWith('/services/')) return { kind: 'file', href: path };
    return { kind: 'page', path: barePath(url.pathname) + url.search + url.hash };
  }
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'mailto:') return { kind: 'outside', href: url.href };
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' ? { kind: 'outside', href: url.href } : null;
}

/** The address of a stored file: by HTTP, or on the site; null for any other. */
export function fileAddress(written: string | null | undefined): string | null {
  const found = contentAddress(written ?? '');
  if (found === null || found.kind === 'place' || found.kind === 'page') return null;
  return found.href.startsWith('mailto:') ? null : found.href;
}
