// Parses a Dockerfile and executes it without Docker: each stage is a folder with the results of its steps.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{name: string, text: string}} Instruction
 * @typedef {{name: string, from: string, steps: Instruction[]}} Stage
 * @typedef {{folder: string, workdir: string, env: Record<string, string>, command: string[], healthCheck: string[],
 *   user: string}} Built
 */

/**
 * @param {string} text a Dockerfile
 * @returns {Stage[]}
 */
export function parseDockerfile(text) {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n');
  const stages = [];
  for (const line of lines) {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`no instruction: ${line}`);
    if (name === 'FROM') {
      const [, from, stage = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? [];
      stages.push({ name: stage, from, steps: [] });
    } else stages.at(-1).steps.push({ name, text: rest });
  }
  return stages;
}

/**
 * @param {string} text a .dockerignore
 * @returns {(file: string) => boolean} returns true if a file, by its path in the context, is excluded
 */
export function readIgnores(text) {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const source = line
        .replace(/^!/, '')
        .split('/')
        .map((part) =>
          part === '**' ? '(?:[^/]+/)*' : `${part.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}/`,
        )
        .join('');
      return { isKept: line.startsWith('!'), matches: new RegExp(`^${source.replace(/\/$/, '')}(?:/|$)`) };
    });
  return (file) => {
    let isIgnored = false;
    for (const { isKept, matches } of patterns) if (matches.test(file)) isIgnored = !isKept;
    return isIgnored;
  };
}

/**
 * Executes the stages that a target needs. Paths of the image, such as `/app`, become paths below the stage's
 * folder, including those in the text of commands.
 *
 * @param {object} options
 * @param {Stage[]} options.stages
 * @param {string} options.target
 * @param {string} options.context the repository
 * @param {(file: string) => boolean} options.isIgnored
 * @param {string} options.into folder for the stages
 * @param {NodeJS.ProcessEnv} options.env of the commands, in addition to the stage's
 * @param {Map<string, Built>} options.built finished stages; another call reuses them
 * @returns {Promise<Built>}
 */
export async function buildTarget(options) {
  const { stages, target, into, built } = options;
  const known = built.get(target);
  if (known !== undefined) return known;
  const stage = stages.find(({ name }) => name === target);
  if (stage === undefined) throw new Error(`no stage ${target}`);
  const isOurs = stages.some(({ name }) => name === stage.from);
  const parent = isOurs ? await buildTarget({ ...options, target: stage.from }) : undefined;
  const folder = path.join(into, target);
  fs.mkdirSync(folder, { recursive: true });
  if (parent) await copy([`${parent.folder}/.`], folder);
  const made = {
    ...{ folder, workdir: '/', env: {}, command: [], healthCheck: [], user: '' },
    ...(parent && { ...parent, folder, env: { ...parent.env } }),
  };
  for (const step of stage.steps) await execute(step, made, options);
  built.set(target, made);
  return made;
}

async function execute({ name, text }, made, options) {
  if (name === 'WORKDIR') {
    made.workdir = text;
    fs.mkdirSync(inStage(made, '.'), { recursive: true });
  } else if (name === 'ENV') {
    for (const [, key, value] of text.matchAll(/(\w+)=(\S+)/g)) made.env[key] = value;
  } else if (name === 'USER') made.user = text;
  else if (name === 'CMD') made.command = JSON.parse(text);
  else if (name === 'HEALTHCHECK') made.healthCheck = JSON.parse(text.slice(text.indexOf('CMD ') + 4));
  else if (name === 'COPY') await copyStep(text, made, options);
  else if (name === 'RUN') await runStep(text, made, options.env);
  else if (!['VOLUME', 'EXPOSE'].includes(name)) throw new Error(`${name} is not executed here`);
}

const inStage = ({ folder, workdir }, file) => path.join(folder, path.resolve(workdir, file));

async function copyStep(text, made, options) {
  const { context, isIgnored } = options;
  const words = text.split(/\s+/);
  const from = words[0].startsWith('--from=') ? words.shift().slice('--from='.length) : undefined;
  const to = words.pop();
  const target = inStage(made, to);
  const isFolder = to.endsWith('/') || words.length > 1;
  if (from !== undefined) {
    const { folder } = await buildTarget({ ...options, target: from });
    for (const word of words) {
      fs.mkdirSync(target, { recursive: true });
      await copy([`${path.join(folder, word)}/.`], target);
    }
    return;
  }
  for (const word of words) {
    const source = path.join(context, word);
    if (!fs.existsSync(source) || (fs.statSync(source).isFile() && isIgnored(word)))
      throw new Error(`COPY ${text}: no ${word} in the context`);
    const goal = fs.statSync(source).isFile() && isFolder ? path.join(target, path.basename(word)) : target;
    const filter = (file) => !isIgnored(path.relative(context, file));
    fs.cpSync(source, goal, { recursive: true, filter });
  }
}

/** Copies by hard links if possible: packages are large, and no step changes a file in place. */
async function copy(sources, target) {
  await command('cp', ['-a', '--link', ...sources, target], {}).catch(() =>
    command('cp', ['-a', ...sources, target], {}),
  );
}

async function runStep(text, { folder, workdir, env }, outside) {
  const moved = text.replaceAll(/(?<=^|[\s"'=])\/(?=(?:app|data|opt|usr)\b)/g, `${folder}/`);
  const bin = path.join(folder, 'usr/local/bin');
  fs.mkdirSync(bin, { recursive: true });
  await command('sh', ['-euc', moved], {
    cwd: path.join(folder, workdir),
    env: { ...outside, ...env, PATH: `${bin}:${outside.PATH}` },
  });
}

function command(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${[program, ...args].join(' ')}: exit ${code}\n${output.slice(-4000)}`)),
    );
  });
}
