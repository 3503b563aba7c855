import { findSaleFile, type SaleFileTables, type ShownFile } from '../../platform/files/sale-files.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { ViewerSources } from '../auction/find-viewer.ts';
import { findTerms } from '../auction/get-goods.ts';
import { isPublicAuction } from '../auction/snapshot.ts';
import type { LiveDatabase } from '../tables.ts';

/** A file that the caller's account uploaded. @throws BorderError 404 */
export async function findOwnFile(
  db: LiveDatabase,
  { accountId }: Caller,
  key: string,
  size: 'small' | undefined,
): Promise<ShownFile> {
  const file = await findSaleFile(db.$pickTables<SaleFileTables>(), key, size);
  if (file?.accountId !== accountId) throw notFound();
  return { key: file.key, mayBeCached: false };
}

/**
 * A file of an auction, for callers who may read its key among the goods and terms [B5]: for a confidential auction
 * the owner, administrators and, once accepted, the winner.
 *
 * @throws BorderError 404 for everyone else, and for a file of another auction
 */
export async function findSeenFile(
  sources: ViewerSources,
  caller: Caller | null,
  { id, key }: { readonly id: string; readonly key: string },
  size: 'small' | undefined,
): Promise<ShownFile> {
  const { row, goods } = await findTerms(sources, caller, id);
  const isShown =
    goods.photos.includes(key) ||
    [goods.bulletin?.file, goods.contractFile, goods.sustainability?.file].includes(key);
  const file = isShown ? await findSaleFile(sources.db.$pickTables<SaleFileTables>(), key, size) : undefined;
  if (!file) throw notFound();
  return { key: file.key, mayBeCached: isPublicAuction(row) && row.privacy_type === 'Public' };
}
