import { createHash } from 'node:crypto';
import type { AnnouncementAnswer } from '@recolta/shared/contracts/http/announcement-state';
import { announcementsContract } from '@recolta/shared/contracts/http/announcements';
import type { AuctionFileKind } from '@recolta/shared/contracts/http/auction-files';
import { idempotencyKeySchema } from '@recolta/shared/contracts/http/fields';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import {
  type AnnouncementPosting,
  announcementPostingSchema,
} from '@recolta/shared/domain/announcement/announcement-posting';
import { maxPhotos } from '@recolta/shared/domain/goods/goods-terms';
import * as z from 'zod';
import { receiveUpload, uploadOf } from '../../platform/files/receive-upload.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { bodyHashOf, requireSameBody } from '../../platform/http/command-body.ts';
import { checkedInput } from '../../platform/http/error-answer.ts';
import { jsonCall, type PathCall } from '../../platform/http/path-calls.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { requireMayPost } from '../../platform/sale/may-post.ts';
import type { MainOptions } from '../main-options.ts';
import { getAnnouncement } from './announcement-view.ts';
import { findPostedAnnouncement, postAnnouncement } from './post-announcement.ts';

const commandHeaders = z.object({ [idempotencyHeader]: idempotencyKeySchema });
const photoNames = Array.from({ length: maxPhotos }, (_, index) => `photo${index + 1}`);
const fileNames = [...photoNames, 'bulletin', 'contract'];
const fileSchema = z.optional(z.instanceof(Uint8Array));
const partsSchema = z.strictObject({
  announcement: z.custom<string | Uint8Array>(
    (part) => typeof part === 'string' || part instanceof Uint8Array,
    'json',
  ),
  ...Object.fromEntries(fileNames.map((name) => [name, fileSchema])),
});

/** A placeholder for the key of a file that is not stored yet, in a valid form. */
const unstored = (at: number) => `not-stored-yet-${at}`.padEnd(24, '-');

interface GivenFile {
  readonly name: string;
  readonly kind: AuctionFileKind;
  readonly bytes: Uint8Array;
}

/** An announcement with its files in one multipart form, which is read only after its sender is authorized [A1]. */
export function announcementFormCalls(options: MainOptions): PathCall[] {
  return [
    jsonCall(announcementsContract.postForm, (call) => {
      const { caller, request } = call;
      requireMayPost(caller);
      const commandId = checkedInput(commandHeaders, request.headers)[idempotencyHeader];
      return receiveUpload(options, uploadOf(call), partsSchema, ({ announcement, ...files }) =>
        postForm(options, caller, commandId, announcement, givenFiles(files)),
      );
    }),
  ];
}

function givenFiles(parts: Readonly<Record<string, unknown>>): GivenFile[] {
  return fileNames.flatMap((name) => {
    const bytes = parts[name];
    if (!(bytes instanceof Uint8Array)) return [];
    const kind = name === 'bulletin' || name === 'contract' ? name : 'photo';
    return [{ name, kind, bytes }];
  });
}

/**
 * Checks the announcement, stores its files and posts it. If the command id was used before, returns its announcement
 * without storing anything.
 *
 * @throws BorderError 400 for an invalid posting; like `storeFile` and `postAnnouncement`
 */
async function postForm(
  options: MainOptions,
  caller: Caller,
  commandId: string,
  given: string | Uint8Array,
  files: readonly GivenFile[],
): Promise<AnnouncementAnswer> {
  const text = typeof given === 'string' ? given : new TextDecoder().decode(given);
  const sums = files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]);
  const bodyHash = bodyHashOf({ text, sums });
  const before = await findPostedAnnouncement(options.db, caller.accountId, commandId);
  requireSameBody(before, bodyHash, { auctionId: before?.id });
  if (before) return getAnnouncement(options.db, caller, before.id);
  const stated = parsed(text);
  checked(
    stated,
    files.map(({ kind }, at) => ({ kind, key: unstored(at) })),
  );
  const stored: { readonly kind: AuctionFileKind; readonly key: string }[] = [];
  for (const { kind, bytes } of files) stored.push(await options.saleFiles.storeFile(caller, kind, bytes));
  return postAnnouncement(options, caller, commandId, checked(stated, stored), bodyHash);
}

/** @throws BorderError 400 at `announcement` */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'announcement', rule: 'json' }] });
  }
}

const statedSchema = z.looseObject({
  goods: z.looseObject({
    photos: z._default(z.array(z.unknown()), []),
    bulletin: z.nullish(z.looseObject({})),
  }),
});

/** The posting with the keys of the form's files: photos after those that it names. @throws BorderError 400 */
function checked(
  given: unknown,
  files: readonly { readonly kind: AuctionFileKind; readonly key: string }[],
): AnnouncementPosting {
  const stated = checkedInput(statedSchema, given);
  const { goods } = stated;
  const keysOf = (kind: AuctionFileKind) => files.flatMap((file) => (file.kind === kind ? file.key : []));
  const [bulletin] = keysOf('bulletin');
  const [contractFile] = keysOf('contract');
  return checkedInput(announcementPostingSchema, {
    ...stated,
    goods: {
      ...goods,
      photos: [...goods.photos, ...keysOf('photo')],
      ...(bulletin !== undefined && { bulletin: { ...goods.bulletin, file: bulletin } }),
      ...(contractFile !== undefined && { contractFile }),
    },
  });
}
