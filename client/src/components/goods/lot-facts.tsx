import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import { originText } from '@recolta/shared/domain/countries';
import type { AuctionType } from '@recolta/shared/domain/enumerations';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/bucharest-time.ts';
import { classNames } from '../../lib/class-names.ts';
import { type Texts, useTexts } from '../../lib/i18n.ts';
import { buttonClass } from '../ui/button.tsx';

/** Origin, own production and the declarations that come with the goods; unstated values are left out. */
export function LotFacts({ goods, type }: { goods: AuctionGoods; type: AuctionType }) {
  useTranslation();
  const texts = useTexts();
  return <FactList rows={lotRows(goods, type, texts)} className="mt-2" />;
}

/** Figures of the bulletin beside the properties of the crop. */
export function OtherFigureList({ figures }: { figures: AuctionGoods['otherFigures'] }) {
  return (
    <FactList
      className="mt-2"
      rows={figures.map(
        ({ name, value, unit }): FactRow => [name, [value, unit].filter(Boolean).join('\u00a0')],
      )}
    />
  );
}

function lotRows(goods: AuctionGoods, type: AuctionType, { t, locale }: Texts): FactRow[] {
  const { sustainability, eudr, withAval, isOwnProduction, product } = goods;
  const isSelling = type === 'Selling';
  const rows: (FactRow | null)[] = [
    [t('goods:origin'), originText(goods.origin, locale)],
    isOwnProduction === null
      ? null
      : [t('goods:ownProduction'), t(isOwnProduction ? 'goods:yes' : 'goods:no')],
    sustainability && [
      t('goods:sustainability'),
      [
        sustainability.schemeName ??
          t(`labels:sustainability.${sustainability.scheme as 'Other'}`, {
            defaultValue: sustainability.scheme,
          }),
        sustainability.number,
        sustainability.validUntil &&
          t('goods:validUntil', { date: formatDay(sustainability.validUntil, locale, 'date') }),
      ]
        .filter(Boolean)
        .join(', '),
    ],
    eudr && [
      t('goods:eudr'),
      [t(`labels:eudr.${eudr.kind as 'StatementNumber'}`, { defaultValue: eudr.kind }), eudr.number]
        .filter(Boolean)
        .join(', '),
    ],
    eudr === null && isSelling && product === 'soybean' ? [t('goods:eudr'), t('goods:eudrLater')] : null,
    withAval === null ? null : [t('goods:aval'), t(withAval ? 'goods:yes' : 'goods:no')],
  ];
  return rows.filter((row) => row !== null);
}

export type FactRow = readonly [label: string, value: string, hint?: string | undefined];

/** What is known or agreed about goods, a label and a value a row; nothing without rows. */
export function FactList({ rows, className }: { rows: readonly FactRow[]; className?: string }) {
  if (rows.length === 0) return null;
  return (
    <dl
      className={classNames(
        'num grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2 text-s md:grid-cols-[12rem_1fr]',
        className,
      )}
    >
      {rows.map(([label, value, hint]) => (
        <div key={label} className="contents">
          <dt className="wrap-anywhere text-ink-2">{label}</dt>
          <dd className="wrap-anywhere font-medium">
            {value}
            {hint && <span className="block font-normal text-ink-2 text-note">{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The bulletin and the owner's contract of a lot, for readers who may see them.
 * @param filesAt the address of the lot's files
 */
export function FileLinks({
  filesAt,
  goods,
}: {
  filesAt: string;
  goods: Pick<AuctionGoods, 'bulletin' | 'contractFile' | 'sustainability'>;
}) {
  const { t } = useTranslation('goods');
  const files = [
    ['bulletin', goods.bulletin?.file ?? null],
    ['contract', goods.contractFile],
    ['certificate', goods.sustainability?.file ?? null],
  ] as const;
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {files.map(
        ([name, file]) =>
          file !== null && (
            <a key={name} href={`${filesAt}/${file}`} download className={buttonClass('plain', 'text-s')}>
              <Download aria-hidden="true" size={16} />
              {t(`files.${name}`)}
            </a>
          ),
      )}
    </div>
  );
}
