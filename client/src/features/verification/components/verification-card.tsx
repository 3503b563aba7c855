import type { Protocol, Receipt, SigningKey } from '@recolta/shared/contracts/http/auction-proof';
import { unitOfTerms } from '@recolta/shared/domain/live-auction/proof/unit-of-terms';
import { type Verification, verifyProtocol } from '@recolta/shared/domain/live-auction/proof/verify-protocol';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../components/ui/button.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { ChainRow } from './chain-row.tsx';
import { CheckList } from './check-list.tsx';
import { Verdict } from './verdict.tsx';
import { WrongEntry } from './wrong-entry.tsx';

/** The result of the checks of one protocol, and the limits of what the file can show. */
export function VerificationCard({
  protocol,
  keys,
  receipts,
  isServed,
}: {
  protocol: Protocol;
  keys: readonly SigningKey[];
  receipts: readonly Receipt[];
  /** True if it came from the market itself, which has the download. */
  isServed: boolean;
}) {
  const { t } = useTranslation('verify');
  const locale = useLocale();
  const served = `/services/live-auctions/api/v1/auctions/${protocol.auctionId}/protocol`;
  const verification = useMemo(() => verifyProtocol(protocol, keys, receipts), [protocol, keys, receipts]);
  const untold = ['limits', 'refused', ...(protocol.owner === null ? ['people'] : [])] as const;
  return (
    <>
      <section
        className="overflow-hidden rounded-3 border border-line bg-surface shadow-card"
        aria-live="polite"
      >
        <Verdict
          verdict={verification.verdict}
          title={t(`verdict.${verdictOf(verification)}`)}
          action={
            isServed && (
              <>
                <a
                  href={`${served}/pdf?locale=${locale}`}
                  download="protocol.pdf"
                  className={buttonClass('plain', 'flex-1 whitespace-nowrap')}
                >
                  <Download aria-hidden="true" size={17} />
                  {t('pdf')}
                </a>
                <a
                  href={served}
                  download="protocol.json"
                  className={buttonClass('plain', 'flex-1 whitespace-nowrap')}
                >
                  <Download aria-hidden="true" size={17} />
                  {t('json')}
                </a>
              </>
            )
          }
        >
          <Sentence protocol={protocol} verification={verification} />
        </Verdict>
        <ChainRow protocol={protocol} brokenFrom={verification.brokenFrom} />
        <WrongEntry protocol={protocol} verification={verification} receipts={receipts} />
        <CheckList protocol={protocol} keys={keys} receipts={receipts} checks={verification.checks} />
      </section>
      <p className="mt-4 px-1 text-ink-2 text-s">
        {t('ownCheck')}{' '}
        <a href="/verify.mjs" download="verify.mjs" className="text-fact underline">
          {t('script')}
        </a>
      </p>
      <h2 className="mt-8 mb-2 font-semibold">{t('untoldTitle')}</h2>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2 text-s">
        {untold.map((key) => (
          <li key={key}>{t(`untold.${key as 'limits'}`)}</li>
        ))}
      </ul>
    </>
  );
}

/** True if the file differs from the signed one, or the market broke its rules. */
function verdictOf({ verdict, checks }: Verification): 'right' | 'changed' | 'againstRules' | 'notJudged' {
  if (verdict !== 'wrong') return verdict;
  const wrong = checks.find((check) => check.verdict === 'wrong');
  const isRule = wrong?.name === 'steps' || wrong?.name === 'ends' || wrong?.name === 'winner';
  const isSigned = checks.at(-1)?.verdict === 'right';
  return isRule && isSigned && wrong.verdict === 'wrong' && wrong.reason !== 'outcome'
    ? 'againstRules'
    : 'changed';
}

function Sentence({ protocol, verification }: { protocol: Protocol; verification: Verification }) {
  const { t } = useTranslation(['verify', 'room']);
  const locale = useLocale();
  const fault = verification.checks.find((check) => check.verdict === verification.verdict);
  if (fault && fault.verdict !== 'right') {
    return t(`reason.${fault.reason}`, { version: fault.version ?? '' });
  }
  const { outcome, participants, terms } = protocol;
  const at = `${formatInstant(outcome.at, 'date', locale)}, ${formatInstant(outcome.at, 'clock', locale)}`;
  if (outcome.winner === null) return `${t(`room:outcome.${outcome.kind}`)} ${t('endedAt', { at })}`;
  const { number, price } = outcome.winner;
  const name = participants[number - 1]?.name ?? t('room:bidder', { number });
  const paid = formatPrice(minorOf(price), terms.currency, locale, unitOfTerms(terms));
  return `${t('won', { name, price: paid })} ${t('endedAt', { at })}`;
}
