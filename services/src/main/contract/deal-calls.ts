import { implement } from '@orpc/server';
import { dealsContract } from '@recolta/shared/contracts/http/deals';
import {
  type CallContext,
  requireCaller,
  requireParty,
  requireRecentFactor,
} from '../../platform/http/call-context.ts';
import { requireMayPost } from '../announcement/post-announcement.ts';
import type { MainOptions } from '../main-options.ts';
import { checkContract, getDeal } from './deal-view.ts';
import { Contracts } from './make-contract.ts';
import { confirmSigned, sendSigningCode, signContract } from './sign-contract.ts';

/** Calls about deals, their contracts and signatures [C1, C2]; those that carry files are served by `contract-files.ts`. */
export function createDealCalls(options: MainOptions) {
  const { db, readDb } = options;
  const contracts = new Contracts(options);
  const {
    giveContract: _given,
    uploadSigned: _uploaded,
    signedContract: _signed,
    replaceContract: _replaced,
    ...contract
  } = dealsContract;
  const os = implement(contract).$context<CallContext>();
  return os.router({
    get: os.get.handler(async ({ input, context }) =>
      getDeal(readDb, await requireCaller(readDb, context), input.params.id),
    ),
    makeContract: os.makeContract.handler(async ({ input: { body }, context }) =>
      contracts.make(await requireParty(db, context), body.dealId, body.locale ?? 'ro', context.address),
    ),
    previewContract: os.previewContract.handler(async ({ input: { body }, context }) => {
      const caller = await requireCaller(readDb, context);
      requireMayPost(caller);
      return contracts.preview(caller, body.auction, body.locale ?? 'ro', context.address);
    }),
    previewFinalContract: os.previewFinalContract.handler(async ({ input: { body }, context }) =>
      contracts.previewFinal(
        await requireCaller(readDb, context),
        body.dealId,
        body.locale ?? 'ro',
        context.address,
      ),
    ),
    sendSigningCode: os.sendSigningCode.handler(async ({ input, context }) => {
      await sendSigningCode(options, await requireParty(db, context), input.params.id);
    }),
    sign: os.sign.handler(async ({ input, context }) =>
      signContract(
        options,
        requireRecentFactor(await requireParty(db, context)),
        input.params.id,
        input.body,
      ),
    ),
    confirmSigned: os.confirmSigned.handler(async ({ input: { params, body }, context }) =>
      confirmSigned(options, requireRecentFactor(await requireCaller(db, context)), params.id, {
        side: params.side,
        ...body,
      }),
    ),
    signaturePage: os.signaturePage.handler(async ({ input: { params, query }, context }) =>
      contracts.signaturePage(
        await requireCaller(readDb, context),
        params.id,
        query?.locale ?? 'ro',
        context.address,
      ),
    ),
    checkContract: os.checkContract.handler(({ input }) => checkContract(readDb, input.params.number)),
  });
}
