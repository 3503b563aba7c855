import { expect, it } from 'vitest';
import { unusedEntries } from './check-catalog.mjs';

const workspace =
  "packages:\n  - a\n\ncatalog:\n  '@x/y': 1.0.0\n  zod: 4.6.7\n  unused: 1.0.0\n\ncatalogMode: strict\n";

it('finds what no package names', () => {
  const manifests = ['{"dependencies": {"zod": "catalog:"}}', '{"devDependencies": {"@x/y": "catalog:"}}'];
  expect(unusedEntries(workspace, manifests)).toEqual(['unused']);
});
