import type { ClientError } from '@recolta/shared/contracts/http/client-errors';
import { consentState } from '../lib/consent.ts';
import { errorEventOf } from './error-event.ts';

/** Of one page, from its opening to its end. */
const maxReports = 5;
const reported = new Set<string>();

/** Tells the relay that a page could not be shown, once for each way to fail; nothing without consent. */
export function reportError(error: unknown, kind: ClientError['kind']): void {
  if (consentState.get() !== 'accepted' || reported.size >= maxReports) return;
  const event = errorEventOf(error, kind, window.location);
  if (event === null) return;
  const body = JSON.stringify(event);
  if (reported.has(body)) return;
  reported.add(body);
  const headers = { 'content-type': 'application/json' };
  // A report that is lost is lost: whoever could not see the page has other worries.
  fetch('/client-errors', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}
