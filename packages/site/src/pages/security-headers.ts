import { frameOrigins } from '@recolta/shared/contracts/content/frame-origins';
import type { SiteSettings } from '../site-settings.ts';
import type { InlineHashes } from './index-pages.ts';

/**
 * The headers of hashed scripts and fonts. Policies are for documents and workers; over HTTP/1.1 they would be half
 * of a small script's bytes, and a page requests forty.
 */
export function assetHeaders({ isHttps }: Pick<SiteSettings, 'isHttps'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/**
 * The headers of every page, and of files that are not hashed, such as the service worker.
 *
 * @param inline          hashes of the scripts and style sheets within the page
 * @param attributeHashes of the style attributes of a rendered page; all other attributes are blocked
 */
export function securityHeaders(
  settings: Pick<SiteSettings, 'isHttps' | 'origins' | 'contentFileOrigins'>,
  inline: InlineHashes,
  attributeHashes: readonly string[] = [],
): Record<string, string> {
  const { origins, contentFileOrigins } = settings;
  const sockets = [...origins].map((origin) => origin.replace(/^http/, 'ws'));
  // Content files have addresses at the public origin, even if the page was opened at another of our origins.
  const files = [...origins, ...contentFileOrigins];
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    [
      "style-src 'self'",
      ...inline.styles,
      ...(attributeHashes.length > 0 ? ["'unsafe-hashes'", ...attributeHashes] : []),
    ].join(' '),
    ["img-src 'self' data: blob:", ...files].join(' '),
    ["media-src 'self'", ...files].join(' '),
    ['connect-src', "'self'", ...sockets].join(' '),
    // Embeds of posts, which load only after a click.
    ['frame-src', ...Object.values(frameOrigins)].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    ...assetHeaders(settings),
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}
