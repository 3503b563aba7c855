import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { factorCalls } from '../../../lib/http/factor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useSending } from '../../session/state/use-sending.ts';

/** The user's own sessions, each with a button that ends it [S14]. */
export function SessionsList() {
  const { t } = useTranslation('factors');
  const locale = useLocale();
  const queries = useQueryClient();
  const { data, status } = useQuery(factorCalls.sessions.queryOptions());
  const { failure, send } = useSending();
  const refresh = () => queries.invalidateQueries({ queryKey: factorCalls.sessions.key() });
  const sessions = data?.sessions ?? [];
  return (
    <div className="mt-6 border-line border-t pt-5">
      <h3 className="font-semibold">{t('sessionsHeading')}</h3>
      <p className="mb-3 text-ink-2 text-s">{t('sessionsLead')}</p>
      {status === 'error' && <p role="alert">{t('loadFailed')}</p>}
      <ul className="grid gap-2">
        {sessions.map(({ id, device, network, lastUsedAt, isCurrent }) => {
          const name = device ?? t('unknownDevice');
          return (
            <li key={id} className="flex flex-wrap items-center gap-3 rounded-2 border border-line p-3">
              <div className="min-w-0 flex-1">
                <p className="font-semibold">
                  {name} {isCurrent && <Chip tone="fact">{t('current')}</Chip>}
                </p>
                <p className="num text-ink-2 text-s">
                  {network !== null && `${t('network', { network })} · `}
                  {t('used', { date: formatInstant(lastUsedAt, 'dateTime', locale) })}
                </p>
              </div>
              {!isCurrent && (
                <Button
                  look="quiet"
                  aria-label={t('endOf', { name })}
                  onClick={() =>
                    void send(async () => {
                      await factorCalls.endSession.call({ params: { id } });
                      await refresh();
                    })
                  }
                >
                  {t('end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p role="alert" className="text-lost text-s empty:hidden">
        {failure}
      </p>
      {sessions.length > 1 && (
        <Button
          className="mt-3"
          onClick={() =>
            void send(async () => {
              await factorCalls.endOtherSessions.call({});
              await refresh();
            })
          }
        >
          {t('endOthers')}
        </Button>
      )}
    </div>
  );
}
