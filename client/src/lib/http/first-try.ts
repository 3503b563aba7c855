interface Tried {
  readonly isLoading: boolean;
  readonly failureCount: number;
  readonly errorUpdateCount: number;
}

/**
 * True while the first answer to a query is awaited; false once it came or a try has failed, also while it is tried
 * again: parts that appear after the failure fetch once more, and must not take away what they belong to.
 */
export const isFirstTry = ({ isLoading, failureCount, errorUpdateCount }: Tried): boolean =>
  isLoading && failureCount === 0 && errorUpdateCount === 0;
