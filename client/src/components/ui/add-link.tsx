import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { LocalLink } from '../../lib/local-link.tsx';
import { buttonClass } from './button.tsx';

/** Link to the form for a new item. */
export function AddLink({ to, children }: Pick<ComponentProps<typeof LocalLink>, 'to' | 'children'>) {
  return (
    <LocalLink to={to} className={buttonClass('act')}>
      <Plus aria-hidden="true" size={17} />
      {children}
    </LocalLink>
  );
}
