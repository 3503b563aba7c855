import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import type { CallMeta } from './http/call.ts';
import { type ServiceName, serviceContracts } from './services.ts';

export type Method = string | undefined;
export type Contracts = Readonly<Record<ServiceName, AnyContractRouter>>;

export interface ContractCall {
  /** Its path in the contracts: `live-auctions.placeBid`. */
  readonly name: string;
  readonly method: Method;
  /** Segments of the path; null for a parameter. */
  readonly segments: readonly (string | null)[];
  readonly meta: CallMeta;
}

/** Finds the calls of all contracts by method and path. */
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
  // A literal segment takes precedence over a parameter, as in the services' router.
  for (const calls of byShape.values()) calls.sort((a, b) => parameterCount(a) - parameterCount(b));

  function find(service: ServiceName, method: Method, path: string): ContractCall | undefined {
    const segments = segmentsOf(path);
    return byShape
      .get(shapeOf(service, method, segments.length))
      ?.find((call) => call.segments.every((text, at) => text === null || text === segments[at]));
  }

  return {
    /** The call of a request; undefined if no contract has it. */
    find,
    /** The name of a request's call, without ids; one shared name for all calls of a service without a contract. */
    nameOf: (service: ServiceName, method: Method, path: string): string =>
      find(service, method, path)?.name ?? `${service}.unknown`,
    all: [...byShape.values()].flat(),
  };
}

/** The segments of a path without its query; a trailing slash is ignored, as in the services' router. */
export function segmentsOf(path: string): string[] {
  const queryAt = path.indexOf('?');
  const end = queryAt < 0 ? path.length : queryAt;
  return path.slice(1, path[end - 1] === '/' ? end - 1 : end).split('/');
}
