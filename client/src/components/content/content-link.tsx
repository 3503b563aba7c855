import type { ReactNode } from 'react';
import { contentAddress } from '../../lib/content/content-address.ts';
import { LocalLink } from '../../lib/local-link.tsx';

/** A link that an editor wrote; renders only its text if pages may not link to its address. */
export function ContentLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  const address = contentAddress(to);
  if (address === null) return children;
  if (address.kind === 'page') {
    return (
      <LocalLink to={address.path} className={className}>
        {children}
      </LocalLink>
    );
  }
  if (address.kind === 'place') {
    return (
      <a href={address.hash} className={className}>
        {children}
      </a>
    );
  }
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
