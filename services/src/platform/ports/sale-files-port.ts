import type { AuctionFile, AuctionFileKind } from '@recolta/shared/contracts/http/auction-files';
import type { Caller } from './identity-port.ts';

/** Files of sales, for modules that do not own their storing. Implemented by `live`. */
export interface SaleFilesPort {
  /**
   * Stores a file of an account that no sale has yet: a photo re-encoded without metadata, another as a PDF that was
   * inspected [S8].
   *
   * @throws BorderError 400, 403, 413, 415
   */
  storeFile(caller: Caller, kind: AuctionFileKind, given: Uint8Array): Promise<AuctionFile>;
}
