/** Accesses the browser's storage on this device; null if it is not available. */
export function withDeviceStorage<Result>(use: (storage: Storage) => Result): Result | null {
  if (typeof window === 'undefined') return null;
  try {
    return use(window.localStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
