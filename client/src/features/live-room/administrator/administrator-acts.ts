import { liveAuctions } from '../../../lib/http/services.ts';
import { useAct, useActOnce } from '../room/viewer.ts';

/**
 * An administrator approves a pending auction [L1].
 * @param version of the displayed auction: a later edit is not approved
 */
export function useApproveAuction(id: string, version: number) {
  return useAct(id, () => liveAuctions.approve.call({ params: { id }, body: { version } }));
}

/** An administrator holds a running auction, with a public reason [L11]. */
export function useHoldAuction(id: string) {
  return useAct(id, (reason: string) => liveAuctions.hold.call({ params: { id }, body: { reason } }));
}

/** An administrator resumes a held auction [L11]. */
export function useResume(id: string) {
  return useAct(id, () => liveAuctions.resume.call({ params: { id } }));
}

/** An administrator extends a running auction, with a public reason [L15]. */
export function useExtend(id: string) {
  return useActOnce(id, (body: { minutes: number; reason: string }, headers) =>
    liveAuctions.extend.call({ params: { id }, headers, body }),
  );
}

/** An administrator sends a message to everyone in the room [L16]. */
export function useSendMessage(id: string) {
  return useActOnce(id, (text: string, headers) =>
    liveAuctions.sendMessage.call({ params: { id }, headers, body: { text } }),
  );
}

/** An administrator withdraws a bid by hand, with a public reason [L17]. */
export function useCorrect(id: string) {
  return useActOnce(id, (body: { version: number; reason: string }, headers) =>
    liveAuctions.correct.call({ params: { id }, headers, body }),
  );
}

/** An administrator cancels, with a public reason [L1]. */
export function useCancelAuction(id: string) {
  return useAct(id, (reason: string) => liveAuctions.cancel.call({ params: { id }, body: { reason } }));
}
