import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { reloadForMissingPart } from '../page/rare-reload.ts';
import { loadWhenExpected } from './expected-calls.ts';

/**
 * Calls of one service by a contract. The contract, with its schemas, and the link are loaded by the first call: a page
 * that the relay rendered is shown and updated without them.
 * @param path of the service at the relay
 * @param options `mediaTypes` of bodies that are not plain JSON, by the call's name; `isLoadedAhead` if a bid must not
 *   wait for the contract
 */
export function serviceCalls<Contract extends AnyContractRouter>(
  path: string,
  loadContract: () => Promise<Contract>,
  options: {
    readonly mediaTypes?: Readonly<Record<string, string>>;
    readonly isLoadedAhead?: boolean;
  } = {},
): JsonifiedClient<ContractRouterClient<Contract>> {
  let loaded: ReturnType<typeof load> | null = null;
  let failures = 0;
  async function load() {
    try {
      const [{ linkTo }, contract] = await Promise.all([import('./service-link.ts'), loadContract()]);
      return linkTo(contract, path, options.mediaTypes);
    } catch (error) {
      // The next call retries.
      loaded = null;
      failures += 1;
      if (failures > 1) void reloadForMissingPart(error);
      throw error;
    }
  }
  const link = () => (loaded ??= load());
  if (options.isLoadedAhead) loadWhenExpected(link);
  return createORPCClient({
    call: async (...call: Parameters<Awaited<ReturnType<typeof load>>['call']>) =>
      (await link()).call(...call),
  });
}
