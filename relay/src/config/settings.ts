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
export const settingsSchema = z.object({
  NODE_ENV: z.string().default('development').describe('production outside development'),
  PORT: whole(0, 65_535).default(3000).describe('Port of client, /session, /services, /socket.io and /rooms'),
  HOST: z.string().default('').describe('Address the relay listens on; empty for all'),
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
      'Base address of the content service, queries go to its /graphql; one whose path does not end in /content is a Prepr environment: no feed, no assets and no reports of reads',
    ),
  CONTENT_VERSION: z
    .string()
    .regex(/^(?:\d{4}-\d{2}-\d{2})?$/, 'must be a day, such as 2025-10-07')
    .default('')
    .describe('Version of the schema that queries ask for, as Prepr-Version; empty: that of the token'),
  CONTENT_FILE_ORIGINS: z
    .string()
    .regex(
      /^(?:https:\/\/[\w*.-]+(?::\d+)?(?:,\s*|$))*$/,
      'must be origins, such as https://name.stream.prepr.io',
    )
    .default('')
    .describe(
      'Origins that pages may take pictures, audio and video from, separated by commas, for a Prepr environment',
    ),
  PRACTICE_URL: baseUrl
    .default('http://127.0.0.1:4000/practice')
    .describe('Base address of the services’ practice space'),
  DATA_DIR: z.string().default('.data').describe('Embedded database, uploaded files, mail and made tokens'),
  SERVICE_TOKEN: z
    .string()
    .default('')
    // During a rotation there are two tokens.
    .transform((text) => text.split(',')[0] ?? '')
    .describe('Token of the services’ feed, of new,old the first; empty: read from DATA_DIR/service-token'),
  CONTENT_TOKEN: z
    .string()
    .default('')
    .describe('Token of the content service; empty: read from DATA_DIR/content-token'),
  PUBLIC_URL: z.string().default('').describe('What people open; empty: http://localhost:$PORT'),
  ALLOWED_ORIGINS: z.string().default('').describe('Further origins that may call, separated by commas'),
  DEMO: z
    .enum(['0', '1', ''])
    .default('')
    .describe(
      '1: a demonstration, with published passwords, and every page says so; empty: 1 outside production while PUBLIC_URL is empty or a loopback address',
    ),
  INDEXING: z
    .enum(['0', '1', ''])
    .default('')
    .describe(
      '1: search engines may show this site; empty: 1 in production with a PUBLIC_URL and without DEMO, else 0',
    ),
  CLIENT_DIR: z
    .string()
    .default('../client/dist')
    .describe('Built client; relative to the folder of the relay'),
  FIRST_VIEW_MS: whole(0, maxMs)
    .default(250)
    .describe(
      'Longest wait of a page for its first view as HTML, without which it is sent empty, four fifths of it for calls; 0: always',
    ),
  COMPANY_NAME: z
    .string()
    .default('Recolta Demo SRL')
    .describe('Company that runs the market, in footer and policies'),
  COMPANY_NUMBER: z.string().default('RO00000000').describe('Its CUI'),
  COMPANY_REGISTER: z
    .string()
    .default('J00/0000/0000')
    .describe('Its number in the trade register, and its share capital where it has one'),
  COMPANY_ADDRESS: z.string().default('Strada Exemplului 1, București').describe('Its address'),
  COMPANY_EMAIL: z.email().default('contact@recolta.example').describe('Where people write to it'),
  DPO_EMAIL: z
    .email()
    .default('date@recolta.example')
    .describe('Where its data protection officer is written to'),
  HOSTING_COUNTRY: z
    .string()
    .default('România')
    .describe('Country where servers and files are, in the privacy policy'),
  COMPANY_TELEPHONE: z.string().default('0700 000 000').describe('Where people call it'),
  SOCIAL_URL: z
    .url({ protocol: /^https$/ })
    .default('https://www.facebook.com/')
    .describe('Its page at a social medium'),
  REDIS_URL: z
    .string()
    .regex(/^(?:rediss?:\/\/\S+)?$/, 'must be a Redis address, such as redis://127.0.0.1:6379')
    .default('')
    .describe('Redis or Valkey that several relays share limits in; empty: each counts in its memory'),
  RELAY_ID: z
    .string()
    .regex(/^[\w.:-]{0,100}$/, 'must be at most 100 letters, digits, points, colons and hyphens')
    .default('')
    .describe('Name of this relay among several, the same after a restart; empty: its host name and port'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('least severe log line'),
  METRICS_PORT: z
    .string()
    .regex(/^\d{0,5}$/)
    .default('')
    .describe('Port of /metrics; empty: none'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of /metrics; another than loopback needs METRICS_TOKEN'),
  METRICS_TOKEN: z
    .string()
    .default('')
    .describe('Token that /metrics asks for, as a bearer token; empty: none'),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a share, 0 to 1' })
    .min(0, 'must be a share, 0 to 1')
    .max(1, 'must be a share, 0 to 1')
    .default(0.01)
    .describe(
      'Share of calls, joins and handshakes whose traces are recorded, 0 to 1, by this relay and the services it calls',
    ),
  TRUST_PROXY: whole(0, 10).default(0).describe('Proxies in front whose X-Forwarded-For counts'),
  MAX_CONNECTIONS: whole(1, 1_000_000)
    .default(20_000)
    .describe('Connections open at once; beyond, the one that has waited longest for a request is closed'),
  CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000)
    .default(256)
    .describe('Connections of one address without a complete request; not limited behind TRUST_PROXY'),
  HEADERS_TIMEOUT_MS: whole(1, maxMs).default(5000).describe('Headers not there this long are 408'),
  BODY_TIMEOUT_MS: whole(1, maxMs)
    .default(5000)
    .describe('A body, other than an uploaded document, not there this long after its headers is 408'),
  ANSWER_IDLE_MS: whole(1, maxMs)
    .default(30_000)
    .describe('A client that takes nothing of its answer this long is cut'),
  REQUESTS_PER_SECOND: whole(1, 1e6)
    .default(200)
    .describe('Requests a second of one account, or of all visitors of one address; five times as a burst'),
  REQUESTS_IN_FLIGHT_PER_ADDRESS: whole(1, 1e6)
    .default(256)
    .describe('Unanswered requests of all visitors of one address'),
  REQUESTS_IN_FLIGHT_PER_ACCOUNT: whole(1, 1e6).default(128).describe('Unanswered requests of one account'),
  READS_PER_CALLER: whole(1, 1e6)
    .default(16)
    .describe('Reads of one account, or of all visitors of one address, that are at the services at once'),
  UNKNOWN_TOKENS_PER_MINUTE: whole(1, 1e6)
    .default(300)
    .describe('Tokens of no valid session that are looked up in a minute for one address'),
  MAX_HELD_BODY_BYTES: whole(1_000_000, 1e10)
    .default(32_000_000)
    .describe('Bodies in memory together, without those of bids and uploaded documents'),
  MAX_HELD_UPLOAD_BYTES: whole(1_000_000, 1e10)
    .default(96_000_000)
    .describe('Uploaded documents in memory together'),
  UPLOAD_BYTES_PER_SECOND: whole(1, 1e9)
    .default(8000)
    .describe('Slowest upload of a document on average, after BODY_TIMEOUT_MS'),
  UPLOADS_PER_ACCOUNT: whole(1, 1000).default(2).describe('Uploads of one account at once'),
  UPLOADS_PER_ADDRESS: whole(1, 1000)
    .default(8)
    .describe('Uploads of one address at once; beyond, the slowest of them is refused'),
  MAX_BODY_BYTES: whole(1, 1e9).default(1_000_000).describe('Largest body of a proxied call'),
  BID_TIMEOUT_MS: whole(1, maxMs).default(2000).describe('A bid unanswered this long is 504'),
  CALL_TIMEOUT_MS: whole(1, maxMs)
    .default(3000)
    .describe(
      'Any other call unanswered this long is 504; a download, which may have to be printed, at least 7,500',
    ),
  CONTENT_TIMEOUT_MS: whole(1, maxMs)
    .default(4500)
    .describe('A query of content, or a file of it, unanswered this long is 504'),
  CONTENT_CACHE_BYTES: whole(0, 1e9)
    .default(32_000_000)
    .describe('Answers to queries of visitors in memory together, each for a minute; 0: none'),
  BIDS_PER_SECOND: whole(1, 1e6).default(10).describe('Bids a second and account'),
  SIGN_IN_FAILURES: whole(1, 1e6)
    .default(10)
    .describe('Failed sign-ins in 15 minutes by account and address together'),
  SIGN_IN_FAILURES_PER_ADDRESS: whole(1, 1e6)
    .default(100)
    .describe('Failed sign-ins in 15 minutes from one address'),
  FORMS_PER_HOUR: whole(1, 1e6)
    .default(60)
    .describe('Registrations, public forms and requests for mails in an hour from one address'),
  READ_REPORTS_PER_HOUR: whole(1, 1e6)
    .default(30)
    .describe('Posts read in an hour from one address that are counted'),
  CLIENT_ERRORS_PER_HOUR: whole(1, 1e6)
    .default(30)
    .describe('Error reports of pages in an hour from one address'),
  HANDSHAKES_PER_SECOND: whole(1, 1e6)
    .default(50)
    .describe('New sockets a second of the visitors of one address'),
  SOCKETS_PER_ADDRESS: whole(1, 1e6).default(100).describe('Open sockets of the visitors of one address'),
  SOCKETS_PER_ACCOUNT: whole(1, 1e6).default(10).describe('Open sockets of one account'),
  ROOMS_PER_SOCKET: whole(1, 1000).default(50).describe('Rooms joined by one socket'),
  MESSAGES_PER_SECOND: whole(1, 1e6)
    .default(50)
    .describe('Messages a second and socket; four times as a burst'),
  JOINS_PER_SECOND_PER_ADDRESS: whole(1, 1e6)
    .default(250)
    .describe('States and parts of lists that joins of one address get a second; four times as a burst'),
  ROOM_LOADS_PER_SECOND_PER_ADDRESS: whole(1, 1e6)
    .default(50)
    .describe('Unlisted auctions that one address makes the relay ask for a second; four times as a burst'),
  SOCKET_BUFFER_BYTES: whole(65_536, 1e9)
    .default(256 * 1024)
    .describe('Bytes held for one socket that does not read; beyond them it is closed'),
  SOCKETS_BUFFER_BYTES: whole(65_536, 1e12)
    .default(64 * 1024 * 1024)
    .describe('The same for all sockets together; beyond them the slowest are closed'),
  REPAIR_EACH_MS: whole(50, maxMs).default(5000).describe('How often all held versions are compared'),
  DRAIN_MS: whole(0, 60_000).default(3000).describe('Longest time that sockets get to leave at the end'),
});

/** The checked environment and the values derived from it. */
export type Settings = z.output<typeof settingsSchema> & {
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
export function parseSettings(env: NodeJS.ProcessEnv): Settings {
  const values = readSettings(settingsSchema, env);
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
export const serviceUrls = (settings: Settings): Readonly<Record<ServiceName, string>> => ({
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
    throw new SettingsError(`${name}: '${text}' is no http address, such as https://recolta.example`);
  return url.origin;
}
