import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import path from 'node:path';
import { readSettings, SettingsError } from '@recolta/server-kit/settings';
import { otlpEndpoint } from '@recolta/server-kit/tracing/start-traces';
import type { ServiceName } from '@recolta/shared/contracts/services';
import { isDemonstration, showsKeptMails } from '@recolta/shared/domain/demonstration';
import * as z from 'zod';

const whole = (minimum: number, maximum: number) =>
  z.coerce
    .number({ error: `must be a whole number, ${minimum} to ${maximum}` })
    .int()
    .min(minimum)
    .max(maximum);
const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http address, such as http://127.0.0.1:4000/main' })
  .transform((text) => text.replace(/\/+$/, ''));
/** Base address of the content service, with or without the `/graphql` of its queries. */
const contentUrl = baseUrl.transform((text) => text.replace(/\/graphql$/, ''));
const maxMs = 600_000;

/** Every variable the relay reads, with its default. An empty value means the default. */
export const relaySettingsSchema = z.object({
  NODE_ENV: z.string().default('development').describe('Set to production outside development'),
  PORT: whole(0, 65_535)
    .default(3000)
    .describe('Port of the client, /session, /services, /socket.io and /rooms'),
  HOST: z.string().default('').describe('Address that the relay listens on; empty: all'),
  MAIN_URL: baseUrl.default('http://127.0.0.1:4000/main').describe('Base address of the main service'),
  CATALOGUE_URL: baseUrl
    .default('http://127.0.0.1:4000/catalogue')
    .describe('Base address of the catalogue service'),
  LIVE_AUCTIONS_URL: baseUrl
    .default('http://127.0.0.1:4000/live-auctions')
    .describe('Base address of the live-auction service'),
  CONTENT_URL: contentUrl
    .default('http://127.0.0.1:4000/content')
    .describe(
      'Base address of the content service, which gets queries at /graphql; if its path does not end in /content it is a Prepr environment, without feed, assets and read reports',
    ),
  CONTENT_VERSION: z
    .string()
    .regex(/^(?:\d{4}-\d{2}-\d{2})?$/, 'must be a day, such as 2025-10-07')
    .default('')
    .describe('Schema version that queries request as Prepr-Version; empty: the version of the token'),
  CONTENT_FILE_ORIGINS: z
    .string()
    .regex(
      /^(?:https:\/\/[\w*.-]+(?::\d+)?(?:,\s*|$))*$/,
      'must be origins, such as https://name.stream.prepr.io',
    )
    .default('')
    .describe(
      'Origins that pages may load pictures, audio and video from, comma-separated, for a Prepr environment',
    ),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder of the embedded database, uploaded files, mail and generated tokens'),
  SERVICE_TOKEN: z
    .string()
    .default('')
    // During a rotation there are two tokens.
    .transform((text) => text.split(',')[0] ?? '')
    .describe(
      'Token of the services’ feed, the first one of new,old; empty: read from DATA_DIR/service-token',
    ),
  CONTENT_TOKEN: z
    .string()
    .default('')
    .describe('Token of the content service; empty: read from DATA_DIR/content-token'),
  PUBLIC_URL: z.string().default('').describe('Public address of the site; empty: http://localhost:$PORT'),
  ALLOWED_ORIGINS: z.string().default('').describe('Additional origins that may call, comma-separated'),
  DEMO: z
    .enum(['0', '1', ''])
    .default('')
    .describe(
      '1: demonstration with published passwords, marked on every page; empty: 1 outside production if PUBLIC_URL is empty or a loopback address',
    ),
  INDEXING: z
    .enum(['0', '1', ''])
    .default('')
    .describe(
      '1: search engines may index this site; empty: 1 in production with a PUBLIC_URL and without DEMO, else 0',
    ),
  CLIENT_DIR: z
    .string()
    .default('../client/dist')
    .describe('Folder of the built client, relative to the folder of the relay'),
  // An empty page shows a price five seconds later on a slow line.
  FIRST_VIEW_MS: whole(0, maxMs)
    .default(1000)
    .describe(
      'Timeout of rendering the first view of a page, four fifths of it for calls, ms; later the page is sent empty; 0: always empty',
    ),
  COMPANY_NAME: z
    .string()
    .default('Recolta Demo SRL')
    .describe('Company that runs the market, in footer and policies'),
  COMPANY_NUMBER: z.string().default('RO00000000').describe('CUI of the company'),
  COMPANY_REGISTER: z
    .string()
    .default('J00/0000/0000')
    .describe('Trade register number of the company, and its share capital if it has one'),
  COMPANY_ADDRESS: z.string().default('Strada Exemplului 1, București').describe('Address of the company'),
  COMPANY_EMAIL: z.email().default('contact@recolta.example').describe('E-mail address of the company'),
  DPO_EMAIL: z
    .email()
    .default('date@recolta.example')
    .describe('E-mail address of the data protection officer'),
  HOSTING_COUNTRY: z
    .string()
    .default('România')
    .describe('Country of servers and files, for the privacy policy'),
  COMPANY_TELEPHONE: z.string().default('0700 000 000').describe('Telephone number of the company'),
  SOCIAL_URL: z
    .url({ protocol: /^https$/ })
    .default('https://www.facebook.com/')
    .describe('Social media page of the company'),
  REDIS_URL: z
    .string()
    .regex(/^(?:rediss?:\/\/\S+)?$/, 'must be a Redis address, such as redis://127.0.0.1:6379')
    .default('')
    .describe('Redis or Valkey for limits shared by several relays; empty: each counts in its own memory'),
  RELAY_ID: z
    .string()
    .regex(/^[\w.:-]{0,100}$/, 'must be at most 100 letters, digits, points, colons and hyphens')
    .default('')
    .describe('Unique name of this relay, the same after a restart; empty: host name and port'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Lowest level of the log'),
  METRICS_PORT: z
    .string()
    .regex(/^\d{0,5}$/)
    .default('')
    .describe('Port of /metrics; empty: none'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of /metrics; any but loopback requires METRICS_TOKEN'),
  METRICS_TOKEN: z.string().default('').describe('Bearer token that /metrics requires; empty: none'),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a share, 0 to 1' })
    .min(0, 'must be a share, 0 to 1')
    .max(1, 'must be a share, 0 to 1')
    .default(0.01)
    .describe('Share of calls, joins and handshakes that are traced, 0 to 1, by this relay and the services'),
  TRUST_PROXY: whole(0, 10)
    .default(0)
    .describe('Number of trusted proxies in front, whose X-Forwarded-For is used'),
  MAX_CONNECTIONS: whole(1, 1_000_000)
    .default(20_000)
    .describe(
      'Maximum open connections; above it, the connection that waits longest for a request is closed',
    ),
  CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000)
    .default(256)
    .describe('Maximum connections of one address without a complete request; unlimited behind TRUST_PROXY'),
  HEADERS_TIMEOUT_MS: whole(1, maxMs).default(5000).describe('Timeout of the headers, answered 408, ms'),
  BODY_TIMEOUT_MS: whole(1, maxMs)
    .default(5000)
    .describe('Timeout of a body after its headers, except of uploaded documents, answered 408, ms'),
  ANSWER_IDLE_MS: whole(1, maxMs)
    .default(30_000)
    .describe('Close a connection whose client reads nothing for this long, ms'),
  REQUESTS_PER_SECOND: whole(1, 1e6)
    .default(200)
    .describe(
      'Requests per second of one account, or of all visitors of one address; burst of five times as many',
    ),
  REQUESTS_IN_FLIGHT_PER_ADDRESS: whole(1, 1e6)
    .default(256)
    .describe('Maximum pending requests of all visitors of one address'),
  REQUESTS_IN_FLIGHT_PER_ACCOUNT: whole(1, 1e6)
    .default(128)
    .describe('Maximum pending requests of one account'),
  READS_PER_CALLER: whole(1, 1e6)
    .default(16)
    .describe('Maximum concurrent reads at the services by one account, or by all visitors of one address'),
  UNKNOWN_TOKENS_PER_MINUTE: whole(1, 1e6)
    .default(300)
    .describe('Invalid session tokens looked up per minute for one address'),
  MAX_HELD_BODY_BYTES: whole(1_000_000, 1e10)
    .default(32_000_000)
    .describe('Memory of all bodies together, except of bids and uploaded documents, bytes'),
  MAX_HELD_UPLOAD_BYTES: whole(1_000_000, 1e10)
    .default(96_000_000)
    .describe('Memory of all uploaded documents together, bytes'),
  UPLOAD_BYTES_PER_SECOND: whole(1, 1e9)
    .default(8000)
    .describe('Minimum average speed of an upload after BODY_TIMEOUT_MS, bytes per second'),
  UPLOADS_PER_ACCOUNT: whole(1, 1000).default(2).describe('Maximum concurrent uploads of one account'),
  UPLOADS_PER_ADDRESS: whole(1, 1000)
    .default(8)
    .describe('Maximum concurrent uploads of one address; above it, the slowest is refused'),
  MAX_BODY_BYTES: whole(1, 1e9).default(1_000_000).describe('Maximum body of a proxied call, bytes'),
  BID_TIMEOUT_MS: whole(1, maxMs).default(2000).describe('Timeout of a bid, answered 504, ms'),
  CALL_TIMEOUT_MS: whole(1, maxMs)
    .default(3000)
    .describe(
      'Timeout of any other call, answered 504, ms; for downloads, which may be printed first, at least 7,500',
    ),
  CONTENT_TIMEOUT_MS: whole(1, maxMs)
    .default(4500)
    .describe('Timeout of a content query or file, answered 504, ms'),
  CONTENT_CACHE_BYTES: whole(0, 1e9)
    .default(32_000_000)
    .describe('Memory of cached answers to visitors’ queries, each for a minute, bytes; 0: no cache'),
  BIDS_PER_SECOND: whole(1, 1e6).default(10).describe('Bids per second of one account'),
  SIGN_IN_FAILURES: whole(1, 1e6)
    .default(10)
    .describe('Failed sign-ins per 15 minutes of one account from one address'),
  SIGN_IN_FAILURES_PER_ADDRESS: whole(1, 1e6)
    .default(100)
    .describe('Failed sign-ins per 15 minutes from one address'),
  FORMS_PER_HOUR: whole(1, 1e6)
    .default(60)
    .describe('Registrations, public forms and requests for mails per hour from one address'),
  READ_REPORTS_PER_HOUR: whole(1, 1e6)
    .default(30)
    .describe('Counted reads of posts per hour from one address'),
  CLIENT_ERRORS_PER_HOUR: whole(1, 1e6)
    .default(30)
    .describe('Error reports of pages per hour from one address'),
  HANDSHAKES_PER_SECOND: whole(1, 1e6)
    .default(50)
    .describe('New sockets per second of the visitors of one address'),
  SOCKETS_PER_ADDRESS: whole(1, 1e6)
    .default(100)
    .describe('Maximum open sockets of the visitors of one address'),
  SOCKETS_PER_ACCOUNT: whole(1, 1e6).default(10).describe('Maximum open sockets of one account'),
  ROOMS_PER_SOCKET: whole(1, 1000).default(50).describe('Maximum rooms of one socket'),
  MESSAGES_PER_SECOND: whole(1, 1e6)
    .default(50)
    .describe('Messages per second of one socket; burst of four times as many'),
  JOINS_PER_SECOND_PER_ADDRESS: whole(1, 1e6)
    .default(250)
    .describe(
      'States and parts of lists per second sent to joins of one address; burst of four times as many',
    ),
  ROOM_LOADS_PER_SECOND_PER_ADDRESS: whole(1, 1e6)
    .default(50)
    .describe(
      'Unlisted auctions per second that the relay loads for one address; burst of four times as many',
    ),
  SOCKET_BUFFER_BYTES: whole(65_536, 1e9)
    .default(256 * 1024)
    .describe('Buffer of one socket that does not read, bytes; above it, the socket is closed'),
  SOCKETS_BUFFER_BYTES: whole(65_536, 1e12)
    .default(64 * 1024 * 1024)
    .describe('Buffer of all sockets together, bytes; above it, the slowest are closed'),
  REPAIR_EACH_MS: whole(50, maxMs)
    .default(5000)
    .describe('Interval of comparing all held versions with the services, ms'),
  DRAIN_MS: whole(0, 60_000).default(3000).describe('Maximum time for sockets to close at shutdown, ms'),
});

/** The checked environment and the values derived from it. */
export type RelaySettings = z.output<typeof relaySettingsSchema> & {
  readonly isHttps: boolean;
  /** True if every page says that this is a demonstration. */
  readonly isDemo: boolean;
  /** True if search engines may index this site. */
  readonly isIndexed: boolean;
  /** True if `/dev/mail` is proxied to the stored mails. */
  readonly showsKeptMails: boolean;
  /** True if the content service is ours, with a feed, assets and read reports. */
  readonly hasOwnContent: boolean;
  /** Origins whose pages may send changing requests and open sockets. */
  readonly origins: ReadonlySet<string>;
};

/** @throws SettingsError */
export function parseRelaySettings(env: NodeJS.ProcessEnv): RelaySettings {
  const values = readSettings(relaySettingsSchema, env);
  const defaultUrl = `http://localhost:${values.PORT}`;
  const publicOrigin = originOf('PUBLIC_URL', values.PUBLIC_URL || defaultUrl);
  const origins = new Set([publicOrigin]);
  if (publicOrigin === defaultUrl) origins.add(`http://127.0.0.1:${values.PORT}`);
  for (const text of values.ALLOWED_ORIGINS.split(',')) {
    if (text.trim() !== '') origins.add(originOf('ALLOWED_ORIGINS', text.trim()));
  }
  const isDemo = isDemonstration(values);
  const isReal = values.NODE_ENV === 'production' && values.PUBLIC_URL !== '' && !isDemo;
  return {
    ...values,
    CLIENT_DIR: path.resolve(import.meta.dirname, '../..', values.CLIENT_DIR),
    DATA_DIR: path.resolve(values.DATA_DIR),
    RELAY_ID: values.RELAY_ID || nameByAddress(values.PORT),
    isHttps: publicOrigin.startsWith('https:'),
    isDemo,
    isIndexed: values.INDEXING === '' ? isReal : values.INDEXING === '1',
    showsKeptMails: showsKeptMails(values),
    hasOwnContent: /\/content$/.test(values.CONTENT_URL),
    origins,
  };
}

/** Base address of each service. */
export const serviceUrls = (settings: RelaySettings): Readonly<Record<ServiceName, string>> => ({
  main: settings.MAIN_URL,
  catalogue: settings.CATALOGUE_URL,
  'live-auctions': settings.LIVE_AUCTIONS_URL,
  content: settings.CONTENT_URL,
});

/** Host name and port; port 0 is omitted because the system chooses the port. */
function nameByAddress(port: number): string {
  return port === 0
    ? randomUUID()
    : `${hostname()
        .replaceAll(/[^\w.-]/g, '-')
        .slice(0, 90)}:${port}`;
}

function originOf(name: string, text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new SettingsError(`${name}: '${text}' is not an http address, such as https://recolta.example`);
  return url.origin;
}
