import * as z from 'zod/mini';
import { canonicalJson, type Json } from '../canonical-json.ts';
import { furtherFields } from '../crops.ts';
import { changedGoodsShape, goodsTermsSchema } from '../goods/goods-terms.ts';
import { postingSchema } from './posting.ts';

/** Media type of a JSON Patch. */
export const jsonPatchType = 'application/json-patch+json';

export const maxPatchOperations = 20;
export const maxPatchBytes = 16_384;

const { quality, deliveryPeriod } = changedGoodsShape;

/**
 * Paths that a patch may replace, as JSON Pointers: every field of a posting, and those of its goods separately.
 */
export const patchPaths: readonly string[] = [
  ...Object.keys(postingSchema.shape).map((field) => `/${field}`),
  ...Object.keys(goodsTermsSchema.shape).map((field) => `/goods/${field}`),
  ...Object.keys(quality.shape).map((field) => `/goods/quality/${field}`),
  ...Object.keys(deliveryPeriod.shape).map((field) => `/goods/deliveryPeriod/${field}`),
];

/** Optional fields that postings omit if they are not stated: a patch finds null there. */
const optionalFields: ReadonlySet<string> = new Set([...furtherFields, 'contractChoices']);

/** A patch may also test this: the version that the caller has seen. */
export const versionPath = '/version';

/**
 * A JSON Patch (RFC 6902) of a posting: only `replace` and `test` on the fields that its owner reads. It is applied
 * completely or not at all.
 */
export const postingPatchSchema = z
  .array(
    z.discriminatedUnion('op', [
      z.strictObject({ op: z.literal('replace'), path: z.enum(patchPaths), value: z.json() }),
      z.strictObject({ op: z.literal('test'), path: z.enum([...patchPaths, versionPath]), value: z.json() }),
    ]),
  )
  .check(z.minLength(1), z.maxLength(maxPatchOperations));
export type PostingPatch = z.infer<typeof postingPatchSchema>;

export type PatchResult =
  | { readonly kind: 'patched'; readonly posting: unknown }
  /** A `test` found another value. */
  | { readonly kind: 'changed' }
  /** An earlier operation left nothing at this path. */
  | { readonly kind: 'noTarget'; readonly path: string };

/** Applies a patch to a copy. The result still has to be checked by the posting's schema. */
export function applyPostingPatch(posting: object, version: number, patch: PostingPatch): PatchResult {
  const document = JSON.parse(JSON.stringify({ ...posting, version })) as Record<string, Json>;
  for (const { op, path, value } of patch) {
    const names = path.slice(1).split('/');
    const last = names.pop() ?? '';
    let held: Json = document;
    for (const name of names) held = isObject(held) ? (held[name] ?? null) : null;
    if (!isObject(held) || !(Object.hasOwn(held, last) || optionalFields.has(last)))
      return { kind: 'noTarget', path };
    if (op === 'replace') (held as Record<string, Json>)[last] = value;
    else if (canonicalJson(held[last] ?? null) !== canonicalJson(value)) return { kind: 'changed' };
  }
  const { version: _version, ...patched } = document;
  return { kind: 'patched', posting: patched };
}

function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
