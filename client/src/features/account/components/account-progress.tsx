import type { Account } from '@recolta/shared/contracts/http/account';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { accountNeedsAttention } from '../../session/state/session.ts';
import { sectionPath } from '../state/account-sections.ts';

/**
 * Requirements that the account must still meet to trade; renders nothing if none is missing [S5]. A deactivated
 * account reads when and why instead of the activation that follows [S6].
 */
export function AccountProgress({
  identity,
  account,
}: {
  identity: Identity;
  account: Pick<Account, 'hasDocuments' | 'hasBankDetails' | 'deactivation'>;
}) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const { isActive, roles } = identity.user;
  if (roles.includes('Admin') || !accountNeedsAttention(identity)) return null;
  // The identity may already be active again while the account is the earlier one.
  const deactivation = isActive ? null : account.deactivation;
  const steps = [
    { name: 'email', isDone: identity.user.isEmailConfirmed, href: null },
    { name: 'documents', isDone: account.hasDocuments, href: sectionPath('documents') },
    { name: 'bank', isDone: account.hasBankDetails, href: sectionPath('bank') },
    ...(deactivation ? [] : [{ name: 'active', isDone: isActive, href: null } as const]),
  ] as const;
  const inactive = deactivation ? t('deactivation.heading') : t('inactive');
  return (
    <section
      aria-labelledby="progress-heading"
      className="rounded-3 border border-line bg-warn-wash p-5 shadow-card"
    >
      <h2 id="progress-heading" className="font-semibold">
        {isActive ? t('incomplete') : inactive}
      </h2>
      {deactivation && (
        <>
          <p className="mt-1 text-ink-2 text-s">
            {t('deactivation.at', { date: formatInstant(deactivation.at, 'dateTime', locale) })}
          </p>
          <p className="mt-2 whitespace-pre-line font-medium">{deactivation.reason}</p>
        </>
      )}
      <ul className="mt-2 grid gap-1">
        {steps.map(({ name, isDone, href }) => (
          <li key={name} className="flex items-center gap-2">
            {isDone ? (
              <Check aria-hidden="true" size={16} className="flex-none text-act" />
            ) : (
              <Circle aria-hidden="true" size={16} className="flex-none text-warn" />
            )}
            <span>
              {t(`step.${name}`)}
              <span className="text-ink-2">
                {' – '}
                {isDone ? t('stepDone') : t(`stepOpen.${name}`)}
              </span>
              {!isDone && href && (
                <>
                  {' '}
                  <LocalLink to={href} className="font-medium underline">
                    {t('complete')}
                  </LocalLink>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
