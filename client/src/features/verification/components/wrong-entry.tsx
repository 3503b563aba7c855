import type { Protocol, Receipt } from '@recolta/shared/contracts/http/auction-proof';
import { isEntryKind } from '@recolta/shared/domain/live-auction/live-auction';
import { unitOfTerms } from '@recolta/shared/domain/live-auction/proof/unit-of-terms';
import type { Verification } from '@recolta/shared/domain/live-auction/proof/verify-protocol';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { FactRows } from '../../../components/ui/fact-rows.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { minorOf } from '../../../lib/format.ts';
import { type Translate, useLocale } from '../../../lib/i18n.ts';

/** An entry's kind in a word; a neutral one for kinds of a later release. */
export function kindText(t: Translate, kind: string | undefined): string {
  return kind !== undefined && isEntryKind(kind) ? t(`verify:kind.${kind}`) : t('verify:kind.other');
}

/** Details of the wrong entry: its content, its hashes, and its receipt's. */
export function WrongEntry({
  protocol,
  verification,
  receipts,
}: {
  protocol: Protocol;
  verification: Verification;
  receipts: readonly Receipt[];
}) {
  const { t, i18n } = useTranslation(['verify', 'room']);
  const locale = useLocale();
  const wrong = verification.checks.find((check) => check.verdict === 'wrong');
  if (wrong?.verdict !== 'wrong' || wrong.version === null) return null;
  const { version } = wrong;
  const entry = protocol.entries.find((one) => one.version === version);
  const receipt = receipts.find((one) => one.version === version && one.auctionId === protocol.auctionId);
  const { terms } = protocol;
  const priceOf = (price: string) => formatPrice(minorOf(price), terms.currency, locale, unitOfTerms(terms));
  const rows: (readonly [string, string])[] = [];
  if (verification.computedHash !== null && entry) {
    rows.push([t('computedHash'), shortHash(verification.computedHash)]);
    rows.push([t('statedHash'), shortHash(entry.hash)]);
  }
  if (receipt) {
    rows.push([t('receiptSays'), `${priceOf(receipt.price)}, ${clockOf(receipt.at)}`]);
    rows.push([t('receiptHash'), shortHash(receipt.hash)]);
  }
  return (
    <div className="num border-line border-b px-4 py-5 md:px-8">
      <div className="overflow-hidden rounded-2 border border-lost/35">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 bg-lost-wash px-4 py-3 text-s">
          <b className="font-semibold text-m">
            {t('entry', { version })} · {entry ? kindText(i18n.t, entry.kind) : t('isMissing')}
          </b>
          {entry && (
            <span>
              {[
                clockOf(entry.at),
                entry.number === null ? null : t('room:bidder', { number: entry.number }),
                entry.price === null ? null : priceOf(entry.price),
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          )}
        </div>
        <p className="px-4 pt-3 pb-3 text-s">{t(`reason.${wrong.reason}`, { version })}</p>
        {rows.length > 0 && (
          <FactRows
            rows={rows}
            className="gap-x-5 gap-y-2 px-4 pb-4 text-s sm:grid-cols-[auto_1fr]"
            valueClass="font-mono text-xs"
          />
        )}
      </div>
      {entry && !receipt && <p className="mt-3 text-ink-2 text-s">{t('addReceipt')}</p>}
    </div>
  );

  function clockOf(at: string): string {
    return `${formatInstant(at, 'clock', locale)}${locale === 'ro' ? ',' : '.'}${at.slice(20, 23)}`;
  }
}

/** Beginning and end of a hash, in groups that are easy to compare. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
}
