/** True while the first answer to a query is awaited; false once it came, or the first try failed. */
export const isFirstTry = (query: { readonly isLoading: boolean; readonly failureCount: number }): boolean =>
  query.isLoading && query.failureCount === 0;
