// Compares .env.example and docker-compose.yml with the settings' schemas, or writes them (`--write`).
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { composeFaults, renderCompose } from './compose.mjs';
import { root } from './run.mjs';

/** The servers, each with the name of its schema of settings. */
const schemas = { relay: 'relaySettingsSchema', services: 'servicesSettingsSchema' };
const head = [
  '# Every setting with its default. Copy to .env and change what differs; an empty value means the default.',
  '# A secret may be a file instead: SERVICE_TOKEN_FILE=/run/secrets/service-token.',
  '# Made by `node scripts/check-env.mjs --write` from */src/config/settings.ts.',
];

/** The description of one variable in the example, and its default if it has one. */
function describeSetting(name, schema) {
  let inner = schema;
  let value = '';
  let text = schema.description;
  while (inner?.def) {
    if (inner.def.type === 'default' || inner.def.type === 'prefault') value = inner.def.defaultValue;
    inner = inner.def.innerType ?? inner.def.in;
    text ??= inner?.description;
  }
  if (!text) throw new Error(`${name} has no .describe(…) text`);
  const shown = typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');
  return { name, text, value: shown };
}

/**
 * @param {{server: string, settings: {name: string, text: string, value: string}[]}[]} groups
 * @returns {string} the content of .env.example; a variable read by several servers is listed once
 */
export function renderExample(groups) {
  const lines = [...head];
  const seen = new Map();
  for (const { server, settings } of groups) {
    lines.push('', `# ${server}`);
    for (const { name, text, value } of settings) {
      const earlier = seen.get(name);
      if (earlier !== undefined && earlier !== value) {
        throw new Error(`${name} has two defaults: '${earlier}' and '${value}' in ${server}`);
      }
      if (earlier !== undefined) continue;
      seen.set(name, value);
      lines.push(...text.split('\n').map((line) => `# ${line}`), `${name}=${value}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

async function readGroups() {
  const groups = [];
  for (const [server, schemaName] of Object.entries(schemas)) {
    const file = path.join(root, server, 'src/config/settings.ts');
    if (!fs.existsSync(file)) {
      console.log(`${server}: no src/config/settings.ts, skipped`);
      continue;
    }
    const { [schemaName]: schema } = await import(pathToFileURL(file).href);
    const settings = Object.entries(schema.shape).map(([name, setting]) => describeSetting(name, setting));
    groups.push({ server, settings });
  }
  return groups;
}

async function main() {
  const groups = await readGroups();
  if (groups.length === 0) return;
  const read = (name) => fs.readFileSync(path.join(root, name), 'utf8');
  const wanted = {
    '.env.example': renderExample(groups),
    'docker-compose.yml': renderCompose(read('docker-compose.yml'), groups),
  };
  const count = new Set(groups.flatMap(({ settings }) => settings.map(({ name }) => name))).size;
  if (process.argv.includes('--write')) {
    for (const [name, text] of Object.entries(wanted)) fs.writeFileSync(path.join(root, name), text);
    console.log(`settings: .env.example and docker-compose.yml written, ${count} variables`);
    return;
  }
  const differing = Object.keys(wanted).filter((name) => read(name) !== wanted[name]);
  const faults = [
    ...differing.map((name) => `${name} differs from the schemas; run node scripts/check-env.mjs --write`),
    ...composeFaults(wanted['docker-compose.yml'], groups),
  ];
  for (const fault of faults) console.log(fault);
  console.log(`settings: ${count} in .env.example and docker-compose.yml, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
