import type { AnyContractRouter, ContractProcedure } from '@orpc/contract';
import { implement, type ProcedureImplementer, type Router } from '@orpc/server';
import type { CallMeta } from '@recolta/shared/contracts/http/call';
import { admitCaller, type CallerOf, type CallerSources } from './admit-caller.ts';
import type { CallContext } from './call-context.ts';

interface CalledContext<Meta extends CallMeta> extends CallContext {
  readonly caller: CallerOf<Meta['caller']>;
}

type CallsImplementer<Contract> =
  Contract extends ContractProcedure<infer Input, infer Output, infer Errors, infer Meta>
    ? Meta extends CallMeta
      ? ProcedureImplementer<CallContext, CalledContext<Meta>, Input, Output, Errors, Meta>
      : never
    : { readonly [Key in keyof Contract]: CallsImplementer<Contract[Key]> };

interface RouterOf<Contract extends AnyContractRouter> {
  router(router: Router<Contract, CallContext>): Router<Contract, CallContext>;
}

/**
 * Implements the calls of a contract. A middleware admits the caller by the contract's rule before the input is
 * validated; the handler finds them in its context.
 *
 * @param below calls that `path-calls.ts` answers
 */
export function implementCalls<
  const Contract extends Readonly<Record<string, AnyContractRouter>>,
  const Below extends keyof Contract = never,
>(
  contract: Contract,
  sources: CallerSources,
  below: readonly Below[] = [],
): CallsImplementer<Omit<Contract, Below>> & RouterOf<Omit<Contract, Below>> {
  const served = Object.fromEntries(
    Object.entries(contract).filter(([name]) => !below.some((other) => other === name)),
  );
  const implementer = implement<Record<never, AnyContractRouter>, CallContext>(served).use(
    async ({ context, procedure, next }) => {
      const { meta, route } = procedure['~orpc'];
      const caller = await admitCaller(sources, context, meta as CallMeta, route.method);
      return next({ context: { caller } });
    },
  );
  // oRPC's own type gives all calls one context; the caller's type depends on the call.
  return implementer as unknown as CallsImplementer<Omit<Contract, Below>> & RouterOf<Omit<Contract, Below>>;
}
