import { readSettings, SettingsError } from '@recolta/server-kit/settings';
import { otlpEndpoint } from '@recolta/server-kit/tracing/start-traces';
import { isDemonstration, showsKeptMails } from '@recolta/shared/domain/demonstration';
import { z } from 'zod';
import { isDatabaseAddress } from '../platform/db/database-address.ts';

const port = z.coerce.number({ error: 'must be a port, 0 to 65535' }).int().min(0).max(65_535);
/** Empty, or an address with one of these protocols. */
const addressOrEmpty = (protocol: RegExp, example: string) =>
  z
    .union([z.literal(''), z.url({ protocol })], { error: `must be an address, such as ${example}` })
    .default('');

const megabytes = z.coerce.number().int().min(0).max(1_000_000_000);

const connections = z.coerce.number().int().min(2).max(100);

/** All settings of the services with their defaults; `.env.example` is generated from this. */
export const servicesSettingsSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production disables demonstration data and developer pages'),
  SERVICES: z
    .string()
    .default('main,catalogue,live-auctions,content')
    .describe('services that this process runs, comma-separated: main, catalogue, live-auctions, content'),
  SERVICES_PORT: port.default(4000).describe('port of the services, on loopback unless SERVICES_HOST is set'),
  SERVICES_HOST: z.string().default('127.0.0.1').describe('address that the services listen on'),
  DATABASE_URL: z
    .string()
    .refine((text) => text === '' || isDatabaseAddress(text), {
      error: 'must be an address, such as postgresql://user:password@database.example:5432/recolta',
    })
    .default('')
    .describe(
      'PostgreSQL for production; with standbys list all hosts, host1:5432,host2:5432; empty: embedded PostgreSQL in DATA_DIR/postgres',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(12)
    .describe('database connections for writes, sign-ins and background work'),
  BID_POOL: connections
    .default(6)
    .describe(
      'database connections for bids, which is also the number of auctions that take bids at the same moment',
    ),
  READ_POOL: connections
    .default(4)
    .describe('database connections for reads, which is also the number of concurrent reads'),
  READ_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(10)
    .max(60_000)
    .default(1500)
    .describe('timeout of a statement of a read, ms'),
  FEED_POOL: connections
    .default(4)
    .describe('database connections for the relay’s feed, its session look-ups and the closing of auctions'),
  OPEN_ANNOUNCEMENTS_MAX: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .default(300_000)
    .describe(
      'maximum open announcements in memory for lists and counts, some 40 MB per 100,000; above it PostgreSQL answers; 0: always PostgreSQL',
    ),
  SERVICES_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(10)
    .max(100_000)
    .default(2000)
    .describe('maximum open HTTP connections of a process; further ones are closed without an answer'),
  UPLOADS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(4)
    .max(200)
    .default(16)
    .describe(
      'maximum concurrent uploads, 10 MB of memory each; a quarter of them by unconfirmed registrants',
    ),
  DOWNLOADS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(4)
    .max(1000)
    .default(64)
    .describe('maximum concurrent downloads; a quarter of them by unconfirmed registrants'),
  UNCONFIRMED_FILES_MB: megabytes
    .default(2000)
    .describe('maximum documents of all unconfirmed registrants together, MB'),
  FREE_SPACE_MB: megabytes
    .default(500)
    .describe(
      'minimum free space on the disk of DATA_DIR, below which documents are refused, MB; unused with S3_ENDPOINT',
    ),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('folder of the embedded database, files and generated tokens'),
  SERVICE_TOKEN: z
    .string()
    .regex(/^[^\s,]+(,[^\s,]+)?$|^$/, { error: 'must be one token, or two of them, new,old' })
    .default('')
    .describe(
      'token of the relay for the feed; new,old during a rotation; empty: generated into DATA_DIR/service-token',
    ),
  FACTOR_KEY: z
    .string()
    .regex(/^[^\s,]+(,[^\s,]+){0,3}$|^$/, { error: 'must be one key, or up to four of them, new,old' })
    .default('')
    .describe(
      'key that encrypts the secrets of authenticator apps and recovery codes, the same for all processes; new,old after a rotation; empty: generated into DATA_DIR/factor-key',
    ),
  CONTENT_TOKEN: z
    .string()
    .default('')
    .describe('bearer token of the content service; empty: generated into DATA_DIR/content-token'),
  CONTENT_ACCESS_TOKENS: z
    .string()
    .default('')
    .describe('additional bearer tokens of the content service, for other readers, comma-separated'),
  CONTENT_ASSET_KEY: z
    .string()
    .default('')
    .describe(
      'key that signs addresses of content pictures and files; empty: generated into DATA_DIR/asset-key',
    ),
  CONTENT_ASSET_CACHE_MB: megabytes
    .default(256)
    .describe('cache of converted pictures of content in DATA_DIR/asset-cache, per process, MB; 0: none'),
  CONTENT_DIR: z
    .string()
    .default('')
    .describe('folder that the content service imports; empty: services/content of this release'),
  CONTENT_INTROSPECTION: z
    .enum(['0', '1', ''])
    .default('')
    .describe(
      '1: the content service allows introspection and serves /schema.graphql; empty: 1 outside production',
    ),
  CONTENT_MAX_COST: z.coerce
    .number()
    .int()
    .min(100)
    .max(1_000_000)
    .default(10_000)
    .describe('maximum estimated cost of a content query, in fields of its answer'),
  CONTENT_QUERY_MS: z.coerce
    .number()
    .int()
    .min(50)
    .max(60_000)
    .default(4000)
    .describe('timeout of a content query, ms'),
  PUBLIC_URL: addressOrEmpty(/^https?$/, 'https://recolta.example').describe(
    'public address of the site, also for links in mails; empty: http://localhost:3000',
  ),
  SMTP_URL: addressOrEmpty(/^smtps?$/, 'smtp://user:password@mail.example:587').describe(
    'mail server, smtp://user:password@host:port; empty: mails are stored in DATA_DIR/mail, outside production',
  ),
  MAIL_TO_FOLDER: z
    .enum(['0', '1'])
    .default('0')
    .describe('1: mails are stored in DATA_DIR/mail in production too if SMTP_URL is empty'),
  MAIL_FROM: z.email().default('nu-raspunde@recolta.ro').describe('sender address of mails'),
  S3_ENDPOINT: addressOrEmpty(/^https?$/, 'https://storage.example').describe(
    'base address of an S3-compatible file storage; empty: files in DATA_DIR/files',
  ),
  S3_BUCKET: z.string().default('').describe('bucket of the file storage'),
  S3_REGION: z
    .string()
    .default('us-east-1')
    .describe('region in the signatures of calls to the file storage'),
  S3_ACCESS_KEY_ID: z.string().default('').describe('access key of the file storage'),
  S3_SECRET_ACCESS_KEY: z.string().default('').describe('secret key of the file storage'),
  DEMO: z
    .enum(['0', '1', ''])
    .default('')
    .describe(
      '1: demonstration with published passwords, marked on every page; empty: 1 outside production if PUBLIC_URL is empty or a loopback address',
    ),
  OPENAPI: z
    .enum(['0', '1', ''])
    .default('')
    .describe(
      '1: each service serves its OpenAPI document at /openapi.json and /docs; empty: 1 outside production',
    ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('lowest level of the log'),
  SERVICES_METRICS_PORT: z
    .union([z.literal(''), port], { error: 'must be a port, 0 to 65535' })
    .default('')
    .describe('port of /metrics of the services; empty: none'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address of /metrics; any but loopback requires METRICS_TOKEN'),
  METRICS_TOKEN: z.string().default('').describe('bearer token that /metrics requires; empty: none'),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
});

export type ServicesSettings = Omit<
  z.infer<typeof servicesSettingsSchema>,
  'CONTENT_ACCESS_TOKENS' | 'CONTENT_INTROSPECTION' | 'DEMO' | 'OPENAPI' | 'SERVICES'
> & {
  readonly isDemo: boolean;
  /** True if kept mails may be read at `/dev/mail`. */
  readonly showsKeptMails: boolean;
  readonly hasOpenApi: boolean;
  readonly hasContentIntrospection: boolean;
  /** Accepted in addition to `CONTENT_TOKEN`. */
  readonly contentAccessTokens: readonly string[];
  readonly services: ReadonlySet<StartedService>;
};

export const serviceNames = ['main', 'catalogue', 'live-auctions', 'content'] as const;
export type StartedService = (typeof serviceNames)[number];

/** Reads the settings from the environment; throws `SettingsError` naming the variable. */
export function parseServicesSettings(env: Readonly<Record<string, string | undefined>>): ServicesSettings {
  const read = readSettings(servicesSettingsSchema, env);
  const { CONTENT_ACCESS_TOKENS, CONTENT_INTROSPECTION, DEMO, OPENAPI, SERVICES, ...rest } = read;
  const services = new Set(SERVICES.split(',').map((name) => parseServiceName(name.trim())));
  if (rest.NODE_ENV === 'production' && DEMO === '1') {
    throw new SettingsError('DEMO: demonstration data is never made in production');
  }
  if (rest.NODE_ENV === 'production' && rest.SMTP_URL === '' && rest.MAIL_TO_FOLDER !== '1') {
    throw new SettingsError(
      'SMTP_URL: needed in production; MAIL_TO_FOLDER=1 keeps mails, and the links in them, in DATA_DIR/mail',
    );
  }
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (rest.S3_ENDPOINT !== '' && rest[name] === '')
      throw new SettingsError(`${name}: needed where S3_ENDPOINT is set`);
  }
  return {
    ...rest,
    services,
    isDemo: isDemonstration(read),
    showsKeptMails: showsKeptMails(read),
    hasOpenApi: OPENAPI === '' ? rest.NODE_ENV !== 'production' : OPENAPI === '1',
    hasContentIntrospection:
      CONTENT_INTROSPECTION === '' ? rest.NODE_ENV !== 'production' : CONTENT_INTROSPECTION === '1',
    contentAccessTokens: CONTENT_ACCESS_TOKENS.split(',')
      .map((token) => token.trim())
      .filter((token) => token !== ''),
  };
}

function parseServiceName(name: string): StartedService {
  const known = serviceNames.find((candidate) => candidate === name);
  if (!known) throw new SettingsError(`SERVICES: there is no service "${name}"`);
  return known;
}
