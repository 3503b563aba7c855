import { countsReadsMetaName, maxReadsBefore } from '@recolta/shared/contracts/content/reads';
import type { ReadReport } from '@recolta/shared/contracts/http/content';
import { useEffect } from 'react';

/** A page in view for this long, in ms, counts as read. */
const readAfterMs = 10_000;

/** Ids of the items read in this tab, the last first; not stored. */
const readInTab: string[] = [];

/** Reports an item of content as read once its page has been in view for 10 s, once per tab; undefined for none yet. */
export function useReadReport(id: string | undefined): void {
  useEffect(() => (id === undefined ? undefined : watchRead(id)), [id]);
}

/** @returns stops watching */
function watchRead(id: string): (() => void) | undefined {
  if (!countsReads() || readInTab.includes(id)) return undefined;
  let leftMs = readAfterMs;
  let sinceMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pause(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    leftMs -= performance.now() - sinceMs;
  }
  function follow(): void {
    pause();
    if (document.visibilityState !== 'visible') return;
    sinceMs = performance.now();
    timer = setTimeout(() => {
      end();
      report(id);
    }, leftMs);
  }
  function end(): void {
    pause();
    document.removeEventListener('visibilitychange', follow);
  }
  document.addEventListener('visibilitychange', follow);
  follow();
  return end;
}

/** True if the relay forwards reports: not to a content service that is not ours. */
function countsReads(): boolean {
  return document.querySelector(`meta[name="${countsReadsMetaName}"]`) !== null;
}

function report(id: string): void {
  if (readInTab.includes(id)) return;
  const body: ReadReport = { id, before: readInTab.slice(0, maxReadsBefore) };
  readInTab.unshift(id);
  fetch('/services/content/reads', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
    // A lost count does not matter.
  }).catch(() => undefined);
}
