import type { Protocol, Receipt, SigningKey } from '@recolta/shared/contracts/http/auction-proof';
import { unitOfTerms } from '@recolta/shared/domain/live-auction/proof/unit-of-terms';
import type { Check, CheckName } from '@recolta/shared/domain/live-auction/proof/verify-protocol';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { Check as CheckMark, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { shortHash } from './wrong-entry.tsx';

const looks = {
  right: { mark: 'bg-lead-wash text-lead', word: 'text-lead font-semibold' },
  wrong: { mark: 'bg-lost-wash text-lost', word: 'text-lost font-semibold' },
  notJudged: { mark: 'border border-line-2', word: 'text-ink-2' },
} as const;

/** The six checks, each with its result in a word and its basis. */
export function CheckList({
  protocol,
  keys,
  receipts,
  checks,
}: {
  protocol: Protocol;
  keys: readonly SigningKey[];
  receipts: readonly Receipt[];
  checks: readonly Check[];
}) {
  const { t } = useTranslation('verify');
  const detailOf = useDetails(protocol, keys, receipts);
  return (
    <ul className="py-1.5">
      {checks.map((check) => {
        const { name, verdict } = check;
        return (
          <li
            key={name}
            className="grid grid-cols-[24px_1fr_auto] items-center gap-x-3 gap-y-0.5 border-line px-4 py-3 not-first:border-t md:grid-cols-[24px_160px_minmax(0,1fr)_auto] md:gap-x-4 md:px-8"
          >
            <span className={classNames('grid size-6 place-items-center rounded-full', looks[verdict].mark)}>
              {verdict === 'right' && <CheckMark aria-hidden="true" size={14} strokeWidth={2.6} />}
              {verdict === 'wrong' && <X aria-hidden="true" size={14} strokeWidth={2.6} />}
            </span>
            <span className="font-semibold">{t(`check.${name}`)}</span>
            <span className="num col-span-2 col-start-2 row-start-2 text-ink-2 text-s md:col-span-1 md:col-start-3 md:row-start-1">
              {verdict === 'right'
                ? detailOf[name]
                : t(`reason.${check.reason}`, { version: check.version ?? '' })}
            </span>
            <span className={classNames('text-right text-s', looks[verdict].word)}>
              {t(`word.${name}.${verdict}`)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Result text of each passed check. */
function useDetails(
  { terms, entries, outcome, head }: Protocol,
  keys: readonly SigningKey[],
  receipts: readonly Receipt[],
): Readonly<Record<CheckName, string>> {
  const { t } = useTranslation(['verify', 'room']);
  const locale = useLocale();
  const bids = entries.filter(({ kind }) => kind === 'bid');
  const price = (wire: string) => formatPrice(minorOf(wire), terms.currency, locale, unitOfTerms(terms));
  const clock = (at: string) => formatInstant(at, 'clock', locale);
  const key = keys.find(({ keyId }) => keyId === head.keyId);
  const hash = entries.findLast(({ termsHash }) => termsHash !== undefined)?.termsHash ?? '';
  const desired =
    terms.desiredPrice === null ? '' : t('detail.desired', { price: price(terms.desiredPrice) });
  return {
    terms: t('detail.terms', { hash: shortHash(hash) }),
    chain: t('detail.chain', { count: entries.length }),
    steps: t('detail.steps', {
      count: bids.length,
      starting: price(terms.startingPrice),
      step: price(terms.minimumBidThreshold),
    }),
    ends: t('detail.ends', {
      posted: clock(terms.endsAt ?? terms.hardEndsAt),
      ended: clock(outcome.at),
      hard: clock(terms.hardEndsAt),
    }),
    winner: `${t(`room:outcome.${outcome.kind}`)} ${desired}`,
    signatures: t('detail.signatures', {
      count: receipts.length + 1,
      key: head.keyId,
      from: key ? formatInstant(key.from, 'date', locale) : '',
    }),
  };
}
