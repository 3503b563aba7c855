import { expect, test } from 'vitest';
import { totpStep, totpUri } from './totp.ts';

/** The secret of the examples in RFC 6238, appendix B, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** The last six digits of the example for this time, which is in the step from 1,111,111,080 s on. */
const [code, step] = ['081804', 37_037_036];
const beginsMs = step * 30_000;

test.each([
  ['not before the previous step', beginsMs - 30_001, null],
  ['from the start of the previous step', beginsMs - 30_000, step],
  ['in its own step, as in the example of RFC 6238', 1_111_111_109_000, step],
  ['to the end of the next step', beginsMs + 60_000 - 1, step],
  ['not after that', beginsMs + 60_000, null],
])('[S13] a code is accepted one step early or late: %s', (_, nowMs, expected) => {
  expect(totpStep(secret, code, nowMs)).toBe(expected);
});

test('[S13] another code is refused, and the URI names the account', () => {
  expect(totpStep(secret, '081805', 1_111_111_109_000)).toBeNull();
  expect(totpUri(secret, 'ion@ferma.ro')).toContain('otpauth://totp/Recolta:ion%40ferma.ro?issuer=Recolta');
});
