import { tracesMetaName } from '@recolta/shared/contracts/traces';

/**
 * Names a new trace in a call, where the relay records traces. Which of them are recorded is the relay's decision, so the
 * header says that nobody has recorded it yet (W3C Trace Context).
 */
export function nameTrace(headers: Headers): void {
  const isTraced =
    typeof document !== 'undefined' && document.querySelector(`meta[name="${tracesMetaName}"]`) !== null;
  if (!isTraced) return;
  const ids = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  headers.set('traceparent', `00-${ids.slice(0, 32)}-${ids.slice(32)}-00`);
}
