import type { AuctionFile, AuctionFileKind } from '@recolta/shared/contracts/http/auction-files';
import type { Caller } from './identity-port.ts';

/** Files of sales, for modules that do not store them. Implemented by `live`. */
export interface SaleFilesPort {
  /**
   * Stores a file of an account before it is attached to a sale: a photo re-encoded without metadata, another as an
   * inspected PDF [S8].
   *
   * @throws BorderError 400, 403, 413, 415
   */
  storeFile(caller: Caller, kind: AuctionFileKind, given: Uint8Array): Promise<AuctionFile>;
}
