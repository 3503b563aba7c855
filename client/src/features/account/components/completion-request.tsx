import type { Account } from '@recolta/shared/contracts/http/account';
import { FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../components/ui/button.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { sectionPath } from '../state/account-sections.ts';

/**
 * An administrator's request to complete the account before activation, with a link to the documents; hidden once
 * activated [S6].
 */
export function CompletionRequest({
  account,
  isAtDocuments = false,
}: {
  account: Pick<Account, 'completionRequest'>;
  isAtDocuments?: boolean;
}) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const { completionRequest: request } = account;
  if (!request) return null;
  return (
    <section
      aria-labelledby="completion-heading"
      className="rounded-3 border border-line border-l-4 border-l-warn bg-surface p-5 shadow-card md:p-6"
    >
      <h2 id="completion-heading" className="font-semibold font-serif text-xl">
        {t('completion.heading')}
      </h2>
      <p className="mt-1 text-ink-2 text-s">
        {t('completion.asked', { date: formatInstant(request.requestedAt, 'dateTime', locale) })}
      </p>
      <p className="mt-2 whitespace-pre-line break-words font-medium">{request.reason}</p>
      {!isAtDocuments && (
        <LocalLink to={sectionPath('documents')} className={buttonClass('act', 'mt-4')}>
          <FileUp aria-hidden="true" size={16} />
          {t('completion.upload')}
        </LocalLink>
      )}
    </section>
  );
}
