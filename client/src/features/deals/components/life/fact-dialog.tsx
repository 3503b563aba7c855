import {
  type DealFile,
  type FactBody,
  factBodySchema,
  filesOf,
  maxFilesOfFact,
  type SentFact,
} from '@recolta/shared/domain/deal/deal-facts';
import { FileText, Paperclip, X } from 'lucide-react';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { UploadProgress } from '../../../../components/documents/document-slot.tsx';
import { FormTextArea } from '../../../../components/forms/form-fields.tsx';
import { Button, buttonClass } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { type FieldIssue, fieldIssuesOf } from '../../../../lib/forms/field-issue.ts';
import { UploadsContext, usePendingUploads } from '../../../../lib/forms/pending-uploads.ts';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { useFileUpload } from '../../../../lib/forms/use-file-upload.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import { factFilePath, uploadDealFile } from '../../api/deals.ts';
import { issueOf, refusalBefore, type ShownDeal, useAddFact } from '../../state/deal-life.ts';

/** The fact that a dialog corrects. */
interface Corrected {
  readonly id: string;
  readonly files?: readonly DealFile[];
}

/**
 * A dialog that states one fact of a deal: fields are checked by the schema and by the decision of the service before
 * anything is sent, and a refusal is said at its field.
 *
 * @param bodyOf the fact's body from the fields; a field has the name of its place in the body
 * @param corrected the fact that it replaces, with a reason
 */
export function FactDialog<Values extends FieldValues>({
  deal,
  title,
  text,
  label,
  sum,
  look = 'act',
  defaults,
  bodyOf,
  corrected = null,
  hasFiles = false,
  onClose,
  children,
}: {
  deal: ShownDeal;
  title: string;
  text?: ReactNode;
  /** Label of the button, with a second line. */
  label: string;
  sum?: string | undefined;
  look?: 'act' | 'danger';
  defaults: Values;
  bodyOf: (values: Values) => object;
  corrected?: Corrected | null;
  /** Pictures and PDFs can be attached. */
  hasFiles?: boolean;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation(['delivery', 'frame']);
  const texts = useTexts();
  const add = useAddFact(deal);
  // The same id at each attempt: a repetition after a lost answer is stored once.
  const [id] = useState(() => crypto.randomUUID());
  const [files, setFiles] = useState<readonly DealFile[]>(corrected?.files ?? []);
  // Sent without it, the fact would lose a file that its author has attached.
  const uploads = usePendingUploads(null);
  const fullBodyOf = (values: Values) => ({ ...bodyOf(values), ...(files.length > 0 && { files }) });
  const factOf = (values: Values, body: FactBody): SentFact => {
    const reason: unknown = values.correction;
    const given = typeof reason === 'string' && reason.trim() !== '' ? reason.trim() : null;
    return { id, replaces: corrected?.id ?? null, reason: corrected ? given : null, body };
  };
  const check = useCallback(
    (values: Values): readonly FieldIssue[] => {
      // Said above the button if the form has no field for it: of a load whose state has changed, or of a part of the
      // body that is not typed.
      const atField = (issue: FieldIssue) =>
        isField(defaults, issue.path) ? issue : { ...issue, path: 'root' };
      const body = factBodySchema.safeParse(fullBodyOf(values));
      if (!body.success) return fieldIssuesOf(body.error.issues, values).map(atField);
      const refusal = refusalBefore(deal, factOf(values, body.data));
      if (refusal === null) return [];
      const issue = issueOf(refusal, deal.terms, texts);
      if (issue.path === 'reason' && corrected) return [{ ...issue, path: 'correction' }];
      return [atField(issue)];
    },
    [deal, texts.locale, files],
  );
  const { form, submit, failure, isSending } = useCheckedForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    check,
    send: async (values) => {
      await add(factOf(values, factBodySchema.parse(fullBodyOf(values))));
      onClose();
    },
  });
  const root = form.formState.errors.root?.message;
  return (
    <FormProvider {...form}>
      <Dialog
        title={title}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault();
          if (!uploads.holds()) submit(event);
        }}
        foot={
          <>
            <div role="alert" className="mb-2 text-lost text-s empty:hidden">
              {uploads.wait ?? failure ?? root}
            </div>
            <div className="grid gap-2">
              <Button type="submit" look={look} aria-busy={isSending} className="num min-h-13">
                {isSending && <Spinner />}
                <span>
                  {label}
                  {sum && <small className="block font-normal text-s">{sum}</small>}
                </span>
              </Button>
              <Button onClick={onClose}>{t('frame:back')}</Button>
            </div>
          </>
        }
      >
        {text && <div className="num mt-1 mb-3 grid gap-2 text-ink-2 text-s">{text}</div>}
        <div className="grid gap-1">
          {children}
          {hasFiles && (
            <UploadsContext value={uploads.count}>
              <FactFiles dealId={deal.id} files={files} onChange={setFiles} />
            </UploadsContext>
          )}
          {corrected && (
            <FormTextArea
              name="correction"
              label={t('field.reason')}
              hint={t('correction')}
              maxLength={500}
              rows={2}
            />
          )}
        </div>
      </Dialog>
    </FormProvider>
  );
}

