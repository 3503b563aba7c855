import type { FactorRecovery } from '@recolta/shared/contracts/http/factors';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { factorCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useFresh } from '../../session/api/work-by-push.ts';
import { useRefreshAdministration } from '../api/administration-queries.ts';

/** Open requests to remove lost factors [S15]; nothing while there are none. */
export function FactorRecoveries() {
  const { t } = useTranslation('factors');
  const locale = useLocale();
  const { data, error, refetch } = useQuery(factorCalls.recoveries.queryOptions(useFresh()));
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  if (!data && error)
    return <ListWaiting found={{ error, refetch }} loading="" failed={t('recoveries.failed')} />;
  if (!data || data.items.length === 0) return null;
  const when = (at: string) => formatInstant(at, 'dateTime', locale);
  return (
    <div className="mb-4">
      <SectionCard title={t('recoveries.heading')} lead={t('recoveries.lead')}>
        <ul className="grid gap-2">
          {data.items.map((request) => {
            const { id, userId, email, companyName, requestedAt, dueAt } = request;
            const name = companyName ?? email;
            return (
              <li key={id} className="flex flex-wrap items-center gap-3 rounded-2 border border-line p-3">
                <div className="min-w-0 flex-1 basis-56">
                  <LocalLink to={`/admin/users/${userId}`} className="font-semibold text-act underline">
                    {name}
                  </LocalLink>
                  <p className="num break-all text-ink-2 text-s">
                    {companyName !== null && `${email} · `}
                    {dueAt === null
                      ? t('recoveries.requested', { date: when(requestedAt) })
                      : t('recoveries.due', { date: when(dueAt) })}
                  </p>
                </div>
                {dueAt === null && (
                  <Button
                    aria-label={t('recoveries.approveOf', { name })}
                    onClick={() => setDeciding({ request, decision: 'approve' })}
                  >
                    {t('recoveries.approve')}
                  </Button>
                )}
                <Button
                  look="quiet"
                  aria-label={t('recoveries.rejectOf', { name })}
                  onClick={() => setDeciding({ request, decision: 'reject' })}
                >
                  {t('recoveries.reject')}
                </Button>
              </li>
            );
          })}
        </ul>
        {deciding && <DecideRecovery {...deciding} onClose={() => setDeciding(null)} />}
      </SectionCard>
    </div>
  );
}

interface Deciding {
  readonly request: FactorRecovery;
  readonly decision: 'approve' | 'reject';
}

function DecideRecovery({ request, decision, onClose }: Deciding & { onClose: () => void }) {
  const { t } = useTranslation('factors');
  const refresh = useRefreshAdministration();
  const name = request.companyName ?? request.email;
  const decide = useMutation({
    mutationFn: (words: string) =>
      factorCalls.decideRecovery.call({
        params: { id: request.id },
        body: decision === 'approve' ? { decision, note: words } : { decision, reason: words },
      }),
    onSuccess: onClose,
    // A refusal too: the request may have ended.
    onSettled: () => refresh(),
  });
  return (
    <ConfirmDialog
      title={t(`recoveries.${decision}Of`, { name })}
      label={t(`recoveries.${decision}`)}
      look={decision === 'approve' ? 'act' : 'danger'}
      isSending={decide.isPending}
      error={decide.error}
      reason={
        decision === 'approve'
          ? { label: t('recoveries.note'), missing: t('recoveries.noteMissing') }
          : { label: t('recoveries.reason'), missing: t('recoveries.reasonMissing') }
      }
      onClose={onClose}
      onConfirm={(words) => decide.mutate(words)}
    />
  );
}
