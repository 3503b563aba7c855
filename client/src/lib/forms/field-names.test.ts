import { accountChangeSchema, registrationSchema } from '@recolta/shared/contracts/http/account';
import {
  consultantClientSchema,
  contactSchema,
  subscriberSchema,
} from '@recolta/shared/contracts/http/public-forms';
import { announcementPostingSchema } from '@recolta/shared/domain/announcement/announcement-posting';
import { bidTermsSchema } from '@recolta/shared/domain/goods/bid-terms';
import { postingSchema } from '@recolta/shared/domain/live-auction/posting';
import { productPostingSchema } from '@recolta/shared/domain/product/product-posting';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { textsIn } from '../../testing/texts-in.ts';
import { fieldName } from './issue-text.ts';

/** Every path of a schema, with `0` for the elements of an array. */
function pathsOf(schema: z.core.$ZodType, path: readonly string[] = []): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const own = path.length === 0 ? [] : [path.join('.')];
  switch (def.type) {
    case 'object':
      return [...own, ...Object.entries(def.shape).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
    case 'array':
      return [...own, ...pathsOf(def.element, [...path, '0'])];
    case 'union':
      return def.options.flatMap((option) => pathsOf(option, path));
    case 'pipe':
      return pathsOf(def.in, path);
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
      return pathsOf(def.innerType, path);
    default:
      return own;
  }
}

const schemas = {
  accountChangeSchema,
  announcementPostingSchema,
  consultantClientSchema,
  contactSchema,
  bidTermsSchema,
  postingSchema,
  productPostingSchema,
  registrationSchema,
  subscriberSchema,
};

test.each(Object.entries(schemas))('every field of %s has a label in both languages', (_, schema) => {
  const paths = [...new Set(pathsOf(schema))];
  expect(paths.length).toBeGreaterThan(0);
  for (const locale of ['ro', 'en'] as const) {
    const t = textsIn(locale);
    const unnamed = paths.filter((path) => fieldName(path, t) === t('forms:thisField'));
    expect(unnamed, locale).toEqual([]);
  }
});

test('a path is never shown, also for a field that this release does not know', () => {
  const t = textsIn('ro');
  expect(fieldName('goods.newer', t)).toBe(t('forms:thisField'));
  expect(fieldName('goods.bulletin.date', t)).toBe('Data buletinului');
  expect(fieldName('goods.photos.0', t)).toBe(t('forms:field.photos'));
});
