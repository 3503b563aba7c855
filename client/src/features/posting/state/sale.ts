import type { Currency, PrivacyType } from '@recolta/shared/domain/enumerations';
import type { GoodsTerms } from '@recolta/shared/domain/goods/goods-terms';
import type * as z from 'zod/mini';
import type { FieldNames } from '../../../lib/forms/issue-text.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import type { PostingValues } from './posting-values.ts';

/** What is posted of every kind of sale. */
export interface Posted {
  readonly type: PostingValues['type'];
  readonly privacyType: PrivacyType;
  readonly currency: Currency;
  readonly quantity: string;
  readonly goods: GoodsTerms;
}

/** What a kind of sale asks for in the wizard beside its goods and terms, and how it is checked. */
export interface Sale<Values extends PostingValues = PostingValues, Posting extends Posted = Posted> {
  readonly kind: 'live' | 'announcement';
  empty(nowMs: number): Values;
  /** The form's values as the call's input, unchecked: what cannot be read stays as typed, for the schema to refuse. */
  postingOf(values: Values, locale: Locale): object;
  /** Of the call that posts. */
  readonly schema: z.ZodMiniType<Posting>;
  /** What depends on the day of posting. */
  issuesOfToday(posting: Posting, nowMs: number): readonly { readonly path: string; readonly rule: string }[];
  /** The fields of the step "price and rules" by the beginning of their path, in the order of the form. */
  readonly priceFields: readonly string[];
  /**
   * What stands in for such a field with an issue while the others are checked: rules between fields are otherwise not
   * reached before the whole form is filled in.
   */
  readonly standIns: Readonly<Record<string, unknown>>;
  /** Fields that rules compare: while one has an issue, the others are not judged against its stand-in. */
  readonly compared: readonly (readonly string[])[];
  /** Fields whose label is not that of their name. */
  readonly fieldNames: FieldNames;
  /** The price to try the quality grid with; `''` while none is typed. */
  priceToTry(values: Values): string;
}
