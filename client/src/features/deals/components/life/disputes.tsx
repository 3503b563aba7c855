import type { Dispute } from '@recolta/shared/domain/deal/deal-life';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormTextArea } from '../../../../components/forms/form-fields.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { newFact, refusalBefore, type ShownDeal, useAddFact } from '../../state/deal-life.ts';
import { FactDialog } from './fact-dialog.tsx';
import { FileLinks } from './fact-files.tsx';

/** Disputes of a deal with what both sides and an administrator wrote [D9]. */
export function Disputes({ deal }: { deal: ShownDeal }) {
  const { t } = useTranslation('delivery');
  const { disputes } = deal.life;
  if (disputes.length === 0) return null;
  return (
    <section className="mt-5 mb-5 grid gap-3">
      <h2 className="font-semibold text-l">{t('disputes')}</h2>
      {disputes.map((dispute) => (
        <DisputeCard key={dispute.opened.id} deal={deal} dispute={dispute} />
      ))}
    </section>
  );
}

function DisputeCard({ deal, dispute }: { deal: ShownDeal; dispute: Dispute }) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const [open, setOpen] = useState<'message' | 'close' | null>(null);
  const add = useAddFact(deal);
  const { opened, messages, closed, calledBy } = dispute;
  const disputeId = opened.id;
  const call = useMutation({ mutationFn: () => add(newFact({ kind: 'AdministratorCalled', disputeId })) });
  const load = deal.life.loads.find(({ id }) => id === opened.loadId);
  const can = (body: Parameters<typeof newFact>[0]) => refusalBefore(deal, newFact(body)) === null;
  const said = [
    { ...opened, text: opened.reason },
    ...messages,
    ...(closed ? [{ ...closed, text: `${t('result')}: ${closed.result}` }] : []),
  ];
  return (
    <article className="grid gap-3 rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="num font-semibold">
          {load ? t('load', { number: load.number }) : formatInstant(opened.at, 'dayMonthTime', locale)}
        </h3>
        <Chip tone={closed ? 'plain' : 'warn'}>{t(closed ? 'disputeClosed' : 'disputeOpen')}</Chip>
      </div>
      <ol className="grid gap-2">
        {said.map((one) => (
          <li key={one.id}>
            <span className="num text-ink-2 text-s">
              {`${t(`disputeBy.${one.by}`)}, ${formatInstant(one.at, 'dayMonthTime', locale)}`}
            </span>
            <p className="wrap-anywhere whitespace-pre-line">{one.text}</p>
            <FileLinks dealId={deal.id} fact={one} />
          </li>
        ))}
      </ol>
      {deal.side !== null && closed === null && calledBy.includes(deal.side) && (
        <p className="text-ink-2 text-s">{t('called')}</p>
      )}
      {closed === null && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('message')}>{t('message')}</Button>
          {can({ kind: 'AdministratorCalled', disputeId }) && (
            <Button aria-busy={call.isPending} onClick={() => call.isPending || call.mutate()}>
              {t('call')}
            </Button>
          )}
          {can({ kind: 'DisputeClosed', disputeId, result: 'x' }) && (
            <Button onClick={() => setOpen('close')}>{t('close')}</Button>
          )}
        </div>
      )}
      {open === 'message' && (
        <FactDialog
          deal={deal}
          title={t('message')}
          label={t('send')}
          defaults={{ text: '' }}
          hasFiles
          bodyOf={({ text }) => ({ kind: 'DisputeMessage', disputeId, text: text.trim() })}
          onClose={() => setOpen(null)}
        >
          <FormTextArea name="text" label={t('field.text')} rows={4} maxLength={500} />
        </FactDialog>
      )}
      {open === 'close' && (
        <FactDialog
          deal={deal}
          title={t('closeTitle')}
          label={t('close')}
          defaults={{ result: '' }}
          bodyOf={({ result }) => ({ kind: 'DisputeClosed', disputeId, result: result.trim() })}
          onClose={() => setOpen(null)}
        >
          <FormTextArea name="result" label={t('result')} rows={3} maxLength={500} />
        </FactDialog>
      )}
    </article>
  );
}
