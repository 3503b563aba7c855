import type { AuctionFileKind } from '@recolta/shared/contracts/http/auction-files';
import type { GoodsTerms } from '@recolta/shared/domain/goods/goods-terms';
import { sql } from 'kysely';
import { BorderError } from '../http/border-error.ts';
import type { SaleFilesDatabase } from './sale-files.ts';

interface Named {
  readonly key: string;
  readonly kind: AuctionFileKind;
  /** Field of the request that names it. */
  readonly path: string;
}

/**
 * Attaches to an auction, announcement or product the files that its goods name, and detaches others. Locks them,
 * so that none is removed meanwhile.
 *
 * @param prefix of the fields' paths in the request
 * @throws BorderError 400 at each field whose key is not a file of the account and of this kind
 */
export async function attachFiles(
  trx: SaleFilesDatabase,
  saleId: string,
  accountId: string,
  goods: FilesOfGoods,
  prefix = 'goods.',
): Promise<void> {
  const named = filesOf(goods);
  const keys = named.map(({ key }) => key);
  const { rows: own } = await sql<{ key: string; kind: AuctionFileKind }>`
    select f.key, f.kind from platform.sale_files f join platform.files p using (key)
    where f.key = any(${keys}::text[]) and f.account_id = ${accountId} and p.removed_at is null
    for share of f`.execute(trx);
  const fields = named.flatMap(({ key, kind, path }) =>
    own.some((file) => file.key === key && file.kind === kind)
      ? []
      : [{ path: `${prefix}${path}`, rule: 'file' }],
  );
  if (fields.length > 0) throw new BorderError(400, 'ValidationFailed', { fields });
  await detachFiles(trx, saleId);
  if (keys.length === 0) return;
  await trx
    .insertInto('platform.sale_file_uses')
    .values(keys.map((key) => ({ used_by: saleId, key })))
    .execute();
}

/** Detaches the files of a deleted sale: nothing holds them any longer. */
export async function detachFiles(trx: SaleFilesDatabase, saleId: string): Promise<void> {
  await trx.deleteFrom('platform.sale_file_uses').where('used_by', '=', saleId).execute();
}

type FilesOfGoods = Pick<GoodsTerms, 'photos' | 'bulletin' | 'contractFile'> & {
  readonly sustainability?: GoodsTerms['sustainability'];
};

function filesOf({ photos, bulletin, contractFile, sustainability = null }: FilesOfGoods) {
  const file = bulletin?.file ?? null;
  const certificate = sustainability?.file ?? null;
  return [
    ...photos.map((key, index): Named => ({ key, kind: 'photo', path: `photos.${index}` })),
    ...(file === null ? [] : [{ key: file, kind: 'bulletin', path: 'bulletin.file' } satisfies Named]),
    ...(contractFile === null
      ? []
      : [{ key: contractFile, kind: 'contract', path: 'contractFile' } satisfies Named]),
    ...(certificate === null
      ? []
      : [{ key: certificate, kind: 'certificate', path: 'sustainability.file' } satisfies Named]),
  ];
}
