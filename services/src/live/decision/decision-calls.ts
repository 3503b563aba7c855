import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { liveAuctionsContract } from '@recolta/shared/contracts/http/live-auctions';
import { parseMoney } from '@recolta/shared/domain/money';
import { requireAcceptedTerms } from '../../platform/http/caller-checks.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { LiveOptions } from '../live-options.ts';
import { decideAuction } from './decide-auction.ts';
import { hideAuction } from './hide-auction.ts';

const { decide, approve, cancel, hide, hold, resume, extend, sendMessage, correct } = liveAuctionsContract;

/**
 * Decisions of owners and administrators. `decideAuction` checks who may take which under the auction's lock; callers
 * who may not know of the auction always get the same 404.
 */
export function createDecisionCalls(options: LiveOptions) {
  const os = implementCalls(
    { decide, approve, cancel, hide, hold, resume, extend, sendMessage, correct },
    options,
  );
  const commandIdOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }) => ({
    commandId: String(headers[idempotencyHeader]),
  });
  return os.router({
    decide: os.decide.handler(({ input, context: { caller } }) => {
      const { decision, best } = input.body;
      if (decision === 'accept') requireAcceptedTerms(caller);
      const seenBest = best && { number: best.number, priceMinor: parseMoney(best.price) };
      return decideAuction(options, caller, input.params.id, { type: `owner.${decision}` }, { seenBest });
    }),
    approve: os.approve.handler(({ input, context }) =>
      decideAuction(
        options,
        context.caller,
        input.params.id,
        { type: 'administrator.approve' },
        { seenVersion: input.body?.version },
      ),
    ),
    cancel: os.cancel.handler(({ input, context }) =>
      decideAuction(options, context.caller, input.params.id, {
        type: 'administrator.cancel',
        reason: input.body.reason,
      }),
    ),
    hide: os.hide.handler(({ input, context }) =>
      hideAuction(options, context.caller, input.params.id, input.body),
    ),
    hold: os.hold.handler(({ input, context }) =>
      decideAuction(options, context.caller, input.params.id, {
        type: 'administrator.hold',
        reason: input.body.reason,
      }),
    ),
    resume: os.resume.handler(({ input, context }) =>
      decideAuction(options, context.caller, input.params.id, { type: 'administrator.resume' }),
    ),
    extend: os.extend.handler(({ input, context }) =>
      decideAuction(
        options,
        context.caller,
        input.params.id,
        { type: 'administrator.extend', ...input.body },
        commandIdOf(input),
      ),
    ),
    sendMessage: os.sendMessage.handler(({ input, context }) =>
      decideAuction(
        options,
        context.caller,
        input.params.id,
        { type: 'administrator.message', ...input.body },
        commandIdOf(input),
      ),
    ),
    correct: os.correct.handler(({ input, context }) =>
      decideAuction(
        options,
        context.caller,
        input.params.id,
        { type: 'administrator.correct', ...input.body },
        commandIdOf(input),
      ),
    ),
  });
}
