import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import type { CallMeta } from './http/call.ts';
import { type ServiceName, serviceContracts } from './services.ts';

export type Method = string | undefined;
export type Contracts = Readonly<Record<ServiceName, AnyContractRouter>>;

export interface ContractCall {
  /** Where it stands in the contracts: `live-auctions.placeBid`. */
  readonly name: string;
  readonly method: Method;
  /** Of the path; null for a parameter. */
  readonly segments: readonly (string | null)[];
  readonly meta: CallMeta;
}

/** The calls of all contracts, found by method and path. */
export function createContractCalls(contracts: Contracts = serviceContracts) {
  const byShape = new Map<string, ContractCall[]>();
  const shapeOf = (service: string, method: Method, segmentCount: number) =>
    `${service} ${method === 'HEAD' ? 'GET' : method} ${segmentCount}`;

  function add(service: string, router: AnyContractRouter, name = service): void {
    if (!isContractProcedure(router)) {
      for (const [key, inner] of Object.entries(router)) add(service, inner, `${name}.${key}`);
      return;
    }
    const { route, meta } = router['~orpc'];
    const segments = segmentsOf(route.path ?? '').map((text) => (text.startsWith('{') ? null : text));
    const shape = shapeOf(service, route.method, segments.length);
    const call = { name, method: route.method, segments, meta: meta as CallMeta };
    byShape.set(shape, [...(byShape.get(shape) ?? []), call]);
  }
  for (const [service, router] of Object.entries(contracts)) add(service, router);
  const parameterCount = ({ segments }: ContractCall) => segments.filter((text) => text === null).length;
  // A literal segment goes before a parameter, as in the services' router.
  for (const calls of byShape.values()) calls.sort((a, b) => parameterCount(a) - parameterCount(b));

  function find(service: ServiceName, method: Method, path: string): ContractCall | undefined {
    const segments = segmentsOf(path);
    return byShape
      .get(shapeOf(service, method, segments.length))
      ?.find((call) => call.segments.every((text, at) => text === null || text === segments[at]));
  }

  return {
    /** The call that a request makes, undefined where no contract has it. */
    find,
    /** The name of the call that a request makes, without ids; one for all of a service that no contract has. */
    nameOf: (service: ServiceName, method: Method, path: string): string =>
      find(service, method, path)?.name ?? `${service}.unknown`,
    all: [...byShape.values()].flat(),
  };
}

/** The segments of a path without its query; a last slash counts for nothing, as in the services' router. */
export function segmentsOf(path: string): string[] {
  const queryAt = path.indexOf('?');
  const end = queryAt < 0 ? path.length : queryAt;
  return path.slice(1, path[end - 1] === '/' ? end - 1 : end).split('/');
}
