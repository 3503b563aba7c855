import type { ComponentProps } from 'react';
import { matchPath, useHref, useLinkClickHandler, useLocation } from 'react-router';
import { useLocale } from './i18n.ts';
import { localizedPath } from './locale-path.ts';

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: string;
  /** True if it replaces the current history entry. */
  readonly replace?: boolean;
};

/**
 * A link to an address of this site. React Router's own link imports the prefetching of its framework's pages, which
 * every first visit would load.
 */
export function SiteLink({ to, replace, onClick, target, ...rest }: SiteLinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(target !== undefined && { target }),
    ...(replace !== undefined && { replace }),
  });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** A link to an address without language prefix, in the page's language. */
export function LocalLink({ to, ...rest }: SiteLinkProps) {
  const locale = useLocale();
  return <SiteLink to={localizedPath(to, locale)} {...rest} />;
}

/**
 * Like `LocalLink` for navigation, with the current page marked.
 * @param end true if pages below it are not marked
 */
export function LocalNavLink({ to, end = false, ...rest }: SiteLinkProps & { readonly end?: boolean }) {
  const locale = useLocale();
  const { pathname } = useLocation();
  const isCurrent = matchPath({ path: localizedPath(to, locale), end }, pathname) !== null;
  return <LocalLink to={to} aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}
