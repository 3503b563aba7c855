import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { Check, FileUp, MailCheck, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../components/ui/chip.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { ResendLink } from '../../session/components/resend-link.tsx';

const all = accountDocumentTypes.length;

/**
 * The steps to an active account: e-mail, documents, activation; marks the completed ones and the next one.
 * @param documents number uploaded; null if unknown
 */
export function StepsAfterRegistration({
  email,
  isConfirmed,
  documents,
}: {
  email: string;
  isConfirmed: boolean;
  documents: number | null;
}) {
  const { t } = useTranslation('registration');
  const isSent = documents === all;
  return (
    <ol className="rounded-3 border border-line bg-surface p-5 shadow-card">
      <Step
        icon={<MailCheck aria-hidden="true" size={20} />}
        heading={t('nextConfirm')}
        isDone={isConfirmed}
        isNext={!isConfirmed}
      >
        {!isConfirmed && (
          <>
            <p className="text-ink-2">{t('nextConfirmText', { email })}</p>
            <ResendLink email={email} />
          </>
        )}
      </Step>
      <Step
        icon={<FileUp aria-hidden="true" size={20} />}
        heading={t('nextDocuments')}
        isDone={isSent}
        isNext={isConfirmed && !isSent}
      >
        {!isSent && (
          <p className="text-ink-2">
            {documents === null
              ? t('nextDocumentsText')
              : t('nextDocumentsCount', { present: documents, all })}
          </p>
        )}
      </Step>
      <Step
        icon={<ShieldCheck aria-hidden="true" size={20} />}
        heading={t('nextActive')}
        isDone={false}
        isNext={isConfirmed && isSent}
      >
        <p className="text-ink-2">{t('nextActiveText')}</p>
      </Step>
    </ol>
  );
}

function Step({
  icon,
  heading,
  isDone,
  isNext,
  children,
}: {
  icon: ReactNode;
  heading: string;
  isDone: boolean;
  isNext: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation(['registration', 'forms']);
  return (
    <li aria-current={isNext ? 'step' : undefined} className="flex gap-4 pb-5 last:pb-0">
      <span
        className={classNames(
          'grid size-10 flex-none place-items-center rounded-full',
          isDone && 'bg-lead-wash text-lead',
          isNext && 'bg-act text-act-ink',
          !isDone && !isNext && 'bg-surface-2 text-ink-2',
        )}
      >
        {isDone ? <Check aria-hidden="true" size={20} strokeWidth={2.6} /> : icon}
      </span>
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 pt-2 font-semibold">
          {heading}
          {isDone && <Chip tone="ok">{t('forms:stepDone')}</Chip>}
          {isNext && <Chip tone="warn">{t('stepNext')}</Chip>}
        </h2>
        {children}
      </div>
    </li>
  );
}
