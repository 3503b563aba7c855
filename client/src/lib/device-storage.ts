/** Uses what the browser keeps on this device; null where it keeps nothing for us. */
export function withDeviceStorage<Result>(use: (storage: Storage) => Result): Result | null {
  if (typeof window === 'undefined') return null;
  try {
    return use(window.localStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
