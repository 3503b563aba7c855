import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnySchema, ContractProcedure, ErrorMap } from '@orpc/contract';
import { sendJson } from '@recolta/server-kit/send-json';
import type { CallerKind, CallerRule, CallMeta } from '@recolta/shared/contracts/http/call';
import type { Caller } from '../ports/identity-port.ts';
import { admitCaller, type CallerOf, type CallerSources } from './admit-caller.ts';
import type { CallContext } from './call-context.ts';
import type { Handled } from './service-module.ts';

/** A call that is answered below the contract layer: it carries bytes, or its answer is already encoded. */
export interface PathCall {
  readonly method: string;
  readonly path: RegExp;
  readonly rule: CallerRule;
  readonly answer: (call: PathRequest) => Promise<Handled>;
}

export interface PathRequest<Admitted extends Caller | null = Caller | null> {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly context: CallContext;
  readonly caller: Admitted;
  /** Segments of the path as received, unchecked. */
  readonly params: Readonly<Record<string, string>>;
  /** Parameters of the address by name; a repeated one is a list, which no schema accepts. */
  readonly query: Readonly<Record<string, string | string[]>>;
}

type Procedure<Meta extends CallMeta> = ContractProcedure<AnySchema, AnySchema, ErrorMap, Meta>;
type Answer<Kind extends CallerKind, Answered> = (call: PathRequest<CallerOf<Kind>>) => Promise<Answered>;

/**
 * Answers a call of a contract, for the callers that the contract names. A trailing slash is ignored, as in oRPC's
 * router.
 */
export function pathCall<Meta extends CallMeta>(
  contract: Procedure<Meta>,
  answer: Answer<Meta['caller'], Handled>,
): PathCall {
  const { route, meta } = contract['~orpc'];
  const { method = '', path = '' } = route;
  const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`);
  return { method, path: pattern, rule: meta, answer: answer as PathCall['answer'] };
}

/** Like `pathCall`; sends the answer's result as JSON, with the contract's status. */
export function jsonCall<Meta extends CallMeta>(
  contract: Procedure<Meta>,
  answer: Answer<Meta['caller'], object>,
): PathCall {
  const { successStatus = 200 } = contract['~orpc'].route;
  return pathCall(contract, async (call) => {
    sendJson(call.response, successStatus, await answer(call));
    return true;
  });
}

/** Answers a call that only the relay makes, which is in no contract. */
export function relayCall(
  method: 'GET' | 'POST',
  path: string,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): PathCall {
  return {
    method,
    path: new RegExp(`^${path}$`),
    rule: { caller: 'relay' },
    async answer({ request, response }) {
      await answer(request, response);
      return true;
    },
  };
}

/** Answers the first call that matches a request, once its caller is admitted; false if none matches. */
export function createPathCalls(sources: CallerSources, calls: readonly PathCall[]) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    context: CallContext,
  ): Promise<Handled> => {
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s, 2);
    for (const { method, path: pattern, rule, answer } of calls) {
      const found = method === request.method ? pattern.exec(path) : null;
      if (found === null) continue;
      const caller = await admitCaller(sources, context, rule, method);
      return answer({
        request,
        response,
        context,
        caller,
        params: { ...found.groups },
        query: queryOf(search),
      });
    }
    return false;
  };
}

function queryOf(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}
