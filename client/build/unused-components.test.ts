import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { markedPure } from './unused-components.ts';

const library = path.resolve(import.meta.dirname, '../node_modules/react-router/dist/production/lib');

test.each(['dom/lib.js', 'context.js'])(
  'every component and context of %s can be dropped if unused',
  (file) => {
    const code = readFileSync(path.join(library, file), 'utf8');
    const [calls, names] = [/^const \w+ = React\$1\.\w+\(/gm, /^\w+\.displayName =/gm];
    // A version with a different structure needs another pattern.
    expect(code.match(calls)?.length).toBeGreaterThan(0);
    expect(code.match(names)?.length).toBeGreaterThan(0);
    const marked = markedPure(code);
    expect(marked.match(calls)).toBeNull();
    expect(marked.match(names)).toBeNull();
  },
);
