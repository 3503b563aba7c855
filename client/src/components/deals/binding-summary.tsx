import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { formatSum } from '@recolta/shared/domain/price-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TermLine } from '../../lib/deal/binding-terms.ts';
import type { DealSums, SumSide } from '../../lib/deal/deal-sums.ts';
import { useLocale } from '../../lib/i18n.ts';

/** Name and source of a contract other than the market's; null if it is confidential until acceptance. */
export interface OwnContractFile {
  readonly name: string;
  readonly href: string | null;
}

/**
 * The contract of a bid: one other than the market's, or the choices that differ from the market's defaults; and the
 * quality grid, undefined while it is not known.
 */
export interface BidContract {
  readonly own: OwnContractFile | null;
  readonly choices: readonly string[];
  readonly grid: AuctionGoods['grid'] | undefined;
}

/**
 * Everything an act binds to: the other party, each term with its label, quantity × price, VAT, and the sum that the
 * reader pays or receives.
 * @param product quantity and net price for the multiplication shown to the reader; null if the price contains VAT
 * @param children contract choices that differ from the default, and other terms of the act
 */
export function BindingSummary({
  lines,
  party,
  contract,
  note,
  sums,
  product,
  currency,
  reader,
  totalLabel,
  children,
}: {
  lines: readonly TermLine[];
  party?: string | null | undefined;
  contract?: OwnContractFile | null | undefined;
  note?: string | null | undefined;
  sums: DealSums;
  product: { readonly quantity: string; readonly price: string } | null;
  currency: Currency;
  reader: SumSide;
  /** Replaces the side's own label if the sum is not the final one. */
  totalLabel?: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation(['binding', 'labels']);
  const locale = useLocale();
  const sum = (minor: number) => formatSum(minor, currency, locale);
  const total = totalLabel ?? t(`total.${reader}`);
  return (
    <>
      <dl className="num grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-s [&>div>dd]:text-right [&>div>dd]:font-medium [&>div>dt]:text-ink-2">
        {party && (
          <Line label={t('row.party')}>
            <b className="font-semibold">{party}</b>
          </Line>
        )}
        {lines.map(({ name, label = t(`binding:row.${name}`), value }) => (
          <Line key={label} label={label}>
            {name === 'contract' && contract ? <ContractName contract={contract} kind={value} /> : value}
          </Line>
        ))}
        {note && (
          <Line label={t('row.note')}>
            <span className="whitespace-pre-line">{note}</span>
          </Line>
        )}
        <Line label={t('net')} isRuled>
          {product ? t('product', { ...product, sum: sum(sums.netMinor) }) : sum(sums.netMinor)}
        </Line>
        <Line label={sums.vatLabel}>{sums.vatText}</Line>
        <div className={ruledLineClass}>
          <dt className="font-semibold text-ink!">{sums.isNet ? t('labels:vat.netOf', { total }) : total}</dt>
          <dd className="font-semibold! text-xl">{sum(sums.totalMinor)}</dd>
        </div>
      </dl>
      {sums.change !== null && <p className="num mt-2 rounded-2 bg-fact-wash p-2.5 text-s">{sums.change}</p>}
      {children}
    </>
  );
}

const lineClass = 'col-span-2 grid grid-cols-subgrid';
const ruledLineClass = `${lineClass} border-line border-t pt-2`;

function Line({
  label,
  isRuled = false,
  children,
}: {
  label: string;
  isRuled?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isRuled ? ruledLineClass : lineClass}>
      <dt>{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function ContractName({ contract: { name, href }, kind }: { contract: OwnContractFile; kind: string }) {
  const { t } = useTranslation('binding');
  if (href === null) return t('contractKept', { contract: kind });
  return (
    <>
      {`${kind}: ${name} · `}
      <a href={href} target="_blank" rel="noreferrer" className="text-fact underline underline-offset-4">
        {t('contractOpen')}
      </a>
    </>
  );
}

/** Contract choices that differ from the general contract's defaults; renders nothing if none differ. */
export function ContractChoiceList({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('binding');
  if (lines.length === 0) return null;
  return (
    <section className="mt-3 rounded-2 bg-warn-wash p-3 text-s">
      <h3 className="font-semibold text-warn">{t('choices')}</h3>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
