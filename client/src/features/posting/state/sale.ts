import type { Currency, PrivacyType } from '@recolta/shared/domain/enumerations';
import type { GoodsTerms } from '@recolta/shared/domain/goods/goods-terms';
import type * as z from 'zod/mini';
import type { FieldNames } from '../../../lib/forms/issue-text.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import type { PostingValues } from './posting-values.ts';

/** The fields that a posting has in every kind of sale. */
export interface Posted {
  readonly type: PostingValues['type'];
  readonly privacyType: PrivacyType;
  readonly currency: Currency;
  readonly quantity: string;
  readonly goods: GoodsTerms;
}

/** Fields and checks of a kind of sale in the wizard, besides its goods and terms. */
export interface Sale<Values extends PostingValues = PostingValues, Posting extends Posted = Posted> {
  readonly kind: 'live' | 'announcement';
  empty(nowMs: number): Values;
  /** Starting values that depend on the currency. */
  usualIn(currency: Currency): Partial<Values>;
  /**
   * The form's values as the call's input, unchecked: unreadable text stays as typed, so that the schema refuses it.
   */
  postingOf(values: Values, locale: Locale): object;
  /** Schema of the call that posts. */
  readonly schema: z.ZodMiniType<Posting>;
  /** Issues that depend on the day of posting; fields with other issues may have one too. */
  issuesOfToday(
    values: Values,
    locale: Locale,
    nowMs: number,
  ): readonly { readonly path: string; readonly rule: string }[];
  /** The fields of the step "price and rules" by path prefix, in the order of the form. */
  readonly priceFields: readonly string[];
  /** Fields whose label differs from that of their name. */
  readonly fieldNames: FieldNames;
  /** The sample price for the quality grid; `''` while none is typed. */
  priceToTry(values: Values): string;
}
