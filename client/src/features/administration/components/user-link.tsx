import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { userName } from '../state/user-facts.ts';

/** A user by company and e-mail, leading to its page; of a closed account nothing is left to lead to. */
export function UserLink({ shown }: { shown: AdminAccount }) {
  const { t } = useTexts();
  const { account, user, closedAt } = shown;
  if (closedAt !== null)
    return <span className="text-ink-2">{account.companyName ?? t('administration.user.unnamed')}</span>;
  return (
    <>
      <LocalLink
        to={`/admin/users/${user.userId}`}
        className="break-words font-semibold text-act text-m underline-offset-2 hover:underline"
      >
        {userName(shown)}
      </LocalLink>
      {account.companyName !== null && (
        <span className="mt-0.5 block break-all text-ink-2 text-s">{account.email}</span>
      )}
    </>
  );
}
