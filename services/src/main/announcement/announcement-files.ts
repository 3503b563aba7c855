import { announcementsContract } from '@recolta/shared/contracts/http/announcements';
import { seenFileInput } from '@recolta/shared/contracts/http/auction-files';
import {
  findSaleFile,
  type SaleFileTables,
  type ShownFile,
  sendingSaleFile,
} from '../../platform/files/sale-files.ts';
import { notFound } from '../../platform/http/border-error.ts';
import { checkedInput } from '../../platform/http/error-answer.ts';
import { type PathCall, pathCall } from '../../platform/http/path-calls.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import type { MainDatabase } from '../tables.ts';
import { isPublicAnnouncement } from './announcement-row.ts';
import { findGoodsSeen } from './announcement-view.ts';

/** Calls that send an announcement's files as bytes with their own headers. */
export function announcementFileCalls({ readDb, files, downloads }: MainOptions): PathCall[] {
  const readFrom = { db: readDb.$pickTables<SaleFileTables>(), files, downloads };
  return [
    pathCall(announcementsContract.file, async ({ caller, params, query, response, context }) => {
      const call = checkedInput(seenFileInput, { params, query });
      const shown = await findSeenFile(readDb, caller, call.params, call.query.size);
      return sendingSaleFile(readFrom, shown, caller, response, context);
    }),
  ];
}

/**
 * A file of an announcement, for callers who may read its key among the goods and terms [B5].
 *
 * @throws BorderError 404 for everyone else, and for a file of another announcement
 */
async function findSeenFile(
  db: MainDatabase,
  caller: Caller | null,
  { id, key }: { readonly id: string; readonly key: string },
  size: 'small' | undefined,
): Promise<ShownFile> {
  const { row, goods } = await findGoodsSeen(db, caller, id);
  const isShown =
    goods.photos.includes(key) ||
    [goods.bulletin?.file, goods.contractFile, goods.sustainability?.file].includes(key);
  const file = isShown ? await findSaleFile(db.$pickTables<SaleFileTables>(), key, size) : undefined;
  if (!file) throw notFound();
  return { key: file.key, mayBeCached: isPublicAnnouncement(row) && row.privacy_type === 'Public' };
}
