import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { Download, FileUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../components/ui/button.tsx';
import { errorText } from '../../../../lib/error-text.ts';
import { fieldIssuesOfError } from '../../../../lib/forms/field-issue.ts';
import { fileIssue, fileIssueOfFailure, useIssueText } from '../../../../lib/forms/issue-text.ts';
import { failureOf } from '../../../../lib/http/failure.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import {
  personalizedBidContractAddress,
  uploadPersonalizedBidContract,
  useRefetchPersonalizedBids,
} from './personalized-bids.ts';

const pdf = ['application/pdf'];

/** Chooses the PDF that is sent with a personalised bid. */
export function ContractChoice({
  file,
  note = null,
  onChoose,
}: {
  file: File | null;
  /** The progress, or why it failed. */
  note?: string | null;
  onChoose: (file: File) => void;
}) {
  const { t } = useTranslation('bids');
  const id = useId();
  const textOf = useIssueText();
  const [issue, setIssue] = useState<string | null>(null);
  return (
    <div className="min-w-0">
      <p className="mb-1 font-medium text-s">{t('contractFile')}</p>
      <label htmlFor={id} className={buttonClass('plain', 'cursor-pointer text-s focus-within:outline-2')}>
        <FileUp aria-hidden="true" size={16} />
        <span className="wrap-anywhere">{file?.name ?? t('contractChoose')}</span>
        <input
          id={id}
          type="file"
          accept={pdf.join(',')}
          aria-label={t('contractFile')}
          aria-describedby={`${id}-note`}
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (!chosen) return;
            const wrong = fileIssue(chosen, pdf, 'pdf');
            setIssue(wrong && textOf(wrong));
            if (!wrong) onChoose(chosen);
          }}
        />
      </label>
      <p
        id={`${id}-note`}
        role={issue || note ? 'alert' : undefined}
        className="min-h-5 pt-1 text-ink-2 text-xs"
      >
        {issue ?? note ?? t('contractHint')}
      </p>
    </div>
  );
}

/**
 * The contract of a sent personalised bid: its download, or for its bidder the upload, which begins at once with the
 * file chosen with the terms.
 */
export function PersonalizedBidContract({
  auctionId,
  bid,
  first = null,
  isOwn,
}: {
  auctionId: string;
  bid: PersonalizedBid;
  first?: File | null;
  isOwn: boolean;
}) {
  const { t } = useTranslation('bids');
  const locale = useLocale();
  const textOf = useIssueText();
  const refetch = useRefetchPersonalizedBids();
  const [file, setFile] = useState<File | null>(first);
  const [note, setNote] = useState<string | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const send = async (chosen: File) => {
    underWay.current?.abort();
    const controller = new AbortController();
    underWay.current = controller;
    setFile(chosen);
    try {
      await uploadPersonalizedBidContract(auctionId, bid.id, chosen, {
        signal: controller.signal,
        onProgress: (share) => setNote(t('contractSending', { percent: Math.round(share * 100) })),
      });
      await refetch();
    } catch (error) {
      if (controller.signal.aborted) return;
      const failure = failureOf(error);
      const refused = fieldIssuesOfError(error)[0] ?? fileIssueOfFailure(failure, 'pdf');
      setNote(refused ? textOf(refused) : errorText(failure.code, failure.params, locale));
    }
  };
  useEffect(() => {
    if (first !== null && bid.contract === 'missing') void send(first);
    return () => underWay.current?.abort();
  }, []);
  if (bid.contract === 'uploaded')
    return (
      <a
        href={personalizedBidContractAddress(auctionId, bid.id)}
        download
        className={buttonClass('plain', 'mt-2 text-s')}
      >
        <Download aria-hidden="true" size={16} />
        {t('contractDownload')}
      </a>
    );
  if (bid.contract === 'withheld') return <p className="mt-2 text-ink-2 text-s">{t('contractWithheld')}</p>;
  if (bid.contract !== 'missing' || bid.status !== 'Active') return null;
  if (!isOwn) return <p className="mt-2 text-s text-warn">{t('contractMissing')}</p>;
  return (
    <div className="mt-2">
      <ContractChoice
        file={file}
        note={note ?? t('contractNeeded')}
        onChoose={(chosen) => void send(chosen)}
      />
    </div>
  );
}
