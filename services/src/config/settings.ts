import { readSettings, SettingsError } from '@recolta/server-kit/settings';
import { otlpEndpoint } from '@recolta/server-kit/tracing/start-traces';
import { isDemonstration, showsKeptMails } from '@recolta/shared/domain/demonstration';
import { z } from 'zod';
import { isDatabaseAddress } from '../platform/db/database-address.ts';

const port = z.coerce.number({ error: 'must be a port, 0 to 65535' }).int().min(0).max(65_535);
/** Empty, or an address of these protocols. */
const addressOrEmpty = (protocol: RegExp, example: string) =>
  z
    .union([z.literal(''), z.url({ protocol })], { error: `must be an address, such as ${example}` })
    .default('');

const megabytes = z.coerce.number().int().min(0).max(1_000_000_000);

const connections = z.coerce.number().int().min(2).max(100);

/** Every setting of the services, with its default; `.env.example` is made from this. */
export const settingsSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production switches demonstration data and developer pages off'),
  SERVICES: z
    .string()
    .default('main,catalogue,live-auctions,content,practice')
    .describe(
      'which services this process runs, comma-separated: main, catalogue, live-auctions, content, practice (one process alone runs practice)',
    ),
  SERVICES_PORT: port
    .default(4000)
    .describe('port of the services; loopback only unless SERVICES_HOST says otherwise'),
  SERVICES_HOST: z.string().default('127.0.0.1').describe('address the services listen on'),
  DATABASE_URL: z
    .string()
    .refine((text) => text === '' || isDatabaseAddress(text), {
      error: 'must be an address, such as postgresql://user:password@database.example:5432/recolta',
    })
    .default('')
    .describe(
      'PostgreSQL for real use, of a primary with standbys all hosts, host1:5432,host2:5432; empty: an embedded PostgreSQL under DATA_DIR/postgres',
    ),
  PRACTICE_DATABASE_URL: addressOrEmpty(
    /^postgres(ql)?$/,
    'postgresql://user:password@database.example:5432/recolta_practice',
  ).describe(
    'database of practice auctions, dropped whole each day or two; empty: beside the other, its name with _practice, made where the user may',
  ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(12)
    .describe('database connections for calls that change something, sign-ins and background work'),
  BID_POOL: connections
    .default(6)
    .describe('database connections reserved for bids; as many auctions take bids at the same moment'),
  READ_POOL: connections
    .default(4)
    .describe('database connections for reading calls; as many of them are answered at a time'),
  READ_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(10)
    .max(60_000)
    .default(1500)
    .describe('a statement of a reading call that takes longer is cancelled, ms'),
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
      'open announcements kept in memory for lists and counts, some 40 MB for 100,000; with more, PostgreSQL answers, 0: always',
    ),
  SERVICES_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(10)
    .max(100_000)
    .default(2000)
    .describe('open HTTP connections of a process; more are closed unanswered'),
  UPLOADS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(4)
    .max(200)
    .default(16)
    .describe(
      'documents received at a time, 10 MB of memory each; a quarter of them from unconfirmed registrants',
    ),
  DOWNLOADS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(4)
    .max(1000)
    .default(64)
    .describe('documents sent at a time; a quarter of them to unconfirmed registrants'),
  UNCONFIRMED_FILES_MB: megabytes
    .default(2000)
    .describe('documents of all registrants together who have not confirmed their e-mail, MB'),
  FREE_SPACE_MB: megabytes
    .default(500)
    .describe(
      'documents are refused while the disk of DATA_DIR has less free space, MB; not with S3_ENDPOINT',
    ),
  DATA_DIR: z.string().default('.data').describe('embedded database, files and tokens of the default set-up'),
  SERVICE_TOKEN: z
    .string()
    .regex(/^[^\s,]+(,[^\s,]+)?$|^$/, { error: 'must be one token, or two of them, new,old' })
    .default('')
    .describe(
      'what the relay shows to the feed, and while it is replaced new,old; empty: generated into DATA_DIR/service-token',
    ),
  FACTOR_KEY: z
    .string()
    .regex(/^[^\s,]+(,[^\s,]+){0,3}$|^$/, { error: 'must be one key, or up to four of them, new,old' })
    .default('')
    .describe(
      'key that secrets of authenticator apps and recovery codes are kept with, the same for all processes, and after it was replaced new,old; empty: generated into DATA_DIR/factor-key',
    ),
  CONTENT_TOKEN: z
    .string()
    .default('')
    .describe('bearer token of the content service; empty: generated into DATA_DIR/content-token'),
  CONTENT_ACCESS_TOKENS: z
    .string()
    .default('')
    .describe('further bearer tokens of the content service, of other readers, comma-separated'),
  CONTENT_ASSET_KEY: z
    .string()
    .default('')
    .describe(
      'key that signs addresses of content pictures and files; empty: generated into DATA_DIR/asset-key',
    ),
  CONTENT_ASSET_CACHE_MB: megabytes
    .default(256)
    .describe('converted pictures of content that a process keeps in DATA_DIR/asset-cache, MB; 0: none'),
  CONTENT_DIR: z
    .string()
    .default('')
    .describe('folder that the content service imports; empty: services/content of this release'),
  CONTENT_INTROSPECTION: z
    .enum(['0', '1', ''])
    .default('')
    .describe(
      '1: the content service answers introspection and serves /schema.graphql; empty: 1 outside production',
    ),
  CONTENT_MAX_COST: z.coerce
    .number()
    .int()
    .min(100)
    .max(1_000_000)
    .default(10_000)
    .describe('most that a content query may cost, estimated in fields to be answered before it runs'),
  CONTENT_QUERY_MS: z.coerce
    .number()
    .int()
    .min(50)
    .max(60_000)
    .default(4000)
    .describe('a content query that takes longer ends in an error, ms'),
  PUBLIC_URL: addressOrEmpty(/^https?$/, 'https://recolta.example').describe(
    'what people open, and where links in mails lead; empty: http://localhost:3000',
  ),
  SMTP_URL: addressOrEmpty(/^smtps?$/, 'smtp://user:password@mail.example:587').describe(
    'mail server, smtp://user:password@host:port; empty: mails are kept in DATA_DIR/mail, outside production',
  ),
  MAIL_TO_FOLDER: z
    .enum(['0', '1'])
    .default('0')
    .describe('1: in production too, mails are kept in DATA_DIR/mail where SMTP_URL is empty'),
  MAIL_FROM: z.email().default('nu-raspunde@recolta.ro').describe('address that mails come from'),
  S3_ENDPOINT: addressOrEmpty(/^https?$/, 'https://storage.example').describe(
    'base address of S3-compatible file storage; empty: files in DATA_DIR/files',
  ),
  S3_BUCKET: z.string().default('').describe('bucket of the file storage'),
  S3_REGION: z.string().default('us-east-1').describe('region that calls to the file storage are signed for'),
  S3_ACCESS_KEY_ID: z.string().default('').describe('access key of the file storage'),
  S3_SECRET_ACCESS_KEY: z.string().default('').describe('secret key of the file storage'),
  DEMO: z
    .enum(['0', '1', ''])
    .default('')
    .describe(
      '1: a demonstration, with published passwords, and every page says so; empty: 1 outside production while PUBLIC_URL is empty or a loopback address',
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
    .describe('least severe log line'),
  SERVICES_METRICS_PORT: z
    .union([z.literal(''), port], { error: 'must be a port, 0 to 65535' })
    .default('')
    .describe('port of /metrics of the services; empty: none'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address of /metrics; another than loopback needs METRICS_TOKEN'),
  METRICS_TOKEN: z
    .string()
    .default('')
    .describe('token that /metrics asks for, as a bearer token; empty: none'),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
});

export type Settings = Omit<
  z.infer<typeof settingsSchema>,
  'CONTENT_ACCESS_TOKENS' | 'CONTENT_INTROSPECTION' | 'DEMO' | 'OPENAPI' | 'SERVICES'
> & {
  readonly isDemo: boolean;
  /** Whether kept mails may be read at `/dev/mail`. */
  readonly showsKeptMails: boolean;
  readonly hasOpenApi: boolean;
  readonly hasContentIntrospection: boolean;
  /** Beside `CONTENT_TOKEN`. */
  readonly contentAccessTokens: readonly string[];
  readonly services: ReadonlySet<ServiceName>;
};

export const serviceNames = ['main', 'catalogue', 'live-auctions', 'content', 'practice'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Reads the settings from the environment; throws `SettingsError` naming the variable. */
export function parseSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const read = readSettings(settingsSchema, env);
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

function parseServiceName(name: string): ServiceName {
  const known = serviceNames.find((candidate) => candidate === name);
  if (!known) throw new SettingsError(`SERVICES: there is no service "${name}"`);
  return known;
}
