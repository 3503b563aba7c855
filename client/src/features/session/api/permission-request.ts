import type { PermissionRequest } from '@recolta/shared/contracts/http/permission-requests';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountCalls } from '../../../lib/http/main-service.ts';
import { useAccountKey } from './account-auctions.ts';

const permission = 'Auctions.Post';

/**
 * The account's request for the permission to post [S6], updated by push: null before the request, undefined until
 * known; and the call that requests it.
 */
export function usePostingRequest(accountId: string) {
  const queries = useQueryClient();
  const params = { id: accountId };
  const { queryKey, ...options } = accountCalls.get.queryOptions({ input: { params } });
  const { data } = useQuery({
    ...options,
    queryKey: [...queryKey, ...useAccountKey(accountId)],
    placeholderData: keepPreviousData,
    select: ({ permissionRequests }): PermissionRequest | null =>
      permissionRequests.find((one) => one.permission === permission) ?? null,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => accountCalls.requestPermission.call({ params: { ...params, permission } }),
    onSettled: () => queries.invalidateQueries({ queryKey: accountCalls.get.key() }),
  });
  return { request: data, ask: () => mutate(), isPending, error };
}
