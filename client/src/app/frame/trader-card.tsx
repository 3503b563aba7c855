import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../components/ui/button.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import type { Session } from '../../features/session/state/session.ts';
import { LocalLink } from '../../lib/local-link.tsx';

const traderRoles: ReadonlySet<string> = new Set(['Client', 'Provider']);

/** Says if a visitor, Client or Provider may trade and which acts are allowed; for a visitor with a sign-up button. */
export function TraderCard({ session }: { session: Session }) {
  const { t } = useTranslation(['frame']);
  const user = session.kind === 'signedIn' ? session.identity.user : null;
  if (session.kind === 'unknown' || (user && !user.roles.some((role) => traderRoles.has(role)))) return null;
  const mayPost = user?.permissions.includes('Auctions.Post') ?? false;
  const activeText = mayPost ? 'frame:traderActiveText' : 'frame:traderBidsText';
  return (
    <div className="mb-2 rounded-2 bg-surface-2 p-3">
      <Chip tone={user?.isActive ? 'ok' : 'warn'}>
        {t(user?.isActive ? 'traderActive' : 'traderInactive')}
      </Chip>
      <p className="mt-2 text-ink-2 text-s">{t(user?.isActive ? activeText : 'traderInactiveText')}</p>
      {user === null && (
        <LocalLink to="/inscriere" className={buttonClass('plain', 'mt-3 w-full')}>
          {t('signUp')}
        </LocalLink>
      )}
    </div>
  );
}
