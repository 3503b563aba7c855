import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { PermissionRequest } from '@recolta/shared/contracts/http/permission-requests';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useVersionedQuery } from '../../../lib/http/versioned-query.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useAccountKey } from '../api/account-auctions.ts';

/** True if an active trader lacks the permission to post, and nothing else that an administrator must give first. */
export function lacksPostingPermission({ user }: Identity): boolean {
  const isTrader = user.roles.some((role) => role === 'Client' || role === 'Provider');
  return isTrader && user.isActive && !user.permissions.includes('Auctions.Post');
}

/** Explains the permission to post to an active trader without it, and requests it from administrators [S6]. */
export function PostingRequest({ identity }: { identity: Identity }) {
  return lacksPostingPermission(identity) ? <Request accountId={identity.account.id} /> : null;
}

function Request({ accountId }: { accountId: string }) {
  const { t } = useTranslation('permission');
  const locale = useLocale();
  const { request, ask, isPending, error } = usePostingRequest(accountId);
  const failure = error && failureOf(error);
  const refusal = request?.refusal;
  const isOpen = request !== null && request !== undefined && refusal === null;
  return (
    <section
      aria-labelledby="posting-request"
      className="rounded-3 border border-line bg-fact-wash p-5 shadow-card"
    >
      <h2 id="posting-request" className="font-semibold">
        {t('heading')}
      </h2>
      <p className="mt-1 text-ink-2 text-s">{t('text')}</p>
      {refusal && (
        <p className="mt-3 whitespace-pre-line text-s">
          <span className="font-semibold">
            {t('refusedAt', { date: formatInstant(refusal.refusedAt, 'dateTime', locale) })}
          </span>{' '}
          {t('reason', { reason: refusal.reason })}
        </p>
      )}
      {/* Its height is the same before the request is known. */}
      <div className="mt-3 min-h-11">
        <p role="status" className="font-medium text-s">
          {isOpen && t('requestedAt', { date: formatInstant(request.requestedAt, 'dateTime', locale) })}
        </p>
        {!isOpen && request !== undefined && (
          <Button look="act" aria-busy={isPending} onClick={() => !isPending && ask()}>
            {isPending && <Spinner />}
            {t(refusal ? 'askAgain' : 'ask')}
          </Button>
        )}
      </div>
      <p role="alert" className="text-lost text-s">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
    </section>
  );
}

const permission = 'Auctions.Post';

/**
 * The account's request for the permission to post [S6], updated by push: null before the request, undefined until
 * known; and the call that requests it.
 */
function usePostingRequest(accountId: string) {
  const queries = useQueryClient();
  const params = { id: accountId };
  const options = accountCalls.get.queryOptions({
    input: { params },
    select: ({ permissionRequests }): PermissionRequest | null =>
      permissionRequests.find((one) => one.permission === permission) ?? null,
  });
  const { data } = useVersionedQuery(options, useAccountKey(accountId));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => accountCalls.requestPermission.call({ params: { ...params, permission } }),
    onSettled: () => queries.invalidateQueries({ queryKey: accountCalls.get.key() }),
  });
  return { request: data, ask: () => mutate(), isPending, error };
}
