import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { barePath } from '../locale-path.ts';

/** The params of a link in a mail. */
export interface MailLink {
  readonly token: string;
  readonly email: string;
}

let taken: { readonly path: string; readonly link: MailLink } | null = null;

function linkOf(search: string): MailLink | null {
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const email = query.get('email');
  return token && email ? { token, email } : null;
}

/**
 * The mailed link that opened this page, kept in memory: its token is removed from the address at once, so that it
 * stays in no history or screenshot. The page in the other language can read it too.
 */
export function useMailLink(): { readonly link: MailLink | null; readonly forget: () => void } {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => {
    const given = linkOf(search);
    const path = barePath(pathname);
    if (given) taken = { path, link: given };
    return taken?.path === path ? taken.link : null;
  });
  useEffect(() => {
    if (linkOf(search)) void navigate(`${pathname}${hash}`, { replace: true });
  }, [pathname, search, hash, navigate]);
  const forget = () => {
    taken = null;
  };
  return { link, forget };
}
