/** One of many watchers of one auction. */
export interface LossClient {
  /** True while the client is in its room. */
  isLive(): boolean;
  /** Closes the connection without notifying the server. */
  cut(): void;
  close(): void;
}

export interface LossClientOptions {
  readonly port: number;
  readonly origin: string;
  readonly room: string;
  readonly localAddress: string;
  /** Session token; undefined for a visitor. */
  readonly token: string | undefined;
  /** Called with each version that is newer than the last. */
  onVersion(version: number): void;
  /** Called whenever it has joined its room again. */
  onLive(): void;
}
