import type { FactAuthor } from '@recolta/shared/domain/deal/deal-facts';
import type { Dispute } from '@recolta/shared/domain/deal/deal-life';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { FormTextArea } from '../../../../components/forms/form-fields.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { RefusedFields } from '../../../../lib/forms/field-issue.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { newFact, refusalBefore, type ShownDeal, useAddFact } from '../../state/deal-life.ts';
import { FactDialog, FileLinks } from './fact-dialog.tsx';

/** Disputes of a deal with what both sides and an administrator wrote [D9]. */
export function Disputes({ deal }: { deal: ShownDeal }) {
  const { t } = useTranslation('delivery');
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  const { disputes } = deal.life;
  // The section is not there yet when the browser follows the address.
  useEffect(() => {
    if (hash === '#disputes') section.current?.scrollIntoView();
  }, [hash]);
  if (disputes.length === 0) return null;
  return (
    <section ref={section} id="disputes" className="mt-5 mb-5 grid scroll-mt-4 gap-3">
      <h2 className="font-semibold text-l">{t('disputes')}</h2>
      {disputes.map((dispute) => (
        <DisputeCard key={dispute.opened.id} deal={deal} dispute={dispute} />
      ))}
    </section>
  );
}

/** One dispute: what was written, who called an administrator, and what its reader may do. */
function DisputeCard({ deal, dispute }: { deal: ShownDeal; dispute: Dispute }) {
  const { t } = useTranslation('delivery');
  const [open, setOpen] = useState<'message' | 'call' | 'close' | null>(null);
  const { opened, closed } = dispute;
  const disputeId = opened.id;
  const isAdministrator = deal.side === null;
  const number = deal.life.loads.find(({ id }) => id === opened.loadId)?.number;
  const can = (body: Parameters<typeof newFact>[0]) => refusalBefore(deal, newFact(body)) === null;
  const close = () => setOpen(null);
  const about = opened.about === 'settlement' ? 'settlement' : 'load';
  return (
    <article className="grid min-w-0 gap-3 rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="num font-semibold text-l">
          {number === undefined ? t('disputeAbout.deal') : t(`disputeAbout.${about}`, { number })}
        </h3>
        <Chip tone={closed ? 'plain' : 'warn'}>{t(closed ? 'disputeClosed' : 'disputeOpen')}</Chip>
      </div>
      <Said deal={deal} dispute={dispute} />
      {closed === null && <p className="text-ink-2">{t(calledText(deal, dispute))}</p>}
      {closed === null && (
        <div className="flex flex-wrap gap-2 max-sm:grid">
          {can({ kind: 'DisputeMessage', disputeId, text: 'x' }) && (
            <Button onClick={() => setOpen('message')}>{t(isAdministrator ? 'note' : 'message')}</Button>
          )}
          {can({ kind: 'AdministratorCalled', disputeId }) && (
            <Button onClick={() => setOpen('call')}>{t('call')}</Button>
          )}
          {can({ kind: 'DisputeClosed', disputeId, result: 'x' }) && (
            <Button look={isAdministrator ? 'act' : 'plain'} onClick={() => setOpen('close')}>
              {t(isAdministrator ? 'decide' : 'close')}
            </Button>
          )}
        </div>
      )}
      {open === 'message' && (
        <FactDialog
          deal={deal}
          title={t(isAdministrator ? 'note' : 'message')}
          text={<p>{t(isAdministrator ? 'noteText' : 'messageText')}</p>}
          label={t('send')}
          defaults={{ text: '' }}
          hasFiles
          bodyOf={({ text }) => ({ kind: 'DisputeMessage', disputeId, text: text.trim() })}
          onClose={close}
        >
          <FormTextArea name="text" label={t('field.text')} rows={4} maxLength={500} />
        </FactDialog>
      )}
      {open === 'call' && <CallDialog deal={deal} disputeId={disputeId} onClose={close} />}
      {open === 'close' && (
        <FactDialog
          deal={deal}
          title={t(isAdministrator ? 'decideTitle' : 'closeTitle')}
          text={<p>{t(isAdministrator ? 'decideText' : 'closeText')}</p>}
          label={t(isAdministrator ? 'decide' : 'close')}
          defaults={{ result: '' }}
          bodyOf={({ result }) => ({ kind: 'DisputeClosed', disputeId, result: result.trim() })}
          onClose={close}
        >
          <FormTextArea name="result" label={t('result')} rows={3} maxLength={500} />
        </FactDialog>
      )}
    </article>
  );
}

/** Who has called an administrator, and what follows for the reader. */
function calledText({ side }: ShownDeal, { calledBy }: Dispute) {
  const [first] = calledBy;
  if (first === undefined) return side === null ? 'calledTexts.notYou' : 'calledTexts.nobody';
  if (calledBy.length > 1) return side === null ? 'calledTexts.decide' : 'calledTexts.both';
  if (side === null) return `calledTexts.${first}` as const;
  return first === side ? 'calledTexts.own' : 'calledTexts.other';
}

/** What was written, in order, with calls of an administrator between; the result stands out. */
function Said({ deal, dispute: { opened, messages, calls, closed } }: { deal: ShownDeal; dispute: Dispute }) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const said = [
    { ...opened, text: opened.reason },
    ...messages,
    ...calls.map((call) => ({ ...call, text: null })),
  ].toSorted((a, b) => a.seq - b.seq);
  const reader = deal.side ?? 'administrator';
  const who = (by: typeof opened.by, at: string) =>
    [t(`disputeBy.${by === reader ? 'own' : by}`), formatInstant(at, 'dayMonthTime', locale)].join(', ');
  return (
    <>
      <ol className="grid gap-2">
        {said.map(({ id, by, at, text, ...fact }) =>
          text === null ? (
            <li key={id} className="num text-ink-2 text-s">
              {t('calledLine', { who: who(by, at) })}
            </li>
          ) : (
            <li key={id} className={classNames('max-w-prose rounded-2 px-3 py-2', washOf(by, reader))}>
              <span className="num text-ink-2 text-s">{who(by, at)}</span>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              <FileLinks dealId={deal.id} fact={fact} />
            </li>
          ),
        )}
      </ol>
      {closed && (
        <div className="max-w-prose border-act border-l-4 pl-3">
          <p className="num text-ink-2 text-s">{`${t('result')} · ${who(closed.by, closed.at)}`}</p>
          <p className="wrap-anywhere whitespace-pre-line font-semibold">{closed.result}</p>
        </div>
      )}
    </>
  );
}

function washOf(by: FactAuthor, reader: FactAuthor): string {
  if (by === 'administrator') return 'bg-fact-wash';
  return by === reader ? 'bg-act-wash' : 'bg-surface-2';
}

/** Asks before an administrator is called: they read the whole deal, and it cannot be taken back. */
function CallDialog({
  deal,
  disputeId,
  onClose,
}: {
  deal: ShownDeal;
  disputeId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('delivery');
  const add = useAddFact(deal);
  // The same id at each attempt: a repetition after a lost answer is stored once.
  const [fact] = useState(() => newFact({ kind: 'AdministratorCalled', disputeId }));
  const call = useMutation({ mutationFn: () => add(fact), onSuccess: onClose });
  const refused = call.error instanceof RefusedFields ? call.error.issues[0]?.text : undefined;
  return (
    <ConfirmDialog
      title={t('callTitle')}
      text={t('callText')}
      label={t('call')}
      isSending={call.isPending}
      error={refused === undefined ? call.error : null}
      message={refused}
      onConfirm={() => call.isPending || call.mutate()}
      onClose={onClose}
    />
  );
}
