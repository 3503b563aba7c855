import {
  type ClientToServerEvents,
  type JoinAnswer,
  joinAnswerSchema,
  type ServerToClientEvents,
} from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { createRelay, type RelayOptions } from '../src/app.ts';
import { parseRelaySettings } from '../src/config/settings.ts';
import { type FakeServices, fakeContentToken, fakeServiceToken, startFakeServices } from './fake-services.ts';

export const origin = 'http://recolta.test';
export type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

interface Credentials {
  readonly cookie?: string;
  readonly token?: string;
  readonly origin?: string | null;
  readonly protocol?: number;
  /**
   * False to leave frames unacknowledged. Acknowledging at once keeps a slow machine from looking like a slow
   * receiver.
   */
  readonly acknowledges?: boolean;
}

/** A relay on its own port with its own services; `close` ends both and every socket. */
export async function startRelayUnderTest(
  env: Record<string, string> = {},
  options: Partial<RelayOptions> = {},
  /** Settings that depend on the services. */
  envOf: (fake: FakeServices) => Record<string, string> = () => ({}),
) {
  const fake = await startFakeServices();
  const settings = parseRelaySettings({
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    MAIN_URL: `${fake.baseUrl}/main`,
    CATALOGUE_URL: `${fake.baseUrl}/catalogue`,
    LIVE_AUCTIONS_URL: `${fake.baseUrl}/live-auctions`,
    CONTENT_URL: `${fake.baseUrl}/content`,
    SERVICE_TOKEN: fakeServiceToken,
    CONTENT_TOKEN: fakeContentToken,
    CLIENT_DIR: '/nowhere',
    HANDSHAKES_PER_SECOND: '10000',
    SOCKETS_PER_ADDRESS: '10000',
    CONNECTIONS_PER_ADDRESS: '10000',
    REQUESTS_PER_SECOND: '100000',
    REQUESTS_IN_FLIGHT_PER_ADDRESS: '10000',
    JOINS_PER_SECOND_PER_ADDRESS: '10000',
    DRAIN_MS: '200',
    // Prevents a comparison from delivering what an event should deliver: tests of comparing set their own
    // interval.
    REPAIR_EACH_MS: '60000',
    ...env,
    ...envOf(fake),
  });
  const relay = await createRelay(settings, { log: pino({ level: 'silent' }), ...options });
  const baseUrl = `http://127.0.0.1:${relay.port}`;
  const sockets: ClientSocket[] = [];

  /** A socket that does not reconnect. */
  function socket(credentials: Credentials = {}): ClientSocket {
    const { cookie, token, origin: from = origin, protocol = 1, acknowledges = true } = credentials;
    const headers = { ...(from !== null && { origin: from }), ...(cookie && { cookie }) };
    const made: ClientSocket = io(baseUrl, {
      transports: ['websocket'],
      auth: { protocol, ...(token && { token }) },
      extraHeaders: headers,
      forceNew: true,
      reconnection: false,
    });
    sockets.push(made);
    if (acknowledges) {
      made.onAny((name: string, frame: { room: Room; version?: number }) => {
        if (name === 'state' || name === 'items') {
          made.emit('ack', { room: frame.room, version: frame.version ?? 0 });
        }
      });
    }
    return made;
  }

  return {
    fake,
    relay,
    baseUrl,
    socket,
    async connect(credentials: Credentials = {}): Promise<ClientSocket> {
      const made = socket(credentials);
      await new Promise<void>((resolve, reject) =>
        made.once('connect', resolve).once('connect_error', reject),
      );
      return made;
    },
    async poll(room: string, query = '', headers: Record<string, string> = {}): Promise<JoinAnswer> {
      const answer = await fetch(`${baseUrl}/rooms/${room}${query}`, { headers });
      return joinAnswerSchema.parse(await answer.json());
    },
    async close(): Promise<void> {
      for (const made of sockets) made.disconnect();
      await relay.close();
      await fake.close();
    },
  };
}
export type RelayUnderTest = Awaited<ReturnType<typeof startRelayUnderTest>>;
export type { FakeServices };

/** Resolves with the next frame of that name. */
export function nextFrame<Name extends keyof ServerToClientEvents>(
  socket: ClientSocket,
  name: Name,
): Promise<Parameters<ServerToClientEvents[Name]>[0]> {
  return new Promise((resolve) => {
    const listen = (event: string, frame: Parameters<ServerToClientEvents[Name]>[0]) => {
      if (event !== name) return;
      socket.offAny(listen);
      resolve(frame);
    };
    socket.onAny(listen);
  });
}

/** Collects all frames of that name. */
export function framesOf<Name extends keyof ServerToClientEvents>(
  socket: ClientSocket,
  name: Name,
): Parameters<ServerToClientEvents[Name]>[0][] {
  const frames: Parameters<ServerToClientEvents[Name]>[0][] = [];
  socket.onAny((event: string, frame: Parameters<ServerToClientEvents[Name]>[0]) => {
    if (event === name) frames.push(frame);
  });
  return frames;
}

/** Signs in through the relay and returns the cookie as a browser would send it. */
export async function cookieOf(under: RelayUnderTest, email = 'ana@recolta.test'): Promise<string> {
  const answer = await fetch(`${under.baseUrl}/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'right' }),
  });
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return cookie;
}
