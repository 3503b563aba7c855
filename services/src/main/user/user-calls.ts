import { implement } from '@orpc/server';
import { type PasswordChange, usersContract } from '@recolta/shared/contracts/http/users';
import type { DeferredTasks } from '../../platform/deferred-tasks.ts';
import {
  type CallContext,
  requireAdministrator,
  requireCaller,
  requireProvenAdministrator,
} from '../../platform/http/call-context.ts';
import { listAudit } from '../audit/list-audit.ts';
import type { MainOptions } from '../main-options.ts';
import { sendLink } from '../registration/send-link.ts';
import { changePassword, changePasswordByLink } from './change-password.ts';
import { grantPermission, removePermission } from './change-permission.ts';
import { changeUser } from './change-user.ts';
import { checkCompany } from './check-company.ts';
import { decideUser, undoDecision } from './decide-user.ts';
import { getUser } from './get-user.ts';
import { refusePermission } from './request-permission.ts';
import { countWork } from './work-counts.ts';

/** Calls about users: their passwords, and their administration [S2, S3, S6]. */
export function createUserCalls(options: MainOptions, deferred: DeferredTasks) {
  const { db, readDb } = options;
  const os = implement(usersContract).$context<CallContext>();
  return os.router({
    get: os.get.handler(async ({ input, context }) => {
      await requireAdministrator(readDb, context);
      return getUser(readDb, options.invitations, input.params.id);
    }),
    change: os.change.handler(async ({ input, context }) => {
      await changeUser(options, await requireProvenAdministrator(db, context), input.params.id, input.body);
    }),
    decide: os.decide.handler(async ({ input, context }) => {
      await decideUser(options, await requireProvenAdministrator(db, context), input.params.id, input.body);
    }),
    checkCompany: os.checkCompany.handler(async ({ input, context }) => {
      const caller = await requireAdministrator(db, context);
      await checkCompany(options, caller, input.params.id, input.body.companyVersion);
    }),
    undoDecision: os.undoDecision.handler(async ({ input, context }) => {
      await undoDecision(options, await requireAdministrator(db, context), input.params.id);
    }),
    resetPassword: os.resetPassword.handler(({ input }) => {
      deferred.start(() => sendLink(db, input.email, 'resetPassword'));
    }),
    changePassword: os.changePassword.handler(async ({ input, context }) => {
      await newPassword(options, context, input);
    }),
    grantPermission: os.grantPermission.handler(async ({ input, context }) => {
      const caller = await requireProvenAdministrator(db, context);
      await grantPermission(options, caller, input.params.id, input.body.permission);
    }),
    removePermission: os.removePermission.handler(async ({ input, context }) => {
      const caller = await requireProvenAdministrator(db, context);
      await removePermission(options, caller, input.params.id, input.params.permission);
    }),
    refusePermission: os.refusePermission.handler(async ({ input, context }) => {
      const caller = await requireAdministrator(db, context);
      const { id, permission } = input.params;
      await refusePermission(options, caller, id, permission, input.body.reason);
    }),
    workCounts: os.workCounts.handler(async ({ context }) => {
      await requireAdministrator(readDb, context);
      return countWork(readDb, options.invitations);
    }),
    audit: os.audit.handler(async ({ input, context }) => {
      await requireAdministrator(readDb, context);
      return listAudit(readDb, input.query);
    }),
  });
}

async function newPassword(options: MainOptions, context: CallContext, input: PasswordChange): Promise<void> {
  const { email, token, password } = input;
  if (email !== undefined && token !== undefined)
    return changePasswordByLink(options, { email, token, password });
  await changePassword(options, await requireCaller(options.db, context), input);
}
