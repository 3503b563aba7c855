import { LocalLink } from '../../lib/local-link.tsx';
import { buttonClass } from './button.tsx';
import { Notice } from './notice.tsx';

/** A missing or empty state with the one link that leads on. */
export function LinkNotice({
  title,
  isHeading = false,
  to,
  look = 'act',
  label,
}: {
  title: string;
  isHeading?: boolean;
  to: string;
  look?: 'act' | 'plain';
  /** Label of the link. */
  label: string;
}) {
  return (
    <Notice title={title} isHeading={isHeading}>
      <LocalLink to={to} className={buttonClass(look)}>
        {label}
      </LocalLink>
    </Notice>
  );
}
