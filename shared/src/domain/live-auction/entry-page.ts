/** Page size of `GET …/bids`; the next page is requested with `after` set to the last version. */
export const entryPageSize = 500;
