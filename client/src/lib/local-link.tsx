import type { ComponentProps } from 'react';
import { Link, NavLink } from 'react-router';
import { useTexts } from './i18n.ts';
import { localizedPath } from './locale-path.ts';

/** A link to an address without language prefix, in the page's language. */
export function LocalLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const { locale } = useTexts();
  return <Link to={localizedPath(to, locale)} {...rest} />;
}

/** The same for a navigation link, which marks the current page. */
export function LocalNavLink({ to, ...rest }: Omit<ComponentProps<typeof NavLink>, 'to'> & { to: string }) {
  const { locale } = useTexts();
  return <NavLink to={localizedPath(to, locale)} {...rest} />;
}
