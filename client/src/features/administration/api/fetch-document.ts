import type { Account } from '@recolta/shared/contracts/http/account';

const timeoutMs = 30_000;

/** A stored document's bytes, as what the service knows them to be, whatever the answer says. */
export async function fetchDocument({
  path,
  mimeType,
}: Pick<Account['documents'][number], 'path' | 'mimeType'>): Promise<Blob> {
  const answer = await fetch(`/services/main/documents?path=${encodeURIComponent(path)}`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return new Blob([await answer.arrayBuffer()], { type: mimeType });
}
