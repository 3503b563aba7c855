import type { Receipt, SigningKey } from '@recolta/shared/contracts/http/auction-proof';
import { receiptText } from '@recolta/shared/domain/live-auction/proof/signed-texts';
import { signatureFault } from '@recolta/shared/domain/live-auction/proof/verify-protocol';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { Verdict } from './verdict.tsx';

/** A receipt without a protocol yet: its signature can be checked, but not its place in the chain. */
export function ReceiptAlone({ receipt, keys }: { receipt: Receipt; keys: readonly SigningKey[] }) {
  const { t } = useTranslation('verify');
  const locale = useLocale();
  const fault = signatureFault(keys, receipt, receiptText(receipt), 'receiptSignature');
  const { version } = receipt;
  return (
    <section
      className="overflow-hidden rounded-3 border border-line bg-surface shadow-card"
      aria-live="polite"
    >
      <Verdict
        verdict={fault === null ? 'right' : 'wrong'}
        title={t(fault === null ? 'receipt.right' : 'receipt.wrong')}
      >
        {fault === null
          ? t('receipt.says', {
              version,
              price: formatMinor(minorOf(receipt.price), locale),
              time: `${formatInstant(receipt.at, 'date', locale)}, ${formatInstant(receipt.at, 'clock', locale)}`,
            })
          : t(`reason.${fault}`, { version })}
      </Verdict>
      <p className="px-4 py-4 text-ink-2 text-s md:px-8">{t('receipt.alone')}</p>
    </section>
  );
}
