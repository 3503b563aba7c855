import type { OwnSession } from '@recolta/shared/contracts/http/factors';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { factorCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useOwnSessions } from '../../session/api/own-factors.ts';
import { useSending } from '../../session/state/use-sending.ts';

/** The user's own sessions, each with a button that ends it [S14]. */
export function SessionsList() {
  const { t } = useTranslation('factors');
  const queries = useQueryClient();
  const { data, status } = useOwnSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  const others = useSending();
  const sessions = data?.sessions ?? [];
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: factorCalls.sessions.key() });
    // The pressed button is gone.
    heading.current?.focus();
  };
  return (
    <div className="mt-6 border-line border-t pt-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('sessionsHeading')}
      </h3>
      <p className="mb-3 text-ink-2 text-s">{t('sessionsLead')}</p>
      {status === 'error' && <p role="alert">{t('loadFailed')}</p>}
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} refresh={refresh} />
        ))}
      </ul>
      <p role="alert" className="text-lost text-s empty:hidden">
        {others.failure}
      </p>
      {sessions.length > 1 && (
        <Button
          className="mt-3"
          aria-busy={others.isSending}
          onClick={() =>
            void others.send(async () => {
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

function SessionRow({ session, refresh }: { session: OwnSession; refresh: () => Promise<void> }) {
  const { t } = useTranslation('factors');
  const locale = useLocale();
  const { isSending, failure, send } = useSending();
  const { id, device, network, lastUsedAt, isCurrent } = session;
  const name = device ?? t('unknownDevice');
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-2 border border-line p-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {name} {isCurrent && <Chip tone="fact">{t('current')}</Chip>}
        </p>
        <p className="num text-ink-2 text-s">
          {network !== null && `${t('network', { network })} · `}
          {t('used', { date: formatInstant(lastUsedAt, 'dateTime', locale) })}
        </p>
        <p role="alert" className="text-lost text-s empty:hidden">
          {failure}
        </p>
      </div>
      {!isCurrent && (
        <Button
          look="quiet"
          aria-label={t('endOf', { name })}
          aria-busy={isSending}
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
}
