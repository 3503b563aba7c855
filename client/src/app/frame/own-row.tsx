import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useTranslation } from 'react-i18next';
import { useToday, useTodayAfterActs } from '../../features/session/api/today.ts';
import { Queries } from '../../lib/http/queries.tsx';
import { LocalNavLink } from '../../lib/local-link.tsx';
import { TaskCount } from './account-badge.tsx';
import { rowLinks } from './own-links.ts';

/** The signed-in user's own pages, each with the number of its tasks. */
export function OwnRow({ identity }: { identity: Identity }) {
  return (
    <Queries>
      <Row key={identity.account.id} identity={identity} />
    </Queries>
  );
}

function Row({ identity }: { identity: Identity }) {
  const { t } = useTranslation(['frame']);
  const { data } = useToday(identity.account.id);
  useTodayAfterActs();
  return (
    <nav aria-label={t('ownNavigation')} className="frame-wide h-full overflow-x-auto">
      <ul className="flex h-full gap-x-6 whitespace-nowrap">
        {rowLinks(identity, data?.counts).map(({ to, inRow, page }) => (
          <li key={to} className="flex">
            <LocalNavLink
              to={to}
              end
              className="flex items-center gap-2 border-transparent border-b-2 pt-0.5 font-medium text-ink-2 text-s hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {t(inRow)}
              <TaskCount count={(page && data?.counts[page]) ?? 0} />
            </LocalNavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
