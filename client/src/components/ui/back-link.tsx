import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LocalLink } from '../../lib/local-link.tsx';

/** The link above a page to the list it was opened from. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LocalLink
      to={to}
      className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-2 px-2 font-medium text-ink-2 text-s hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" size={16} />
      {children}
    </LocalLink>
  );
}
