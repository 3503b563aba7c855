/** Accesses the browser's storage on this device; null if it is not available. */
export function withDeviceStorage<Result>(use: (storage: Storage) => Result): Result | null {
  return withStorage('localStorage', use);
}

/** Accesses the storage of this tab; null if it is not available. */
export function withTabStorage<Result>(use: (storage: Storage) => Result): Result | null {
  return withStorage('sessionStorage', use);
}

function withStorage<Result>(
  place: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => Result,
): Result | null {
  if (typeof window === 'undefined') return null;
  try {
    return use(window[place]);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
