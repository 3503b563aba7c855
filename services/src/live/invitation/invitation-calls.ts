import { invitationsContract } from '@recolta/shared/contracts/http/invitations';
import { readinessContract } from '@recolta/shared/contracts/http/readiness';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { LiveOptions } from '../live-options.ts';
import { changeInvitation, resendInvitation } from './change-invitation.ts';
import { saveConnectionTest } from './connection-tests.ts';
import { validateInvitation } from './invitation-links.ts';
import { invite } from './invite.ts';
import { listInvitations } from './list-invitations.ts';
import { listReceivedInvitations } from './list-received-invitations.ts';
import { remindInvitees } from './remind.ts';

/** Calls about invitations [I1, I2], and the connection tests of the invited. */
export function createInvitationCalls(options: LiveOptions) {
  const { db, readDb } = options;
  const os = implementCalls({ ...invitationsContract, ...readinessContract }, options);
  return os.router({
    invite: os.invite.handler(({ input, context }) =>
      invite(options, context.caller, input.params.auctionId, input.body),
    ),
    listInvitations: os.listInvitations.handler(({ input, context }) =>
      listInvitations(readDb, context.caller, input.params.auctionId),
    ),
    changeInvitation: os.changeInvitation.handler(async ({ input, context }) => {
      await changeInvitation(options, context.caller, input.params, input.body.state);
    }),
    resendInvitation: os.resendInvitation.handler(async ({ input, context }) => {
      await resendInvitation(options, context.caller, input.params);
    }),
    validateInvitation: os.validateInvitation.handler(({ input }) =>
      validateInvitation(db, input.query.token),
    ),
    listReceivedInvitations: os.listReceivedInvitations.handler(({ input, context }) =>
      listReceivedInvitations(readDb, context.caller, input.query),
    ),
    remindInvitees: os.remindInvitees.handler(async ({ input, context }) => ({
      reminded: await remindInvitees(options, context.caller, input.params.auctionId),
    })),
    saveConnectionTest: os.saveConnectionTest.handler(async ({ input, context }) => {
      await saveConnectionTest(options, context.caller, input.params.id, input.body);
    }),
  });
}
