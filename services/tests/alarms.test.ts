import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findDebianProgram } from '@recolta/server-kit/testing/debian-program';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/several');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rule = z.object({ alert: z.string(), expr: z.string() });
const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(rule) })) })
  .parse(parse(textOf('docs/several/alarms.yml')))
  .groups.flatMap((group) => group.rules);

const promtool = findDebianProgram(['promtool'], 'prometheus');

describe('alarms', () => {
  it.runIf(promtool)('are raised by their causes', () => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', 'alarms.test.yml'], {
      ...{ cwd: folder, encoding: 'utf8' },
    });
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
    for (const { alert } of rules)
      expect(textOf('docs/several/alarms.test.yml')).toContain(`alertname: ${alert}\n`);
  });

  it('read metrics that the servers export, and are documented', () => {
    const sources = [
      'relay/src/observe/metrics.ts',
      'services/src/platform/metrics.ts',
      'services/src/market-metrics.ts',
    ].map(textOf);
    const dashboard = textOf('docs/several/dashboard.json');
    const operations = textOf('docs/operations.md');
    for (const { alert } of rules) expect(operations).toContain(`| ${alert} |`);
    const named = [...rules.map(({ expr }) => expr), dashboard].join('\n');
    for (const [metric] of named.matchAll(/\b(?:relay|services)_[a-z_]+/g)) {
      const base = metric.replace(/_(?:bucket|sum|count)$/, '');
      if (base.endsWith('_dependency_up')) continue;
      expect(
        sources.some((source) => source.includes(`'${base}'`)),
        metric,
      ).toBe(true);
    }
  });
});
