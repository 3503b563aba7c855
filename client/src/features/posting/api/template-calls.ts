import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { goodsTemplatesContract } from '@recolta/shared/contracts/http/goods-templates';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { serviceCalls } from '../../../lib/http/service-calls.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';

export const templateCalls = createTanstackQueryUtils(
  serviceCalls('/services/live-auctions', async () => goodsTemplatesContract),
  { path: ['goods-templates'] },
);

/** The user's own templates, the latest first. */
export function useTemplates() {
  const key = sessionKey(useAtomValue(sessionAtom));
  return useQuery({
    queryKey: [...templateCalls.listTemplates.key(), key],
    queryFn: () => templateCalls.listTemplates.call({}),
    staleTime: 0,
  });
}
