import type { Factor, Factors } from '@recolta/shared/contracts/http/factors';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { fieldIssuesOfError, RefusedFields } from '../../../lib/forms/field-issue.ts';
import { useIssueText } from '../../../lib/forms/issue-text.ts';
import { failureOf, isLost } from '../../../lib/http/failure.ts';
import { factorCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useOwnFactors } from '../../session/api/own-factors.ts';
import { AddFactor, RecoveryCodes } from '../../session/components/add-factor.tsx';
import { useSending } from '../../session/state/use-sending.ts';
import { AccountSection } from './account-section.tsx';
import { SessionsList } from './sessions-list.tsx';

type FactorKind = 'totp' | 'passkey';

/** Second factors with their recovery codes, a request to remove them, and sessions [S13–S15]. */
export function SecuritySection() {
  const { t } = useTranslation('factors');
  const queries = useQueryClient();
  const { data, status, refetch } = useOwnFactors();
  const [adding, setAdding] = useState<FactorKind | null>(null);
  const [left, setLeft] = useState<FactorKind | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asked, setAsked] = useState<'renew' | 'unseen' | null>(null);
  const renewing = useSending((_, error) => (isLost(failureOf(error)) ? t('recoveryUnsure') : null));
  const refresh = () => queries.invalidateQueries({ queryKey: factorCalls.key() });
  // The button that opened the form gets the focus back.
  const leave = () => {
    setLeft(adding);
    setAdding(null);
  };
  /** True if a factor was added whose answer was lost, and with the first one its recovery codes. */
  const findAdded = async () => {
    const before = data?.factors.length ?? 0;
    const { data: now } = await refetch();
    if (now === undefined || now.factors.length <= before) return false;
    leave();
    if (before === 0) setAsked('unseen');
    return true;
  };
  return (
    <AccountSection name="security">
      {status === 'error' && <p role="alert">{t('loadFailed')}</p>}
      {data && (
        <div className="grid gap-4">
          {data.recovery && <RecoveryNotice recovery={data.recovery} refresh={refresh} />}
          {data.factors.length === 0 && <p className="text-ink-2">{t('none')}</p>}
          <ul className="grid gap-2">
            {data.factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} refresh={refresh} />
            ))}
          </ul>
          {adding === null && (
            <div className="flex flex-wrap gap-2">
              <Button autoFocus={left === 'totp'} onClick={() => setAdding('totp')}>
                {t('addApp')}
              </Button>
              <Button autoFocus={left === 'passkey'} onClick={() => setAdding('passkey')}>
                {t('addPasskey')}
              </Button>
              {data.factors.length > 0 && (
                <Button onClick={() => setAsked('renew')}>{t('recoveryNew')}</Button>
              )}
            </div>
          )}
          {data.factors.length > 0 && (
            <p className="text-ink-2 text-s">{t('recoveryLeft', { count: data.recoveryCodesLeft })}</p>
          )}
          {adding !== null && (
            <AddFactor
              kind={adding}
              needsPassword={data.factors.length === 0}
              onAdded={(recoveryCodes) => {
                leave();
                setCodes(recoveryCodes);
                void refresh();
              }}
              onUnsure={findAdded}
              onCancel={leave}
            />
          )}
        </div>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={t('recoveryNewHeading')}
          text={t(asked === 'renew' ? 'recoveryNewText' : 'recoveryUnseen')}
          label={t('recoveryNew')}
          isSending={renewing.isSending}
          error={null}
          message={renewing.failure}
          onClose={() => setAsked(null)}
          onConfirm={() =>
            void renewing.send(async () => {
              const made = await factorCalls.newRecoveryCodes.call({});
              setAsked(null);
              setCodes(made.recoveryCodes);
              await refresh();
            })
          }
        />
      )}
      {codes !== null && (
        <Dialog isKept title={t('recoveryHeading')} onClose={() => setCodes(null)}>
          <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        </Dialog>
      )}
      {/* Below the factors only once these are known, so that no button moves under a press. */}
      {status !== 'pending' && <SessionsList />}
    </AccountSection>
  );
}

