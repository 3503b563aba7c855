import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** An endpoint that must not be called: it would let callers reach this network through the sender. */
export class EndpointRefused extends Error {}

/**
 * Validates an endpoint in the form that push services use: https on its default port, a name of the public internet,
 * no credentials.
 *
 * @throws EndpointRefused
 */
export function readEndpoint(endpoint: string): URL {
  const url = URL.parse(endpoint);
  const host = url?.hostname ?? '';
  const isName = isIP(host.replace(/^\[|\]$/g, '')) === 0 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host);
  const isInside = /\.(local|localhost|internal|intranet|lan|home|corp|arpa|test|onion)$/.test(host);
  if (
    url?.protocol !== 'https:' ||
    url.port !== '' ||
    url.username !== '' ||
    url.password !== '' ||
    !isName ||
    isInside
  ) {
    throw new EndpointRefused('an endpoint of this form is not called');
  }
  return url;
}

/** Resolves names; replaced only in tests. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const resolver = new Resolver({ timeout: 1000, tries: 2 });

/**
 * Queries only the name servers: on separate sockets, not on the threads that files and passwords need, and never the
 * local names of this machine (`/etc/hosts`).
 */
const resolveAll: Resolve = async (hostname) => {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
};

/**
 * Refuses an endpoint whose name currently resolves to an internal address. Accepts one that cannot be resolved,
 * because the connection itself resolves it again.
 *
 * @throws EndpointRefused
 */
export async function checkEndpoint(endpoint: string, resolve: Resolve = resolveAll): Promise<void> {
  const { hostname } = readEndpoint(endpoint);
  const found = await resolve(hostname).catch(() => []);
  if (!found.every(({ address }) => isPublicAddress(address))) {
    throw new EndpointRefused('the endpoint leads inside');
  }
}

/**
 * Resolves names for a connection, only to public addresses: it connects to the checked address, whatever the name
 * resolves to a moment later.
 */
export function publicLookup(resolve: Resolve = resolveAll, isAllowed = isPublicAddress): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isAllowed(address))) {
          callback(new EndpointRefused('the endpoint leads inside'), []);
        } else if (all) callback(null, [...found]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}
