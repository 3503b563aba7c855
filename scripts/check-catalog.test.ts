import { expect, it } from 'vitest';
import { unusedEntries } from './check-catalog.mjs';

const workspace =
  "packages:\n  - a\n\ncatalog:\n  '@x/y': 1.0.0\n  zod: 4.6.7\n  unused: 1.0.0\n\ncatalogMode: strict\n";

it('finds an entry that no package uses', () => {
  const manifests = ['{"dependencies": {"zod": "catalog:"}}', '{"devDependencies": {"@x/y": "catalog:"}}'];
  expect(unusedEntries(workspace, manifests)).toEqual(['unused']);
});
