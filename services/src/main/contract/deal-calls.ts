import { dealsContract } from '@recolta/shared/contracts/http/deals';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { requireMayPost } from '../../platform/sale/may-post.ts';
import { addFacts } from '../deal/add-facts.ts';
import { DealFiles } from '../deal/deal-files.ts';
import { accountingFile } from '../deal/invoice/accounting-files.ts';
import { eFactura } from '../deal/invoice/named-invoice.ts';
import { listDisputes } from '../deal/list-disputes.ts';
import { listStandingDeals } from '../deal/standing-deals.ts';
import type { MainOptions } from '../main-options.ts';
import { checkContract, getDeal } from './deal-view.ts';
import { ContractMaker } from './make-contract.ts';
import { confirmSigned, sendSigningCode, signContract } from './sign-contract.ts';

/** Calls about deals, their contracts and signatures [C1, C2]; those that carry files are served by `contract-files.ts`. */
export function createDealCalls(options: MainOptions) {
  const { readDb } = options;
  const contracts = new ContractMaker(options);
  const files = new DealFiles(options);
  const os = implementCalls(dealsContract, options, [
    'giveContract',
    'uploadSigned',
    'signedContract',
    'replaceContract',
  ]);
  return os.router({
    get: os.get.handler(({ input, context }) => getDeal(readDb, context.caller, input.params.id)),
    makeContract: os.makeContract.handler(({ input: { body }, context }) =>
      contracts.make(context.caller, body.dealId, body.locale ?? 'ro', context.address),
    ),
    previewContract: os.previewContract.handler(({ input: { body }, context }) => {
      requireMayPost(context.caller);
      return contracts.preview(context.caller, body.auction, body.locale ?? 'ro', context.address);
    }),
    previewFinalContract: os.previewFinalContract.handler(({ input: { body }, context }) =>
      contracts.previewFinal(context.caller, body.dealId, body.locale ?? 'ro', context.address),
    ),
    addFacts: os.addFacts.handler(({ input: { params, body }, context }) =>
      addFacts(options, context.caller, params.id, body.facts),
    ),
    listStanding: os.listStanding.handler(({ input }) => listStandingDeals(readDb, input.query)),
    sendSigningCode: os.sendSigningCode.handler(async ({ input, context }) => {
      await sendSigningCode(options, context.caller, input.params.id);
    }),
    sign: os.sign.handler(({ input, context }) =>
      signContract(options, context.caller, input.params.id, input.body),
    ),
    confirmSigned: os.confirmSigned.handler(({ input: { params, body }, context }) =>
      confirmSigned(options, context.caller, params.id, {
        side: params.side,
        ...body,
      }),
    ),
    signaturePage: os.signaturePage.handler(({ input: { params, query }, context }) =>
      contracts.signaturePage(context.caller, params.id, query?.locale ?? 'ro', context.address),
    ),
    eFactura: os.eFactura.handler(({ input: { params }, context }) =>
      eFactura(readDb, context.caller, params.id, params.invoice),
    ),
    accountingFile: os.accountingFile.handler(({ input: { params, query }, context }) =>
      accountingFile(readDb, context.caller, params.file, query),
    ),
    file: os.file.handler(({ input: { params, query }, context }) =>
      files.print(context.caller, params.id, query?.locale ?? 'ro'),
    ),
    listDisputes: os.listDisputes.handler(({ input }) => listDisputes(readDb, input.query)),
    checkContract: os.checkContract.handler(({ input }) => checkContract(readDb, input.params.number)),
  });
}
