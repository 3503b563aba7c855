import { isEntryKind } from '@recolta/shared/domain/live-auction/live-auction';
import type { Translate } from '../../../lib/i18n.ts';

/** An entry's kind in a word; a neutral one for kinds of a later release. */
export function kindText(t: Translate, kind: string | undefined): string {
  return kind !== undefined && isEntryKind(kind) ? t(`verify:kind.${kind}`) : t('verify:kind.other');
}