function RecoveryNotice({
  recovery,
  refresh,
}: {
  recovery: NonNullable<Factors['recovery']>;
  refresh: () => Promise<void>;
}) {
  const { t } = useTranslation('factors');
  const locale = useLocale();
  const { isSending, failure, send } = useSending();
  const { requestedAt, dueAt } = recovery;
  return (
    <div className="rounded-2 bg-warn-wash p-3">
      <p className="num mb-2">
        {dueAt === null
          ? t('requested', { date: formatInstant(requestedAt, 'dateTime', locale) })
          : t('approved', { date: formatInstant(dueAt, 'dateTime', locale) })}
      </p>
      <Button
        look="danger"
        aria-busy={isSending}
        onClick={() =>
          void send(async () => {
            await factorCalls.cancelRecovery.call({});
            await refresh();
          })
        }
      >
        {t('cancelRecovery')}
      </Button>
      <p role="alert" className="text-lost text-s empty:hidden">
        {failure}
      </p>
    </div>
  );
}

/** A factor with its name, which is edited in place, and its removal. */
function FactorRow({ factor, refresh }: { factor: Factor; refresh: () => Promise<void> }) {
  const { t } = useTranslation(['factors', 'forms']);
  const locale = useLocale();
  const [isRemoving, setIsRemoving] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const textOf = useIssueText();
  const { isSending, failure, send } = useSending((_, error) => {
    const [issue] = fieldIssuesOfError(error);
    return issue ? textOf(issue) : null;
  });
  const removing = useSending();
  const { id, kind, createdAt, lastUsedAt } = factor;
  const when = (at: string) => formatInstant(at, 'dateTime', locale);
  const isPasskey = kind === 'passkey';
  const Icon = isPasskey ? KeyRound : Smartphone;
  const rename = async (given: string) => {
    if (given.trim() === '')
      throw new RefusedFields([{ path: 'name', rule: 'required', text: t('nameMissing') }]);
    await factorCalls.rename.call({ params: { id }, body: { name: given } });
    setName(null);
    await refresh();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2 border border-line p-3">
      <Icon aria-hidden="true" size={20} className="flex-none text-ink-2" />
      <div className="min-w-0 flex-1 basis-56">
        {name === null ? (
          <p className="wrap-anywhere font-semibold">{factor.name}</p>
        ) : (
          <input
            aria-label={t('name')}
            aria-invalid={failure ? true : undefined}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
            className="min-h-11 w-full rounded-2 border border-line-2 bg-surface px-3"
          />
        )}
        <p className="num text-ink-2 text-s">
          {t(`kind.${isPasskey ? 'passkey' : 'totp'}`)} · {t('added', { date: when(createdAt) })},{' '}
          {lastUsedAt === null ? t('neverUsed') : t('lastUsed', { date: when(lastUsedAt) })}
        </p>
        <p role="alert" className="text-lost text-s empty:hidden">
          {failure}
        </p>
      </div>
      <Button
        look="quiet"
        aria-busy={isSending}
        aria-label={name === null ? t('renameOf', { name: factor.name }) : undefined}
        onClick={() => (name === null ? setName(factor.name) : void send(() => rename(name)))}
      >
        {t(name === null ? 'rename' : 'forms:save')}
      </Button>
      <Button
        look="quiet"
        aria-label={t('removeOf', { name: factor.name })}
        onClick={() => setIsRemoving(true)}
      >
        {t('remove')}
      </Button>
      {isRemoving && (
        <ConfirmDialog
          title={t('removeHeading', { name: factor.name })}
          text={t('removeText')}
          label={t('remove')}
          look="danger"
          isSending={removing.isSending}
          error={null}
          message={removing.failure}
          onClose={() => setIsRemoving(false)}
          onConfirm={() =>
            void removing.send(async () => {
              await factorCalls.remove.call({ params: { id } });
              setIsRemoving(false);
              await refresh();
            })
          }
        />
      )}
    </li>
  );
}
