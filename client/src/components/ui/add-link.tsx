import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { LocalLink } from '../../lib/local-link.tsx';
import { buttonClass } from './button.tsx';

/** Link to the form for a new item. */
export function AddLink({
  to,
  isIconOnPhone = false,
  children,
}: Pick<ComponentProps<typeof LocalLink>, 'to' | 'children'> & { isIconOnPhone?: boolean }) {
  return (
    <LocalLink to={to} className={buttonClass('act', isIconOnPhone ? 'max-sm:w-11 max-sm:px-0' : '')}>
      <Plus aria-hidden="true" size={17} />
      {isIconOnPhone ? <span className="max-sm:sr-only">{children}</span> : children}
    </LocalLink>
  );
}
