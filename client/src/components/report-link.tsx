import type { ReportKind } from '@recolta/shared/contracts/http/content-reports';
import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LocalLink } from '../lib/local-link.tsx';

/** Link to the form that reports illegal content or a breach of the terms [S11]. */
export function ReportLink({ kind, id, className }: { kind: ReportKind; id: string; className?: string }) {
  const { t } = useTranslation('frame');
  return (
    <p className={className}>
      <LocalLink
        to={`/raportare?${new URLSearchParams({ kind, id })}`}
        className="inline-flex min-h-11 items-center gap-2 text-ink-2 text-s underline print:hidden"
      >
        <Flag aria-hidden="true" size={15} />
        {t('report')}
      </LocalLink>
    </p>
  );
}
