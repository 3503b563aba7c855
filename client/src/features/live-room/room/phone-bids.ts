import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { serviceCalls } from '../../../lib/http/service-calls.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { store } from '../../../lib/store.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';
import { useActOnce, viewerKey } from './viewer.ts';

const phoneBids = createTanstackQueryUtils(
  serviceCalls(
    '/services/live-auctions',
    async () => (await import('@recolta/shared/contracts/http/phone-bids')).phoneBidsContract,
  ),
  { path: ['phone-bids'] },
);

/** The accounts whose bids an administrator may enter by phone [L18], at the time of the request. */
export function usePhoneConsents(id: string) {
  const input = { params: { id } };
  return useQuery({
    queryKey: phoneBids.listPhoneConsents.key({ input }),
    queryFn: async () => (await phoneBids.listPhoneConsents.call(input)).items,
    staleTime: 0,
    gcTime: 0,
  });
}

/** An administrator enters a bid by phone [L18]. */
export function useEnterPhoneBid(id: string) {
  return useActOnce(id, (body: { accountId: string; price: string }, headers) =>
    phoneBids.enterPhoneBid.call({ params: { id }, headers, body }),
  );
}

/** The viewer consents to bids by phone up to a price, or withdraws the consent (null) [L18]. */
export function usePhoneConsent(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ price, acceptsTerms }: { price: string | null; acceptsTerms: boolean }) => {
      const params = { id };
      if (price === null) return phoneBids.withdrawPhoneConsent.call({ params });
      if (acceptsTerms) await liveAuctions.acceptTerms.call({ params, body: { accepted: true } });
      return phoneBids.consentToPhone.call({ params, body: { price } });
    },
    onSuccess: (viewer) => queries.setQueryData(viewerKey(id, sessionKey(store.get(sessionAtom))), viewer),
  });
}
