import { type ServiceName, serviceContracts } from '@recolta/shared/contracts/services';

export const serviceNames = Object.keys(serviceContracts) as ServiceName[];

/** Longest path with its query. */
const maxUrlLength = 4096;
const prefix = '/services/';
/** What a path is made of: unreserved characters as they are, and the escapes of those that need one. */
const plainPath = /^\/(?:[A-Za-z0-9._~!$'()*+,=:@&/-]|%(?:2[04]|3[AaDd]|40|[89A-Fa-f][0-9A-Fa-f]))*$/;
const emptyOrDotSegment = /\/\.{0,2}\/|\/\.{1,2}$/;
const query = /^[\x21\x24-\x7e]*$/;

/**
 * Reads `/services/<service>/<path>?<query>`. One spelling a path: dot segments, empty segments, `;`, `\` and
 * escapes of what needs none, of separators, `.`, `%` and control characters are refused, so that relay and
 * service cannot read a path in two ways. The feed is not there for anyone.
 *
 * @returns the service and the path that it gets; null where there is nothing to proxy
 */
export function readServicePath(url: string): { service: ServiceName; path: string } | null {
  if (url.length > maxUrlLength || !url.startsWith(prefix)) return null;
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const service = serviceNames.find((name) => path.startsWith(`${name}/`, prefix.length));
  if (service === undefined || !plainPath.test(path) || emptyOrDotSegment.test(path)) return null;
  if (queryAt >= 0 && !query.test(url.slice(queryAt))) return null;
  const rest = prefix.length + service.length;
  if (/^\/feed/i.test(path.slice(rest))) return null;
  return { service, path: url.slice(rest) };
}
