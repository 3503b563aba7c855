import net from 'node:net';

/** How a connection ends: left open for the answer, half closed, or cut. */
export type End = 'wait' | 'halfClose' | 'cut';

const bidPath = '/live-auctions/api/v1/auctions/00000000-0000-4000-8000-000000000000/bids/my';
const head = (first: string, ...lines: string[]) => [first, 'host: x', ...lines, '', ''].join('\r\n');

/** Connections that no HTTP client makes: their name, bytes and end. */
export const badConnections: readonly [string, string, End][] = [
  ['nothing at all', '', 'halfClose'],
  ['no HTTP', 'hello\r\n\r\n', 'wait'],
  ['bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'halfClose'],
  ['half a head', 'GET /main/accounts/identity HT', 'halfClose'],
  ['half a head that is cut', 'GET /main/accounts/identity HT', 'cut'],
  ['a head of 20 kB', head('GET /healthz HTTP/1.1', `cookie: ${'a'.repeat(20_000)}`), 'wait'],
  ['2,100 header lines', head('GET / HTTP/1.1', ...Array(2100).fill('x: y'), 'connection: close'), 'wait'],
  ['an address of 20 kB', head(`GET /${'a'.repeat(20_000)} HTTP/1.1`), 'wait'],
  ['a header with a NUL', head('GET / HTTP/1.1', 'x: a\0b'), 'wait'],
  ['a length that is none', head(`PUT ${bidPath} HTTP/1.1`, 'content-length: x'), 'wait'],
  ['a negative length', head(`PUT ${bidPath} HTTP/1.1`, 'content-length: -1'), 'wait'],
  ['two lengths', head(`PUT ${bidPath} HTTP/1.1`, 'content-length: 2', 'content-length: 3'), 'wait'],
  [
    'both a length and chunks',
    `${head(`PUT ${bidPath} HTTP/1.1`, 'content-length: 4', 'transfer-encoding: chunked')}0\r\n\r\n`,
    'wait',
  ],
  ['a chunk that is none', `${head(`PUT ${bidPath} HTTP/1.1`, 'transfer-encoding: chunked')}zz\r\n`, 'wait'],
  [
    'half a body',
    `${head(`PUT ${bidPath} HTTP/1.1`, `authorization: Bearer ${'a'.repeat(43)}`, 'content-type: application/json', 'content-length: 100')}{"price"`,
    'halfClose',
  ],
  [
    'half a body that is cut',
    `${head('POST /main/accounts/login HTTP/1.1', 'content-type: application/json', 'content-length: 100')}{"email"`,
    'cut',
  ],
  ['a call for a tunnel', head('CONNECT 127.0.0.1:22 HTTP/1.1'), 'wait'],
  [
    'an upgrade to nothing',
    head('GET /main/nothing HTTP/1.1', 'connection: upgrade, close', 'upgrade: websocket'),
    'wait',
  ],
  [
    'a whole address',
    head('GET http://127.0.0.1/main/accounts/identity HTTP/1.1', 'connection: close'),
    'wait',
  ],
  ['an asterisk', head('OPTIONS * HTTP/1.1', 'connection: close'), 'wait'],
  ['HTTP of another version', head('GET / HTTP/9.9'), 'wait'],
  ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 'wait'],
];

/** Writes the bytes and returns everything received until the connection ended. */
export function rawAnswer(port: number, bytes: string, end: End): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = net.connect({ host: '127.0.0.1', port, allowHalfOpen: true }, () => {
      socket.write(Buffer.from(bytes, 'latin1'), () => {
        if (end === 'halfClose') socket.end();
        if (end === 'cut') socket.resetAndDestroy();
      });
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => socket.end());
    // A server may end such a connection with a reset.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}
