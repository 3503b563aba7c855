import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { startProgress } from './progress.mjs';
import { root, run } from './run.mjs';

const inputs = ['client', 'shared/src', 'shared/package.json', 'pnpm-lock.yaml', 'tsconfig.base.json'];
const output = path.join(root, 'client/dist');
const stamp = path.join(output, '.inputs');

function hashInputs() {
  const hash = createHash('sha256');
  const walk = (name) => {
    const full = path.join(root, name);
    if (!fs.statSync(full).isDirectory()) {
      hash.update(name).update(fs.readFileSync(full));
      return;
    }
    for (const entry of fs.readdirSync(full).sort()) {
      if (entry !== 'node_modules' && entry !== 'dist' && !entry.startsWith('.')) walk(`${name}/${entry}`);
    }
  };
  for (const name of inputs) walk(name);
  return hash.digest('hex');
}

/** Uses a client that was built elsewhere from the same sources, unless it was built here already. */
export function takeClient(folder) {
  const made = hashInputs();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === made) return;
  fs.rmSync(output, { recursive: true, force: true });
  fs.cpSync(folder, output, { recursive: true });
  fs.writeFileSync(stamp, made);
}

/**
 * Builds the client into client/dist, unless it was already built from the same sources.
 *
 * @returns {Promise<number>} exit code of the build, 0 if none was needed
 */
export async function buildClient() {
  if (!fs.existsSync(path.join(root, 'client/index.html'))) {
    console.error('[build] no client/index.html, nothing to build');
    return 0;
  }
  const wanted = hashInputs();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return 0;
  const progress = startProgress('build', 'building the client');
  const vite = ['--dir', 'client', 'exec', 'vite', 'build', '--configLoader', 'native', '--logLevel', 'warn'];
  const code = await run('pnpm', vite, { stdio: ['ignore', 2, 2] });
  if (code === 0) fs.writeFileSync(stamp, wanted);
  progress.end(code === 0 ? 'done' : 'failed');
  return code;
}
