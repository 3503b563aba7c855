// Compares the calls of more than 8 s in nginx's configuration, at each path, with the contracts, or writes them
// (`--write`): uploads with their maximum size, and files that are printed for the answer.
import fs from 'node:fs';
import path from 'node:path';
import { createContractCalls } from '../shared/src/contracts/contract-calls.ts';
import { serviceContracts } from '../shared/src/contracts/services.ts';
import { root } from './run.mjs';

const mebibyte = 1024 * 1024;

/** Regular expressions of these paths at the relay, with the maximum body in MiB at each; 1 for those without one. */
function longPaths() {
  const found = new Map();
  for (const service of Object.keys(serviceContracts)) {
    const { all } = createContractCalls({ [service]: serviceContracts[service] });
    for (const { segments, meta } of all) {
      if (meta.class !== 'upload' && meta.class !== 'print') continue;
      const parts = segments.map((text) => text?.replaceAll('.', '\\.') ?? '[^/]+');
      const pattern = `^/services/${service}/${parts.join('/')}$`;
      const size = meta.class === 'upload' ? Math.ceil(meta.maxBytes / mebibyte) : 1;
      found.set(pattern, Math.max(size, found.get(pattern) ?? 0));
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

const paths = longPaths();
const file = path.join(root, 'docs/proxy/upload-locations.conf');
const wanted = [
  '# Made by `node scripts/check-proxy.mjs --write` from the contracts.\n',
  ...paths.map(
    ([pattern, size]) =>
      `location ~ ${pattern} {\n  client_max_body_size ${size}m;\n  proxy_read_timeout 70s;\n  proxy_pass http://relay;\n}\n`,
  ),
].join('');
if (process.argv.includes('--write')) fs.writeFileSync(file, wanted);
const isSame = fs.readFileSync(file, 'utf8') === wanted;
console.log(
  isSame
    ? `proxies: ${paths.length} paths of uploads and long files`
    : 'docs/proxy/upload-locations.conf differs from the contracts; run node scripts/check-proxy.mjs --write',
);
process.exitCode = isSame ? 0 : 1;
