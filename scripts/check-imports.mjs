// Checks the directions of imports and SQL in docs/architecture.md, and refuses cycles, including those of types.
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cyclesOf, importsOf, resolveImport } from './import-graph.mjs';
import { root } from './run.mjs';
import { isTestFile, readSources } from './source-files.mjs';
import { checkSql } from './sql-schemas.mjs';

const products = ['shared', 'services', 'relay', 'client'];
/** The packages that a package may import from, besides `shared`. */
const importedPackages = {
  services: ['packages/embedded-postgres', 'packages/server-kit'],
  relay: ['packages/server-kit', 'packages/site'],
  'packages/site': ['packages/server-kit'],
};
const serviceModules = ['main', 'catalogue', 'live', 'content'];
/** A layer may not import from the layers after it. */
const clientLayers = ['lib', 'ui', 'feature', 'app'];
/** The only feature that others may import: the session. */
const sharedFeature = 'session';
/** Folders of the live room for one role of its viewer each; what they share is in its folder `room`. */
const roomRoles = ['bidder', 'owner', 'administrator', 'projector'];

/**
 * @param {Map<string, string>} sources text by path relative to the repository
 * @param {ReadonlySet<string>} sharedDependencies packages that `shared` declares
 * @returns {string[]} one line per violation, empty if there are none
 */
export function checkImports(sources, sharedDependencies) {
  const findings = [];
  const files = new Set(sources.keys());
  const edges = new Map();
  const valueEdges = new Map();
  for (const [file, source] of sources) {
    edges.set(file, new Set());
    valueEdges.set(file, new Set());
    for (const { target, isTypeOnly, line } of importsOf(source)) {
      const to = resolveImport(file, target, files);
      const broken = to === null ? outsideRule(file, target, sharedDependencies) : directionRule(file, to);
      if (broken) findings.push(`${file}:${line} imports '${target}': ${broken}`);
      if (to === null || !files.has(to)) continue;
      edges.get(file).add(to);
      if (!isTypeOnly) valueEdges.get(file).add(to);
    }
  }
  const valueCycles = cyclesOf(valueEdges).map((cycle) => cycle.join(' -> '));
  const allCycles = cyclesOf(edges).map((cycle) => cycle.join(' -> '));
  for (const cycle of valueCycles) findings.push(`cycle: ${cycle}`);
  for (const cycle of allCycles) {
    if (!valueCycles.includes(cycle)) findings.push(`cycle by types: ${cycle}`);
  }
  return findings;
}

function outsideRule(file, target, sharedDependencies) {
  if (!file.startsWith('shared/src/') || isTestFile(file)) return null;
  if (isBuiltin(target)) return 'shared uses no API of Node';
  const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/');
  if (file.startsWith('shared/src/testing/') && name === 'fast-check') return null;
  return sharedDependencies.has(name) ? null : `shared does not declare ${name}`;
}

function directionRule(from, to) {
  const fromPackage = packageOf(from);
  const toPackage = packageOf(to);
  if (fromPackage !== toPackage) return packageRule(fromPackage, toPackage);
  if (/^[^/]+\/src\//.test(from) && /^[^/]+\/tests\//.test(to) && !isTestFile(from)) {
    return 'the product does not import its tests';
  }
  if (fromPackage === 'services') return servicesRule(from, to);
  if (fromPackage === 'client') return clientRule(from, to);
  return null;
}

/** The workspace package of a file: `services`, `packages/server-kit`. */
function packageOf(file) {
  const [top, name] = file.split('/');
  return top === 'packages' ? `${top}/${name}` : top;
}

function packageRule(from, to) {
  const isLibrary = from.startsWith('packages/');
  if (!isLibrary && !products.includes(from)) return null;
  if (from === 'shared') return 'shared imports no other package';
  if (to === 'shared') return null;
  if (importedPackages[from]?.includes(to)) return null;
  return `${from} imports nothing of ${to}`;
}

/** The module of services that a file belongs to; null for files that combine modules (main.ts, app.ts, seed). */
function serviceArea(file) {
  const [, source, folder, ...rest] = file.split('/');
  if (source !== 'src' || rest.length === 0) return null;
  return folder;
}

function servicesRule(from, to) {
  const fromArea = serviceArea(from);
  const toArea = serviceArea(to);
  if (fromArea === toArea || fromArea === null || isTestFile(from)) return null;
  if (serviceModules.includes(toArea)) {
    return `${fromArea} does not import ${toArea}: name an interface in platform`;
  }
  const isJoint = toArea === null && to.startsWith('services/src/');
  return isJoint ? 'modules do not import what puts them together' : null;
}

/** The client layer of a file, and its feature. */
function clientPlace(file) {
  const [, source, folder, name, part] = file.split('/');
  if (source !== 'src') return null;
  if (folder === 'features') return { layer: 'feature', feature: name, part };
  if (folder === 'components') return { layer: 'ui' };
  if (['lib', 'locales', 'testing'].includes(folder)) return { layer: 'lib' };
  return { layer: 'app' };
}

function clientRule(from, to) {
  const a = clientPlace(from);
  const b = clientPlace(to);
  if (a === null || b === null || isTestFile(from)) return null;
  if (clientLayers.indexOf(a.layer) < clientLayers.indexOf(b.layer)) {
    return `${a.layer} does not import ${b.layer}`;
  }
  if (a.layer !== 'feature' || b.layer !== 'feature') return null;
  if (a.feature === b.feature) return a.feature === 'live-room' ? roomRule(a.part, b.part) : null;
  return b.feature === sharedFeature ? null : `feature ${a.feature} does not reach into feature ${b.feature}`;
}

/** Files beside the folders of roles combine them. */
function roomRule(from, to) {
  if (from === to || to === 'room') return null;
  if (roomRoles.includes(from)) return `${from} imports only room of the live room`;
  return from === 'room' ? 'room imports no role of the live room' : null;
}

function main() {
  const { dependencies = {} } = JSON.parse(fs.readFileSync(path.join(root, 'shared/package.json'), 'utf8'));
  const sources = readSources();
  const findings = [...checkImports(sources, new Set(Object.keys(dependencies))), ...checkSql(sources)];
  for (const finding of findings) console.log(finding);
  console.log(`imports and SQL: ${sources.size} files, ${findings.length} breaks`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