/** Returns true if the form has a single field at the path, not a group of fields. */
function isField(defaults: object, path: string): boolean {
  const value = path
    .split('.')
    .reduce<unknown>((of, key) => (of instanceof Object ? Reflect.get(of, key) : undefined), defaults);
  return value !== undefined && !(value instanceof Object);
}

/** Pictures and PDFs of a fact, uploaded as they are chosen. */
export function FactFiles({
  dealId,
  files,
  onChange,
}: {
  dealId: string;
  files: readonly DealFile[];
  onChange: (change: (files: readonly DealFile[]) => readonly DealFile[]) => void;
}) {
  const { t } = useTranslation('delivery');
  const id = useId();
  const upload = useFileUpload<DealFile>(
    'document',
    (file) => onChange((now) => [...now, file].slice(0, maxFilesOfFact)),
    (file, options) => uploadDealFile(dealId, file, options),
  );
  const left = maxFilesOfFact - files.length - upload.files.length;
  return (
    <div className="mt-1">
      <ul className="grid gap-1.5 empty:hidden">
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-2 rounded-2 bg-surface-2 pl-3">
            <FileText aria-hidden="true" size={18} className="shrink-0" />
            <span className="min-w-0 flex-1 truncate">{file.name}</span>
            <DropButton
              label={t('fileDrop', { name: file.name })}
              onDrop={() => onChange((now) => now.filter((one) => one.id !== file.id))}
            />
          </li>
        ))}
        {upload.files.map(({ id: sentId, name, share, failure }) => (
          <li key={sentId} className="flex items-center gap-2 rounded-2 bg-surface-2 pl-3">
            <span className="min-w-0 flex-1 py-2">
              <span className="block truncate">{name}</span>
              {failure === null ? (
                <UploadProgress share={share} label={name} />
              ) : (
                <span role="alert" className="block text-lost text-s">
                  {failure}
                </span>
              )}
            </span>
            {failure !== null && (
              <DropButton label={t('fileDrop', { name })} onDrop={() => upload.drop(sentId)} />
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <label
          htmlFor={id}
          className={buttonClass('plain', 'mt-2 w-full cursor-pointer focus-within:outline-2')}
        >
          <Paperclip aria-hidden="true" size={18} />
          {t('fileAdd')}
          <input
            id={id}
            type="file"
            multiple
            accept={upload.accept}
            className="sr-only"
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              target.value = '';
              upload.send(chosen.slice(0, left));
            }}
          />
        </label>
      )}
    </div>
  );
}

function DropButton({ label, onDrop }: { label: string; onDrop: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={onDrop} className="grid size-11 place-items-center">
      <X aria-hidden="true" size={18} />
    </button>
  );
}

/** Links to the files that a fact names. */
export function FileLinks({ dealId, fact }: { dealId: string; fact: Pick<FactBody, 'kind'> }) {
  // A stated fact is its body with its author and time.
  const files = filesOf(fact as FactBody);
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {files.map(({ id, name }) => (
        <li key={id} className="min-w-0">
          <a
            href={factFilePath(dealId, id)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 text-fact underline underline-offset-4"
          >
            <FileText aria-hidden="true" size={16} className="shrink-0" />
            <span className="truncate">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
