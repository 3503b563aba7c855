import { Agent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type AllCallLimits, type CallClass, callClasses } from './call-limits.ts';
import { createUpstreamSlots, type UpstreamSlots } from './upstream-slots.ts';

/** A call waits no longer than this for its turn, and no more of one caller wait than this. */
const waitMs = 1000;
const maxWaitingOfOwner = 64;
/** From the end of the time to answer until a call that others wait for may be cut. */
const deliveryMs = 1000;

/** The connections to the services: each class of calls has its own, and its own turns at them. */
export function createUpstream(limits: AllCallLimits) {
  const made = callClasses.map((callClass) => {
    const share = limits.upstream[callClass];
    const agentOptions = { keepAlive: true, maxSockets: share.total, maxFreeSockets: 64, noDelay: true };
    return {
      callClass,
      http: new Agent(agentOptions),
      https: new HttpsAgent(agentOptions),
      slots: createUpstreamSlots({
        ...share,
        waitMs,
        maxWaitingOfOwner,
        overdueMs: limits.answerTimeoutMs(callClass) + deliveryMs,
      }),
    };
  });
  const of = new Map(made.map((own) => [own.callClass, own]));
  return {
    slots: Object.fromEntries(made.map(({ callClass, slots }) => [callClass, slots])) as Record<
      CallClass,
      UpstreamSlots
    >,
    agent: (callClass: CallClass, protocol: string) =>
      protocol === 'https:' ? of.get(callClass)?.https : of.get(callClass)?.http,
    close(): void {
      for (const { http, https } of made) {
        http.destroy();
        https.destroy();
      }
    },
  };
}
export type Upstream = ReturnType<typeof createUpstream>;
