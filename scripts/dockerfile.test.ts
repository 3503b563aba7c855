import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTarget, parseDockerfile, readIgnores } from './dockerfile.mjs';

/** A folder with these files, which the test removes. */
function folderWith(files: Record<string, string>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recolta-context-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

const dockerfile = `# Two stages.
FROM node AS build
WORKDIR /app
COPY package.json ./
COPY src src
RUN mkdir dist \\
  && cat src/a.ts package.json > /app/dist/out

FROM node AS run
ENV DATA_DIR=/data MODE=production
COPY --from=build /app/dist out
USER 1000:1000
HEALTHCHECK --timeout=3s CMD ["node", "health.ts"]
CMD ["node", "main.ts"]
`;

describe('an executed Dockerfile', () => {
  const build = (files: Record<string, string>, text = dockerfile) =>
    buildTarget({
      ...{ stages: parseDockerfile(text), target: 'run', context: folderWith(files), into: folderWith({}) },
      ...{ isIgnored: readIgnores('**/*.test.ts'), env: { PATH: process.env.PATH }, built: new Map() },
    });
  const files = { 'package.json': 'p', 'src/a.ts': 'a', 'src/a.test.ts': 't', 'other.ts': 'o' };

  it('has in each stage the results of its steps, and the settings of its image', async () => {
    const { folder, ...image } = await build(files);
    expect(fs.readFileSync(path.join(folder, 'out/out'), 'utf8')).toBe('ap');
    expect(fs.readdirSync(path.join(path.dirname(folder), 'build/app/src'))).toEqual(['a.ts']);
    expect(image).toMatchObject({
      ...{ env: { DATA_DIR: '/data', MODE: 'production' }, user: '1000:1000' },
      ...{ command: ['node', 'main.ts'], healthCheck: ['node', 'health.ts'] },
    });
  });

  it('fails if a step reads a file that was not copied', async () => {
    const reading = dockerfile.replace('src/a.ts package.json', 'src/a.ts other.ts');
    await expect(build(files, reading)).rejects.toThrow('other.ts');
  });

  it('fails if a file is not in the context', async () => {
    await expect(build({ 'package.json': 'p' })).rejects.toThrow('no src in the context');
  });
});

it('a later pattern of .dockerignore includes what an earlier one excludes', () => {
  const isIgnored = readIgnores('*\n!shared\n!docs/verify.md\n**/tests\n**/*.test.ts\n');
  const kept = ['shared/src/a.ts', 'docs/verify.md', 'shared/contests/a.ts'];
  const left = ['README.md', 'docs/rules.md', 'shared/tests/a.ts', 'shared/src/a.test.ts'];
  expect(kept.filter(isIgnored)).toEqual([]);
  expect(left.filter((file) => !isIgnored(file))).toEqual([]);
});
