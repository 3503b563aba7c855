/** Where the bytes of files are kept, each under a random key; who may read them is decided elsewhere. */
export interface FileStore {
  /** Keeps the bytes; whole or not at all, and safe from a crash once it resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes; null where there are none under this key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Harmless where there are none. */
  remove(key: string): Promise<void>;
}

const keyForm = /^[A-Za-z0-9_-]{43}$/;

/** Whether a text could be a key at all: 256 random bits in base64url, and so never a path. */
export function isFileKey(text: string): boolean {
  return keyForm.test(text);
}

/** Stops a store from ever being asked for anything but a key. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('a file was asked for by something that is no key');
}
