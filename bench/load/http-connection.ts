import net from 'node:net';

export interface HttpAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * One keep-alive HTTP/1.1 connection with at most one pending request. It parses only what a measurement
 * needs (status, length, body), so that the generator uses little CPU next to the measured server.
 */
export class HttpConnection {
  private readonly socket: net.Socket;
  private received: Buffer = Buffer.alloc(0);
  private asked: PromiseWithResolvers<HttpAnswer> | null = null;

  private constructor(socket: net.Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', (error) => this.asked?.reject(error));
    socket.on('close', () => this.asked?.reject(new Error('the connection was closed')));
  }

  /** @param localAddress loopback address to connect from */
  static open(port: number, localAddress?: string): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const to = { port, host: '127.0.0.1', ...(localAddress !== undefined && { localAddress }) };
      const socket = net.connect(to, () => resolve(new HttpConnection(socket)));
      socket.once('error', reject);
    });
  }

  /** True while the peer has not closed it. */
  get isOpen(): boolean {
    return this.socket.readyState === 'open';
  }

  /** @param request the whole encoded request */
  send(request: string): Promise<HttpAnswer> {
    if (!this.isOpen) return Promise.reject(new Error('the connection was closed'));
    this.asked = Promise.withResolvers();
    this.socket.write(request, 'latin1');
    return this.asked.promise;
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.received.toString('latin1', 0, headEnd);
    const bodyStart = headEnd + 4;
    const bodyEnd = this.bodyEnd(head, bodyStart);
    if (bodyEnd === null || this.received.length < bodyEnd) return;
    const answer = { status: Number(head.slice(9, 12)), body: this.received.subarray(bodyStart, bodyEnd) };
    this.received = this.received.subarray(bodyEnd);
    const { asked } = this;
    this.asked = null;
    asked?.resolve(answer);
  }

  /** The end of the body; null until it has arrived. A chunked body keeps its chunk sizes. */
  private bodyEnd(head: string, bodyStart: number): number | null {
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length !== undefined) return bodyStart + Number(length);
    if (!/\r\ntransfer-encoding: chunked/i.test(head)) return bodyStart;
    const last = this.received.indexOf('0\r\n\r\n', bodyStart);
    return last < 0 ? null : last + 5;
  }
}

/** A request without a body. */
export function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: bench.invalid\r\n\r\n`;
}

/** A request with a JSON body. */
export function postRequest(path: string, body: string): string {
  const length = Buffer.byteLength(body);
  return `POST ${path} HTTP/1.1\r\nHost: bench.invalid\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

export interface BidRequest {
  /** Path of the auction, without `/bids/my`. */
  readonly path: string;
  readonly token: string;
  readonly commandId: string;
  readonly priceMinor: number;
}

export function bidRequest({ path, token, commandId, priceMinor }: BidRequest): string {
  const body = `{"price":"${Math.floor(priceMinor / 100)}.${String(priceMinor % 100).padStart(2, '0')}"}`;
  return [
    `PUT ${path}/bids/my HTTP/1.1`,
    'Host: bench.invalid',
    `Authorization: Bearer ${token}`,
    `Idempotency-Key: ${commandId}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}
