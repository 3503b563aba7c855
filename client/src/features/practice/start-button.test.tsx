import { describe, expect, it } from 'vitest';
import type { Failure } from '../../lib/http/failure.ts';
import { pageHtml } from '../../testing/page-html.tsx';
import { StartButton } from './start-button.tsx';

const shown = (parts: { isStarting?: boolean; failure?: Failure }, address = '/exersare') =>
  pageHtml(
    <StartButton
      label="Începeți"
      practice={{ isStarting: false, failure: null, start: () => undefined, ...parts }}
    />,
    address,
    ['practice'],
  );
const failed = (code: Failure['code'], status: number | null, seconds?: number) => ({
  failure: { code, status, params: seconds === undefined ? {} : { seconds } },
});

describe('the start button of a practice', () => {
  it('shows its name, and that it is starting', async () => {
    expect(await shown({})).toContain('Începeți');
    const starting = await shown({ isStarting: true });
    expect(starting).toContain('Se pregătește…');
    expect(starting).toContain('aria-busy="true"');
  });

  it('says in minutes when to retry if too many people practise', async () => {
    expect(await shown(failed('TooManyRequests', 429, 40))).toContain('Încercați peste un minut.');
    expect(await shown(failed('TooManyRequests', 429, 150))).toContain('Încercați peste 3 minute.');
    expect(await shown(failed('TooManyRequests', 429, 1800))).toContain('Încercați peste 30 de minute.');
    expect(await shown(failed('TooManyRequests', 429, 150), '/en/exersare')).toContain(
      'Try again in 3 minutes.',
    );
  });

  it('distinguishes an outage of practice from a lost connection', async () => {
    expect(await shown(failed('ServiceUnavailable', 503))).toContain('Exercițiul nu este disponibil acum.');
    const offline = await shown(failed('ConnectionLost', null));
    expect(offline).not.toContain('Exercițiul nu este disponibil');
    expect(offline).toMatch(/role="alert"[^>]*>[^<]+/);
  });
});
