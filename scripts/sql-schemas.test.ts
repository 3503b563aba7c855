// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources under test are written as strings
import { describe, expect, it } from 'vitest';
import { checkSql } from './sql-schemas.mjs';

const check = (files: Record<string, string>): string[] => checkSql(new Map(Object.entries(files)));

describe('SQL', () => {
  it.each([
    [
      'a raw statement',
      'services/src/platform/a.ts',
      'await sql`select 1 from main.users`.execute(db);',
      'platform reaches main',
    ],
    [
      'a statement over several lines, after an interpolation',
      'services/src/live/bid/a.ts',
      'await sql`select ${x}\n  from live.auctions a\n  join main.accounts m on true`.execute(db);',
      'services/src/live/bid/a.ts:3 ',
    ],
    [
      'a fragment inside an interpolation',
      'services/src/main/a.ts',
      'await sql`select ${c ? sql`(select from live.entries)` : sql`true`}`.execute(db);',
      'main reaches live',
    ],
    [
      'a call of the builder',
      'services/src/main/a.ts',
      "await db.selectFrom('live.auctions as a').selectAll().execute();",
      'main reaches live',
    ],
    [
      'a table by name',
      'services/src/live/a.ts',
      "await sql`delete from ${sql.table('main.users')}`.execute(db);",
      'live reaches main',
    ],
    [
      'a quoted name',
      'services/src/live/a.ts',
      'await sql`select from "main" . "users"`.execute(db);',
      'live reaches main',
    ],
    [
      'the parts of a name',
      'services/src/platform/a.ts',
      "const t = sql.id('live', 'auctions');",
      'platform reaches live',
    ],
    [
      'a schema for all that follows',
      'services/src/live/a.ts',
      "await db.withSchema('main').selectFrom('users').execute();",
      'live reaches main',
    ],
    [
      "the job queue's tables outside the platform",
      'services/src/main/a.ts',
      'await sql`delete from pgboss.job`.execute(db);',
      'main reaches pgboss',
    ],
    [
      'code after a regex with a quote in it',
      'services/src/live/a.ts',
      'const form = /["\'`]/;\nconst t = sql`select from main.users`;',
      'services/src/live/a.ts:2 ',
    ],
  ])('refuses another schema in %s', (_name, file, source, reason) => {
    const findings = check({ [file]: source });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(reason);
  });

  it('allows the own schema, that of the platform, and every schema where modules are joined', () => {
    const findings = check({
      'services/src/main/a.ts': 'const q = sql`select from main.users u join platform.files f on true`;',
      'services/src/live/a.ts': "const q = db.selectFrom('live.auctions as a'); // as main.users",
      'services/src/live/b.ts':
        "/** Not main.users. */\nconst page = 'content, main.';\nconst p = './main.ts';",
      'services/src/platform/a.ts': 'const q = sql`select from pgboss.job`;',
      'services/src/app.ts': 'const q = sql`select from main.users, live.auctions`;',
      'services/src/live/a.test.ts': 'const q = sql`select from main.users`;',
      'services/tests/a.test.ts': 'const q = sql`select from main.users, live.auctions`;',
    });
    expect(findings).toEqual([]);
  });
});
