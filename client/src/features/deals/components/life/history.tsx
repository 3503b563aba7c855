import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import type { ReadFact } from '@recolta/shared/domain/deal/deal-facts';
import type { DealLife } from '@recolta/shared/domain/deal/deal-life';
import { type DealTerms, thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import type { TFunction } from 'i18next';
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
  const aboutOf = factSubjects(facts, loads, t);
  return (
    <details className="group mb-5 print:not-open:hidden" open={isOpen}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-medium text-ink-2">
        {t('history')}
        <ChevronDown aria-hidden="true" size={16} className="group-open:rotate-180" />
      </summary>
      <p className="text-ink-2 text-s">{t('historyText')}</p>
      <ol className="num mt-2 divide-y divide-line">
        {facts.toReversed().map(({ id, at, by, body, reason }) => (
          <li key={id} className="grid gap-x-4 py-1.5 sm:grid-cols-[11rem_8rem_1fr]">
            <span className="text-ink-2">{formatInstant(at, 'dateTime', locale)}</span>
            <span>{t(`disputeBy.${by}`)}</span>
            <span className="wrap-anywhere">
              {[
                body.kind === 'TicketStated' && isCounted ? t('counted.fact') : t(`fact.${body.kind}`),
                ...aboutOf(body),
                'reason' in body && body.reason,
                reason !== null && t('corrected', { reason }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Names the loads and documents of facts by their numbers when stated: an invoice may be corrected later. */
function factSubjects(facts: readonly ReadFact[], loads: DealLife['loads'], t: TFunction<'delivery'>) {
  const numbers = new Map(loads.map(({ id, number }) => [id, number]));
  const loadText = (ids: readonly (string | null | undefined)[]) => {
    const known = ids.flatMap((id) => numbers.get(id ?? '') ?? []);
    return known.length > 0 && t('loadNumbers', { count: known.length, loads: known.join(', ') });
  };
  const documents = new Map<string, string>();
  const disputes = new Map<string, string | null>();
  for (const { id, body } of facts) {
    if (body.kind === 'InvoiceStated') documents.set(id, t('invoice', { number: body.number }));
    if (body.kind === 'CreditStated') documents.set(id, t('creditNote', { number: body.number }));
    // Payments of a washout name the proposal of the annulment.
    if (body.kind === 'AnnulmentProposed') documents.set(id, t('washoutSum'));
    if (body.kind === 'DisputeOpened') disputes.set(id, body.loadId);
  }
  return (body: ReadFact['body']): readonly (string | false | undefined)[] => [
    (body.kind === 'InvoiceStated' || body.kind === 'CreditStated') && body.number,
    'invoiceId' in body && documents.get(body.invoiceId),
    'loadId' in body && loadText([body.loadId]),
    'loadIds' in body && loadText(body.loadIds),
    'disputeId' in body && loadText([disputes.get(body.disputeId)]),
  ];
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
    <div className="mb-5 print:hidden">
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
