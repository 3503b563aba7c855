import type { Account } from '@recolta/shared/contracts/http/account';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import type { SaleCalls } from '../api/posting-calls.ts';
import type { PostingValues } from '../state/posting-values.ts';
import type { Posted } from '../state/sale.ts';

export interface Usual<Stored> {
  readonly account: Account;
  readonly last: Stored | null;
}

/** Fetches what the company repeats in its postings; without it, also offline, the form starts empty. */
export function WithUsual<Values extends PostingValues, Posting extends Posted, Stored>({
  calls,
  accountId,
  children,
}: {
  calls: SaleCalls<Values, Posting, Stored>;
  accountId: string;
  children: (usual: Usual<Stored> | null) => ReactNode;
}) {
  const { t } = useTranslation('posting');
  const { data, error, isPaused } = useQuery({
    queryKey: ['posting', calls.sale.kind, accountId, 'usual'],
    queryFn: async (): Promise<Usual<Stored>> => {
      const [account, last] = await Promise.all([
        accountCalls.get.call({ params: { id: accountId } }),
        calls.readLast(),
      ]);
      return { account, last };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data || error || isPaused) return children(data ?? null);
  return (
    <p role="status" className="frame-page flex animate-late items-center gap-3 py-10 text-ink-2">
      <Spinner />
      {t('usualLoading')}
    </p>
  );
}
