import { maxOtherFigures } from '@recolta/shared/domain/goods/figures';
import type { FieldNames } from '../../../lib/forms/issue-text.ts';

const figureNames = { name: 'figureName', value: 'figureValue', unit: 'figureUnit' } as const;

/** Fields of the goods whose label differs from that of their name. */
export const goodsFieldNames: FieldNames = {
  'goods.name': 'goodsName',
  'goods.sustainability.number': 'certificateNumber',
  'goods.eudr.kind': 'eudrKind',
  'goods.eudr.number': 'eudrNumber',
  ...Object.fromEntries(
    Array.from({ length: maxOtherFigures }, (_, at) =>
      Object.entries(figureNames).map(([field, name]) => [`goods.otherFigures.${at}.${field}`, name]),
    ).flat(),
  ),
};
