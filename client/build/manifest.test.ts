import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const folder = path.join(import.meta.dirname, '../public');
const manifestSchema = z.object({
  id: z.string(),
  lang: z.string(),
  start_url: z.string(),
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.optional(z.string()) })),
  screenshots: z.array(
    z.object({ src: z.string(), sizes: z.string(), form_factor: z.enum(['narrow', 'wide']) }),
  ),
  shortcuts: z.array(z.object({ url: z.string() })),
});

describe.each([
  ['manifest.webmanifest', 'ro', '/live'],
  ['manifest-en.webmanifest', 'en', '/en/live'],
])('%s', (file, lang, start) => {
  const manifest = z.parse(manifestSchema, JSON.parse(readFileSync(path.join(folder, file), 'utf8')));

  test('is installable, as the same app in both languages', () => {
    expect(manifest).toMatchObject({ id: '/', lang, start_url: start });
    expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
  });

  test('opens as an app on phone and desktop, and links to pages of its language', () => {
    expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide']);
    const prefix = lang === 'en' ? '/en' : '';
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual([`${prefix}/live`, `${prefix}/auctions`]);
  });

  test('its icons are PNGs of the declared sizes', () => {
    for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
      const png = readFileSync(path.join(folder, src));
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});
