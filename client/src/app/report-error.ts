import type { ClientError } from '@recolta/shared/contracts/http/client-errors';
import { version } from '../../package.json';
import { consentAtom } from '../components/consent/consent.tsx';
import { routeErrorInfo } from '../components/errors/route-error.ts';
import { barePath, localeOfPath } from '../lib/locale-path.ts';
import { FileUnreachable } from '../lib/page/script-files.ts';
import { store } from '../lib/store.ts';
import { pageFinder } from './pages/page-finder.ts';
import { pages } from './pages/pages.ts';

const maxFrames = 8;
const findPage = pageFinder(Object.values(pages));

/**
 * Builds the report of an error, without personal data: it omits the message and the address, which may contain some.
 * @returns null for a missing page and a lost connection, which are no errors
 */
export function errorEventOf(
  error: unknown,
  kind: ClientError['kind'],
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
): ClientError | null {
  const { status } = routeErrorInfo(error);
  if (status === 404 || error instanceof FileUnreachable) return null;
  return {
    kind,
    name: error instanceof Error && /^\w{1,40}$/.test(error.name) ? error.name : 'Unknown',
    status: status >= 400 && status <= 599 ? status : 500,
    route: routeOf(pathname),
    locale: localeOfPath(pathname),
    version,
    frames: error instanceof Error ? framesOf(error.stack ?? '', origin) : [],
  };
}

function routeOf(pathname: string): string {
  const bare = barePath(pathname);
  return findPage(bare)?.page.path ?? '*';
}

/** The stack frames in our own files, without their origin. */
function framesOf(stack: string, origin: string): string[] {
  const lines = stack.split(`${origin}/assets/`).slice(1);
  const frames = lines.map((line) => /^[\w.-]{1,80}:\d{1,7}:\d{1,7}/.exec(line)?.[0]);
  return frames
    .filter((frame) => frame !== undefined)
    .slice(0, maxFrames)
    .map((frame) => `/assets/${frame}`);
}

/** Maximum number of reports per page load. */
const maxReports = 5;
const reported = new Set<string>();

/**
 * Reports to the relay that a page could not be shown, or was not hydrated as sent, once for each kind of failure;
 * nothing without consent.
 */
export function reportError(error: unknown, kind: ClientError['kind']): void {
  if (store.get(consentAtom) !== 'accepted' || reported.size >= maxReports) return;
  const event = errorEventOf(error, kind, window.location);
  if (event === null) return;
  const body = JSON.stringify(event);
  if (reported.has(body)) return;
  reported.add(body);
  const headers = { 'content-type': 'application/json' };
  // A lost report is not retried.
  fetch('/client-errors', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}
