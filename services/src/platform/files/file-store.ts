import type { Readable } from 'node:stream';

/** A stored file as it is read. */
export interface OpenFile {
  readonly sizeBytes: number;
  /** Reads ahead no more than a chunk; to be read to its end or destroyed. */
  readonly content: Readable;
}

/** Where the bytes of files are kept, each under a random key; who may read them is decided elsewhere. */
export interface FileStore {
  /** Keeps the bytes; whole or not at all, and safe from a crash once it resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes as a stream; null where there are none under this key. */
  open(key: string): Promise<OpenFile | null>;
  /** Whether there is room for more. */
  hasRoom(): Promise<boolean>;
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
