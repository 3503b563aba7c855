import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LogFile } from './log-file.mjs';

it('a log that grows too large is renamed, and the previous one deleted', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recolta-log-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'relay.log');
  const notices: string[] = [];
  const log = new LogFile(file, (line: string) => notices.push(line), 1000);
  const lineOf = (number: number) => `${number} ${'x'.repeat(97)}`;
  for (let number = 100; number < 140; number++) {
    log.append(lineOf(number));
    await expect.poll(() => fs.readFileSync(file, 'utf8')).toContain(`${lineOf(number)}\n`);
  }
  log.close();
  expect(fs.readdirSync(folder).sort()).toEqual(['relay.log', 'relay.log.1']);
  const kept = ['relay.log.1', 'relay.log'].map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  for (const text of kept) expect(text.length).toBeLessThan(1200);
  const numbers = kept
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => Number(line.slice(0, 3)));
  expect(numbers).toEqual(numbers.map((_, index) => 140 - numbers.length + index));
  expect(notices).toEqual([]);
});
