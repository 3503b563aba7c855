import type { LiveOptions } from '../live-options.ts';

/** Dependencies of the calls about files of auctions. */
export type FileOptions = Pick<LiveOptions, 'db' | 'readDb' | 'identity' | 'files' | 'uploads' | 'downloads'>;
