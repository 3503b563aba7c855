import { describe, expect, it } from 'vitest';
import { initdbRefusal } from './cluster-folder.ts';

describe('a failed initdb', () => {
  it('is reported as a full disk if that was the cause', () => {
    const output = [
      'performing post-bootstrap initialization ... 2026-11-22 10:57:24.561 UTC [25721] FATAL:  could not write to file "base/4/1249": No space left on device',
      'child process exited with exit code 1',
      'initdb: removing data directory "/var/recolta/postgres/data.new"',
    ].join('\n');
    expect(initdbRefusal('/var/recolta/postgres', 1, output).message).toBe(
      'DATA_DIR: /var/recolta/postgres cannot be written: the disk is full',
    );
  });

  it('is reported by its last lines otherwise', () => {
    const output = 'a\nb\nc\ninitdb: error: invalid locale name\n';
    expect(initdbRefusal('/var/recolta/postgres', 1, output).message).toBe(
      'initdb ended with 1: b | c | initdb: error: invalid locale name',
    );
  });
});
