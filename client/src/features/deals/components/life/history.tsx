import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import type { ReadFact } from '@recolta/shared/domain/deal/deal-facts';
import type { DealLife } from '@recolta/shared/domain/deal/deal-life';
import { type DealTerms, thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import { ChevronDown, FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../../components/ui/button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { LocalLink } from '../../../../lib/local-link.tsx';
import { dealFilePath } from '../../api/deals.ts';
import type { ShownDeal } from '../../state/deal-life.ts';

/** The log of a deal, newest first [D1]. */
export function History({
  facts,
  terms,
  loads,
  isOpen = false,
}: {
  facts: readonly ReadFact[];
  terms: DealTerms;
  loads: DealLife['loads'];
  isOpen?: boolean;
}) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  if (facts.length === 0) return null;
  const isCounted = thousandthsPerKg(terms) === null;
  const numbers = new Map(loads.map(({ id, number }) => [id, number]));
  return (
    <details className="group mb-5" open={isOpen}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-medium text-ink-2">
        {t('history')}
        <ChevronDown aria-hidden="true" size={16} className="group-open:rotate-180" />
      </summary>
      <p className="text-ink-2 text-s">{t('historyText')}</p>
      <ol className="num mt-2 divide-y divide-line">
        {facts.toReversed().map(({ id, at, by, body, reason }) => {
          const number = 'loadId' in body && body.loadId !== null ? numbers.get(body.loadId) : undefined;
          return (
            <li key={id} className="grid gap-x-4 py-1.5 sm:grid-cols-[11rem_8rem_1fr]">
              <span className="text-ink-2">{formatInstant(at, 'dateTime', locale)}</span>
              <span>{t(`disputeBy.${by}`)}</span>
              <span>
                {[
                  body.kind === 'TicketStated' && isCounted ? t('counted.fact') : t(`fact.${body.kind}`),
                  number !== undefined && t('load', { number }),
                  reason !== null && t('corrected', { reason }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

/** A deal in which a later release stated facts: what they lead to is unknown here, so a reload is all that it offers. */
export function LaterDeal({ life: { facts, terms } }: { life: NonNullable<DealAnswer['life']> }) {
  const { t } = useTranslation(['delivery', 'pages']);
  return (
    <>
      <Notice isAlert title={t('later')} className="mb-5">
        <p className="text-ink-2">{t('laterText')}</p>
        <Button look="act" onClick={() => window.location.reload()}>
          {t('pages:reload')}
        </Button>
      </Notice>
      <History facts={facts} terms={terms} loads={[]} isOpen />
    </>
  );
}

/** The whole deal as one PDF, for its parties, and for administrators once one is called [D9]; and the page of help. */
export function DealFileLink({ deal }: { deal: ShownDeal }) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const isCalled = deal.life.disputes.some(({ calledBy }) => calledBy.length > 0);
  return (
    <div className="mb-5">
      {(deal.side !== null || isCalled) && (
        <>
          <a href={`${dealFilePath(deal.id)}?locale=${locale}`} download className={buttonClass('plain')}>
            <FileDown aria-hidden="true" size={18} />
            {t('file')}
          </a>
          <small className="mt-1 block text-ink-2 text-s">{t('fileText')}</small>
        </>
      )}
      <LocalLink
        to="/ajutor/de-la-contract-la-bani"
        className="inline-flex min-h-11 items-center text-fact text-s underline underline-offset-4"
      >
        {t('howItGoes')}
      </LocalLink>
    </div>
  );
}
