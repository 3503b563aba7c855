import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { goodsTemplatesContract } from '@recolta/shared/contracts/http/goods-templates';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { linkTo } from '../../../lib/http/services.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';

export const templateCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof goodsTemplatesContract>>>(
    linkTo(goodsTemplatesContract, '/services/live-auctions'),
  ),
  { path: ['goods-templates'] },
);

/** One's own templates, the latest first. */
export function useTemplates() {
  const key = sessionKey(useAtomValue(sessionAtom));
  return useQuery({
    queryKey: [...templateCalls.listTemplates.key(), key],
    queryFn: () => templateCalls.listTemplates.call({}),
    staleTime: 0,
  });
}
