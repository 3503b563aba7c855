import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { phoneBidsContract } from '@recolta/shared/contracts/http/phone-bids';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { LiveOptions } from '../live-options.ts';
import { changeConsent } from './change-consent.ts';
import { enterPhoneBid } from './enter-phone-bid.ts';
import { listConsents } from './list-consents.ts';

/** Calls about phone bids and the consents to them [L18]. */
export function createPhoneBidCalls(options: LiveOptions) {
  const { readDb, identity } = options;
  const os = implementCalls(phoneBidsContract, options);
  return os.router({
    consentToPhone: os.consentToPhone.handler(({ input, context }) =>
      changeConsent(options, context.caller, input.params.id, input.body.price),
    ),
    withdrawPhoneConsent: os.withdrawPhoneConsent.handler(({ input, context }) =>
      changeConsent(options, context.caller, input.params.id, null),
    ),
    listPhoneConsents: os.listPhoneConsents.handler(({ input }) =>
      listConsents({ db: readDb, identity }, input.params.id),
    ),
    enterPhoneBid: os.enterPhoneBid.handler(({ input, context }) =>
      enterPhoneBid(options, context, context.caller, {
        ...input.params,
        ...input.body,
        commandId: String(input.headers[idempotencyHeader]),
      }),
    ),
  });
}
