import { FileUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { fieldIssuesOfError } from '../../lib/forms/field-issue.ts';
import { fileIssue, fileIssueOfFailure, useIssueText } from '../../lib/forms/issue-text.ts';
import { failureOf } from '../../lib/http/failure.ts';
import type { FormUpload } from '../../lib/http/send-form.ts';
import { useLocale } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../ui/button.tsx';

const pdf = ['application/pdf'];

type Stage =
  | { readonly kind: 'resting' | 'sent' }
  | { readonly kind: 'sending'; readonly share: number }
  /** `file`: the file to retry with; null if it would be refused again. */
  | { readonly kind: 'failed'; readonly text: string; readonly file: File | null };

export interface PdfUploadTexts {
  readonly choose: string;
  readonly sending: (share: number) => string;
  readonly sent: string;
  readonly retry: string;
  /** Accepted files, checked before sending. */
  readonly note: string;
}

/**
 * Chooses one PDF and uploads it at once, with its progress; a failed transfer can be retried.
 * @param send resolves when it is stored @throws CallError
 */
export function PdfUpload({
  texts,
  look = 'plain',
  send,
}: {
  texts: PdfUploadTexts;
  look?: 'plain' | 'act';
  send: (file: File, upload: Pick<FormUpload, 'onProgress' | 'signal'>) => Promise<void>;
}) {
  const locale = useLocale();
  const inputId = useId();
  const textOf = useIssueText();
  const underWay = useRef<AbortController | null>(null);
  const [stage, setStage] = useState<Stage>({ kind: 'resting' });
  useEffect(() => () => underWay.current?.abort(), []);

  const start = async (file: File) => {
    const issue = fileIssue(file, pdf, 'pdf');
    if (issue) return setStage({ kind: 'failed', text: textOf(issue), file: null });
    const controller = new AbortController();
    underWay.current = controller;
    setStage({ kind: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setStage({ kind: 'sending', share });
      await send(file, { onProgress, signal: controller.signal });
      setStage({ kind: 'sent' });
    } catch (error) {
      if (controller.signal.aborted) return;
      const failure = failureOf(error);
      const refused = fieldIssuesOfError(error)[0] ?? fileIssueOfFailure(failure, 'pdf');
      const text = refused ? textOf(refused) : errorText(failure.code, failure.params, locale);
      setStage({ kind: 'failed', text, file: refused ? null : file });
    }
  };
  const notes = {
    resting: texts.note,
    sent: texts.sent,
    sending: texts.sending(stage.kind === 'sending' ? Math.round(stage.share * 100) : 0),
  };

  return (
    <>
      <label htmlFor={inputId} className={buttonClass(look, 'cursor-pointer text-s focus-within:outline-2')}>
        <FileUp aria-hidden="true" size={16} />
        {texts.choose}
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
            if (chosen) void start(chosen);
          }}
        />
      </label>
      <div id={`${inputId}-note`} className="min-h-6 basis-full pt-1 text-xs">
        <p role="status" className="text-ink-2">
          {stage.kind !== 'failed' && notes[stage.kind]}
        </p>
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-lost">
          {stage.kind === 'failed' && stage.text}
          {stage.kind === 'failed' && stage.file && (
            <Button look="quiet" className="text-s" onClick={() => stage.file && void start(stage.file)}>
              {texts.retry}
            </Button>
          )}
        </p>
      </div>
    </>
  );
}
