import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { Download, FileUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { fieldIssuesOfError } from '../../../lib/forms/field-issue.ts';
import { fileIssue, fileIssueOfFailure } from '../../../lib/forms/file-issue.ts';
import { useIssueText } from '../../../lib/forms/issue-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { usePartTexts } from '../../../lib/i18n.ts';
import { useGoods, useRefetchGoods } from '../api/get-goods.ts';
import { putContract } from '../api/own-contract.ts';

const pdf = ['application/pdf'];

type Stage =
  | { readonly kind: 'resting' | 'replaced' }
  | { readonly kind: 'sending'; readonly share: number }
  /** `file`: what can be sent again; null where it would be refused again. */
  | { readonly kind: 'failed'; readonly text: string; readonly file: File | null };

/** The owner's own contract while the auction waits for approval: downloaded, put or replaced [L1]. */
export function OwnContract({ auction: { id, status } }: { auction: LiveAuctionState }) {
  const { t, locale } = usePartTexts('acts');
  const inputId = useId();
  const textOf = useIssueText();
  const file = useGoods({ id, status }).data?.contractFile ?? null;
  const refetch = useRefetchGoods();
  const underWay = useRef<AbortController | null>(null);
  const [stage, setStage] = useState<Stage>({ kind: 'resting' });
  useEffect(() => () => underWay.current?.abort(), []);

  const send = async (contract: File) => {
    const issue = fileIssue(contract, pdf, 'pdf');
    if (issue) return setStage({ kind: 'failed', text: textOf(issue), file: null });
    const controller = new AbortController();
    underWay.current = controller;
    setStage({ kind: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setStage({ kind: 'sending', share });
      await putContract(id, contract, { onProgress, signal: controller.signal });
      setStage({ kind: 'replaced' });
      await refetch();
    } catch (error) {
      if (controller.signal.aborted) return;
      const failure = failureOf(error);
      const refused = fieldIssuesOfError(error)[0] ?? fileIssueOfFailure(failure, 'pdf');
      const text = refused ? textOf(refused) : errorText(failure.code, failure.params, locale);
      setStage({ kind: 'failed', text, file: refused ? null : contract });
    }
  };
  const share = stage.kind === 'sending' ? Math.round(stage.share * 100) : 0;

  return (
    <div className="mb-4">
      <p className="mb-1 font-medium text-s">{t('acts.contract.title')}</p>
      <div className="flex flex-wrap gap-2">
        {file !== null && (
          <a
            href={`/services/live-auctions/api/v1/auctions/${id}/files/${file}`}
            download
            className={buttonClass('quiet', 'text-s')}
          >
            <Download aria-hidden="true" size={16} />
            {t('acts.contract.view')}
          </a>
        )}
        <label
          htmlFor={inputId}
          className={buttonClass('plain', 'cursor-pointer text-s focus-within:outline-2')}
        >
          <FileUp aria-hidden="true" size={16} />
          {t('acts.contract.replace')}
          <input
            id={inputId}
            type="file"
            accept={[...pdf, '.pdf'].join(',')}
            aria-describedby={`${inputId}-note`}
            disabled={stage.kind === 'sending'}
            className="sr-only"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              // Allows choosing the same file again.
              target.value = '';
              if (chosen) void send(chosen);
            }}
          />
        </label>
      </div>
      <div id={`${inputId}-note`} className="min-h-6 pt-1 text-xs">
        <p role="status" className="text-ink-2">
          {stage.kind !== 'failed' && t(`acts.contract.${stage.kind}`, { share })}
        </p>
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-lost">
          {stage.kind === 'failed' && stage.text}
          {stage.kind === 'failed' && stage.file && (
            <Button look="quiet" className="text-s" onClick={() => stage.file && void send(stage.file)}>
              {t('acts.contract.retry')}
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}
