import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import { type DealSide, dealSteps } from '@recolta/shared/domain/contract/signing';
import { useMutation } from '@tanstack/react-query';
import { Check, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../components/forms/fields.tsx';
import { PdfUpload } from '../../../components/forms/pdf-upload.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { dealCalls } from '../../../lib/http/page-calls.ts';
import { giveContract, signedFilePath, useFetchDealsAgain } from '../api/deals.ts';
import { ContractButton } from './contract-button.tsx';
import { DealQuestion } from './deal-question.tsx';
import { SignForm, useUploadTexts } from './sign-form.tsx';

/**
 * Confirms the file that the other side signed elsewhere if it could not be compared with the contract: shows
 * everything the contract binds to, and asks for the statement that the file was read [C2].
 * @param sha256 of the displayed contract
 */
function SignedElsewhere({ answer, side, sha256 }: { answer: DealAnswer; side: DealSide; sha256: string }) {
  const { t } = useTranslation('deals');
  const { id } = answer.deal;
  const fetchAgain = useFetchDealsAgain();
  const [isAsked, setIsAsked] = useState(false);
  const [hasRead, setHasRead] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dealCalls.confirmSigned.call({ params: { id, side }, body: { sha256 } }),
    onSettled: fetchAgain,
  });
  const file = (
    <a href={signedFilePath(id, side)} download className={buttonClass('plain')}>
      <FileText aria-hidden="true" size={17} />
      {t('openSigned')}
    </a>
  );
  return (
    <section className="mt-4 grid justify-items-start gap-3 border-line border-t pt-4">
      <p>{t('toConfirm')}</p>
      {file}
      <Button look="act" onClick={() => setIsAsked(true)}>
        {t('confirm')}
      </Button>
      {isAsked && (
        <DealQuestion
          answer={answer}
          title={t('confirmTitle')}
          label={t('confirm')}
          note={t('confirmText')}
          isSending={isPending}
          isReady={hasRead}
          error={error}
          onConfirm={() => mutate()}
          onClose={() => setIsAsked(false)}
        >
          <div className="mt-4 grid justify-items-start gap-3 border-line border-t pt-4">
            {file}
            <CheckboxField
              name="hasCompared"
              label={t('hasCompared')}
              error={undefined}
              checked={hasRead}
              onChange={({ target }) => setHasRead(target.checked)}
            />
          </div>
        </DealQuestion>
      )}
    </section>
  );
}

/** Whose turn it is, in words, with the next thing to do. */
export function DealNextStep({ answer }: { answer: DealAnswer }) {
  const { t } = useTranslation('deals');
  const { deal, contract, contractType, isOwner } = answer;
  const step = dealSteps.find((one) => one === deal.step);
  const isGiven = contractType === 'Bidder' && !answer.isContractGiven;
  if (deal.side === null) {
    return (
      <>
        <p className="mb-3">{t('asAdministrator')}</p>
        {contractType === 'General' && <p className="mb-3 text-ink-2 text-s">{t('draftWording')}</p>}
        {contract && <ContractButton answer={answer} />}
      </>
    );
  }
  if (step === undefined) return null;
  if (contract === null && isGiven && isOwner) return <p>{t('waitForGiven')}</p>;
  const isMissing = contract === null && isGiven;
  const isReplaceable = contract === null || (contract.kind === 'Bidder' && contract.signatures.length === 0);
  const toConfirm = contract?.signatures.find((one) => one.side !== deal.side && !one.isConfirmed);
  return (
    <>
      <p className="mb-3 flex items-start gap-2">
        {step === 'concluded' && <Check aria-hidden="true" size={20} className="mt-0.5 flex-none text-act" />}
        {t(isMissing ? 'giveText' : `stepText.${step}`)}
        {step === 'sign' && answer.isContractGiven && ` ${t('isAccepted')}`}
      </p>
      {!isMissing && <ContractButton answer={answer} />}
      {isGiven && !isOwner && isReplaceable && <GiveContract dealId={deal.id} isFirst={isMissing} />}
      {step === 'sign' && contract && (
        <SignForm key={contract.sha256} answer={answer} sha256={contract.sha256} />
      )}
      {contract && toConfirm && (
        <SignedElsewhere
          key={`${contract.sha256} ${toConfirm.side}`}
          answer={answer}
          side={toConfirm.side}
          sha256={contract.sha256}
        />
      )}
    </>
  );
}

/** The bidder's contract, uploaded or replaced until a party has signed [C1]. */
function GiveContract({ dealId, isFirst }: { dealId: string; isFirst: boolean }) {
  const { t } = useTranslation('deals');
  const fetchAgain = useFetchDealsAgain();
  const texts = useUploadTexts();
  return (
    <div className="mt-2">
      <PdfUpload
        look={isFirst ? 'act' : 'plain'}
        texts={{ ...texts, choose: t(isFirst ? 'give' : 'giveOther') }}
        send={async (contract, upload) => {
          await giveContract(dealId, contract, upload);
          await fetchAgain();
        }}
      />
    </div>
  );
}
