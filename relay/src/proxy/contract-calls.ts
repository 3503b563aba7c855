import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import type { CallMeta } from '@recolta/shared/contracts/http/call';
import { type ServiceName, serviceContracts } from '@recolta/shared/contracts/services';

export type Method = string | undefined;
export type Contracts = Readonly<Record<ServiceName, AnyContractRouter>>;

export interface ContractCall {
  readonly method: Method;
  /** Of the path; null stands for a parameter. */
  readonly segments: readonly (string | null)[];
  readonly meta: CallMeta;
}

/** The calls of all contracts, found by method and path. */
export function createContractCalls(contracts: Contracts = serviceContracts) {
  const byShape = new Map<string, ContractCall[]>();
  const shapeOf = (service: string, method: Method, segmentCount: number) =>
    `${service} ${method === 'HEAD' ? 'GET' : method} ${segmentCount}`;

  function add(service: string, router: AnyContractRouter): void {
    if (!isContractProcedure(router)) {
      for (const inner of Object.values(router)) add(service, inner);
      return;
    }
    const { route, meta } = router['~orpc'];
    const segments = segmentsOf(route.path ?? '').map((text) => (text.startsWith('{') ? null : text));
    const shape = shapeOf(service, route.method, segments.length);
    const call = { method: route.method, segments, meta: meta as CallMeta };
    byShape.set(shape, [...(byShape.get(shape) ?? []), call]);
  }
  for (const [service, router] of Object.entries(contracts)) add(service, router);
  const parameterCount = ({ segments }: ContractCall) => segments.filter((text) => text === null).length;
  // A literal segment goes before a parameter, as in the services' router.
  for (const calls of byShape.values()) calls.sort((a, b) => parameterCount(a) - parameterCount(b));

  return {
    /** The call that a request makes, undefined where no contract has it. */
    find(service: ServiceName, method: Method, path: string): ContractCall | undefined {
      const segments = segmentsOf(path);
      return byShape
        .get(shapeOf(service, method, segments.length))
        ?.find((call) => call.segments.every((text, at) => text === null || text === segments[at]));
    },
    all: [...byShape.values()].flat(),
  };
}

/** The segments of a path without its query; a last slash counts for nothing, as in the services' router. */
function segmentsOf(path: string): string[] {
  const queryAt = path.indexOf('?');
  const end = queryAt < 0 ? path.length : queryAt;
  return path.slice(1, path[end - 1] === '/' ? end - 1 : end).split('/');
}
