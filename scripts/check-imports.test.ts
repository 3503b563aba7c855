import { describe, expect, it } from 'vitest';
import { checkImports } from './check-imports.mjs';
import { importsOf } from './import-graph.mjs';

const declared = new Set(['zod', '@orpc/contract']);
const check = (files: Record<string, string>): string[] =>
  checkImports(new Map(Object.entries(files)), declared);

describe('imports written in a source', () => {
  it('finds values, types, re-exports, side effects and calls, over several lines', () => {
    const source = [
      "import { a } from './a.ts';",
      "import type { B } from './b.ts';",
      'import {',
      '  type C, // why',
      '  type D,',
      "} from './c.ts';",
      "export { e } from './e.ts';",
      "export type { F } from './f.ts';",
      "import './g.ts';",
      "const h = await import('./h.ts');",
      "let i: typeof import('./i.ts');",
      "import type, { j } from './j.ts';",
    ].join('\n');
    expect(
      importsOf(source).map(({ target, isTypeOnly }) => `${target}${isTypeOnly ? ' type' : ''}`),
    ).toEqual([
      './a.ts',
      './b.ts type',
      './c.ts',
      './e.ts',
      './f.ts type',
      './g.ts',
      './j.ts',
      './h.ts',
      './i.ts type',
    ]);
  });

  it('ignores comments and declarations', () => {
    const source = ["// import './a.ts';", ' * import b from "./b.ts"', "export const c = './c.ts';"].join(
      '\n',
    );
    expect(importsOf(source)).toEqual([]);
  });
});

describe('directions', () => {
  it.each([
    ['relay/src/a.ts', "import { b } from '../../services/src/b.ts';", 'relay imports nothing of services'],
    ['client/src/main.tsx', "import type { B } from '@recolta/relay/b';", 'client imports nothing of relay'],
    [
      'client/src/main.tsx',
      "import { a } from '@recolta/embedded-postgres/db-log';",
      'client imports nothing of packages/embedded-postgres',
    ],
    [
      'packages/embedded-postgres/src/a.ts',
      "import { b } from '../../../services/src/b.ts';",
      'packages/embedded-postgres imports nothing of services',
    ],
    ['packages/site/src/a.ts', "import type { B } from '../../../relay/src/b.ts';", 'nothing of relay'],
    ['services/src/a.ts', "import { b } from '@recolta/site/site';", 'nothing of packages/site'],
    ['packages/server-kit/src/a.ts', "import { b } from '@recolta/site/site';", 'nothing of packages/site'],
    [
      'shared/src/a.ts',
      "import { b } from '@recolta/embedded-postgres/db-log';",
      'shared imports no other package',
    ],
    ['shared/src/a.ts', "import { b } from '../../relay/src/b.ts';", 'shared imports no other package'],
    ['shared/src/a.ts', "import fs from 'node:fs';", 'no API of Node'],
    ['shared/src/a.ts', "import { useState } from 'react';", 'does not declare react'],
    ['services/src/live/a.ts', "import type { B } from '../main/b.ts';", 'live does not import main'],
    ['services/src/platform/a.ts', "import { b } from '../live/b.ts';", 'platform does not import live'],
    ['services/src/live/a.ts', "import { b } from '../app.ts';", 'what puts them together'],
    ['client/src/lib/a.ts', "import { b } from '../features/bids/b.ts';", 'lib does not import feature'],
    ['client/src/components/ui/a.tsx', "import { b } from '@/app/b.ts';", 'ui does not import app'],
    [
      'client/src/features/bids/a.ts',
      "import { b } from '../auctions/b.ts';",
      'does not reach into feature auctions',
    ],
    [
      'client/src/features/live-room/owner/a.tsx',
      "import { b } from '../bidder/bid/b.tsx';",
      'owner imports only room of the live room',
    ],
    [
      'client/src/features/live-room/room/price/a.tsx',
      "import { b } from '../../projector/b.tsx';",
      'room imports no role of the live room',
    ],
  ])('%s refuses %s', (file, source, reason) => {
    const findings = check({ [file]: source });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(reason);
  });

  it("allows the layers' intended imports", () => {
    const findings = check({
      'shared/src/domain/money.ts': "import * as z from 'zod/mini';",
      'services/src/live/a.ts':
        "import { m } from '@recolta/shared/domain/money';\nimport '../platform/b.ts';",
      'services/src/app.ts': "import { a } from './live/a.ts';",
      'relay/src/app.ts': "import { createSite } from '@recolta/site/site';",
      'packages/site/src/site.ts': "import { b } from '@recolta/server-kit/b';",
      'client/src/features/bids/a.ts': "import { b } from '../session/b.ts';\nimport '../../lib/c.ts';",
      'client/src/app/router.tsx': "import { a } from '../features/bids/a.ts';",
      'e2e/specs/a.spec.ts': "import { demoLogins } from '../../services/seed/demo-logins.ts';",
    });
    expect(findings).toEqual([]);
  });
});

describe('cycles', () => {
  it('finds a cycle of values', () => {
    const findings = check({
      'shared/src/a.ts': "import { b } from './b.ts';",
      'shared/src/b.ts': "import { c } from './c.ts';",
      'shared/src/c.ts': "import { a } from './a.ts';",
    });
    expect(findings).toEqual([
      'cycle: shared/src/a.ts -> shared/src/b.ts -> shared/src/c.ts -> shared/src/a.ts',
    ]);
  });

  it('finds a cycle that only types close, even through the package name', () => {
    const findings = check({
      'shared/src/a.ts': "import { b } from '@recolta/shared/b';",
      'shared/src/b.ts': "import type { A } from './a.ts';",
    });
    expect(findings).toEqual(['cycle by types: shared/src/a.ts -> shared/src/b.ts -> shared/src/a.ts']);
  });
});
