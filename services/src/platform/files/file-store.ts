import type { Readable } from 'node:stream';

/** A stored file opened for reading. */
export interface OpenFile {
  readonly sizeBytes: number;
  /** Reads ahead at most one chunk; read it to its end or destroy it. */
  readonly content: Readable;
}

/** Storage of file contents, each under a random key; access is decided elsewhere. */
export interface FileStore {
  /** Stores the bytes completely or not at all, durably once it resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes as a stream; null for an unknown key. */
  open(key: string): Promise<OpenFile | null>;
  /** True if there is space for more. */
  hasRoom(): Promise<boolean>;
  /** Does nothing for an unknown key. */
  remove(key: string): Promise<void>;
}

const keyForm = /^[A-Za-z0-9_-]{43}$/;

/** Returns true if a text has the form of a key: 256 random bits in base64url, and so never a path. */
export function isFileKey(text: string): boolean {
  return keyForm.test(text);
}

/** Prevents a store from being called with anything but a key. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('invalid file key');
}
