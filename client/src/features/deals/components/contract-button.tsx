import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { handOverDocument } from '../../../lib/device/hand-over.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { dealCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useFetchDealsAgain } from '../api/deals.ts';
import { DealQuestion } from './deal-question.tsx';

/** Downloads the existing contract, or asks before making one. */
export function ContractButton({ answer }: { answer: DealAnswer }) {
  const { t } = useTranslation('deals');
  const locale = useLocale();
  const [isAsked, setIsAsked] = useState(false);
  const { deal, contract } = answer;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dealCalls.makeContract.call({ body: { dealId: deal.id, locale } }),
    onSuccess: (file) => {
      if (contract) void handOverDocument(`${contract.number}.pdf`, file);
    },
  });
  if (contract === null && answer.missing.length > 0) return <MissingDetails answer={answer} />;
  const failure = error && failureOf(error);
  return (
    <>
      <Button
        look={contract ? 'plain' : 'act'}
        aria-busy={isPending}
        onClick={() => (contract ? isPending || mutate() : setIsAsked(true))}
      >
        {isPending ? <Spinner /> : <FileText aria-hidden="true" size={17} />}
        {isPending ? t('reading') : t(contract ? 'read' : 'make')}
      </Button>
      <p role="alert" className="mt-2 text-lost text-s empty:hidden">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
      {isAsked && contract === null && <MakeDialog answer={answer} onClose={() => setIsAsked(false)} />}
    </>
  );
}

/** A contract never changes once made: the draft can be read first, and the act is confirmed [C1]. */
function MakeDialog({ answer, onClose }: { answer: DealAnswer; onClose: () => void }) {
  const { t } = useTranslation('deals');
  const locale = useLocale();
  const fetchAgain = useFetchDealsAgain();
  const body = { dealId: answer.deal.id, locale };
  const preview = useMutation({
    mutationFn: () => dealCalls.previewFinalContract.call({ body }),
    onSuccess: (file) => void handOverDocument(`${t('draftFile')}.pdf`, file),
  });
  const make = useMutation({
    mutationFn: () => dealCalls.makeContract.call({ body }),
    onSuccess: async () => {
      await fetchAgain();
      onClose();
    },
    onError: fetchAgain,
  });
  const failure = preview.error && failureOf(preview.error);
  return (
    <DealQuestion
      answer={answer}
      title={t('makeTitle')}
      label={t('make')}
      note={t('makeText')}
      isSending={make.isPending}
      error={make.error}
      onConfirm={() => make.mutate()}
      onClose={onClose}
    >
      <div className="mt-4">
        <Button
          look="plain"
          aria-busy={preview.isPending}
          onClick={() => preview.isPending || preview.mutate()}
        >
          {preview.isPending ? <Spinner /> : <FileText aria-hidden="true" size={17} />}
          {t(preview.isPending ? 'reading' : 'draft')}
        </Button>
        <p role="alert" className="mt-2 text-lost text-s empty:hidden">
          {failure && errorText(failure.code, failure.params, locale)}
        </p>
      </div>
    </DealQuestion>
  );
}

/** The data that either party must add before the contract can be made, with a link to the user's own account. */
function MissingDetails({ answer: { deal, missing } }: { answer: DealAnswer }) {
  const { t } = useTranslation('deals');
  const isOwn = missing.some(({ side }) => side === deal.side);
  return (
    <div className="rounded-2 bg-warn-wash p-3 text-s">
      <p className="font-medium">{t('missing.title')}</p>
      <ul className="my-2 list-disc pl-5">
        {missing.map(({ side, detail }) => (
          <li key={`${side} ${detail}`}>
            {t(`missing.${side === deal.side ? 'own' : side}`, {
              detail: t(`missing.detail.${detail as 'vatState'}`),
            })}
          </li>
        ))}
      </ul>
      {isOwn ? (
        <LocalLink to="/account" className={buttonClass('act')}>
          {t('missing.complete')}
        </LocalLink>
      ) : (
        <p>{t('missing.wait')}</p>
      )}
    </div>
  );
}
