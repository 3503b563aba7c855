import type { Settings } from '../config/settings.ts';

/** The headers of every page and file; `scriptHashes` name the inline scripts of the page itself. */
export function securityHeaders(
  { isHttps, origins }: Pick<Settings, 'isHttps' | 'origins'>,
  scriptHashes: readonly string[],
): Record<string, string> {
  const sockets = [...origins].map((origin) => origin.replace(/^http/, 'ws'));
  const policy = [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    ['connect-src', "'self'", ...sockets].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
