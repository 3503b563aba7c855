import {
  type GoodsTemplate,
  maxTemplateNameLength,
  maxTemplates,
  templateNameSchema,
} from '@recolta/shared/contracts/http/goods-templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, Check } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../../components/forms/submit-row.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Button, type ButtonLook } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { templateCalls, useTemplates } from '../api/posting-calls.ts';
import { namedTemplate } from '../state/goods-template.ts';

/**
 * A question about a template, which replaces the dialog's content: it takes the focus, because the focused element was
 * removed.
 */
export function TemplateQuestion({
  text,
  backLabel,
  onBack,
  error = null,
  children,
}: {
  text: string;
  backLabel: string;
  onBack: () => void;
  /** Why the last attempt failed. */
  error?: Error | null;
  children: ReactNode;
}) {
  const locale = useLocale();
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  const failure = error && failureOf(error);
  return (
    <>
      <p ref={question} tabIndex={-1} className="wrap-anywhere mt-2 mb-4 text-ink-2 outline-none">
        {text}
      </p>
      <p role="alert" className="mb-3 text-lost text-s empty:hidden">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onBack}>{backLabel}</Button>
        {children}
      </div>
    </>
  );
}

/** The form that names a template, in a dialog inside the wizard's form. */
export function TemplateNameForm({
  initial,
  label,
  error,
  isSending,
  refuse,
  onSend,
  children,
}: {
  initial: string;
  /** Label of the submit button. */
  label: string;
  /** Why the last attempt failed. */
  error: Error | null;
  isSending: boolean;
  /** Why a valid name cannot be used; null if it can. */
  refuse: (name: string) => string | null;
  onSend: (name: string) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const [typed, setTyped] = useState(initial);
  const [issue, setIssue] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the wizard's form.
    event.stopPropagation();
    if (isSending) return;
    const name = templateNameSchema.safeParse(typed);
    const found = name.success
      ? refuse(name.data)
      : t('templates.nameMissing', { most: maxTemplateNameLength });
    setIssue(found);
    if (name.success && found === null) onSend(name.data);
    else field.current?.focus();
  };
  const failure = error && failureOf(error);
  return (
    <form noValidate onSubmit={submit} className="mt-4">
      <TextField
        label={t('templates.name')}
        ref={field}
        value={typed}
        error={issue}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setIssue(null);
        }}
      />
      <p role="alert" className="mb-2 text-lost text-s empty:hidden">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {children}
        <SubmitButton isSending={isSending} label={label} busyLabel={t('templates.saving')} />
      </div>
    </form>
  );
}

interface Saved {
  /** Suggested name. */
  readonly suggested: string;
  /** Returns the content to save; called on saving. */
  readonly goods: () => Promise<GoodsTemplate['goods']>;
}

/** Saves goods and terms as a template, and reports it beside the button. */
export function SaveTemplate({ look, ...saved }: Saved & { look: ButtonLook }) {
  const { t } = useTranslation('posting');
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  return (
    <>
      <Button
        look={look}
        className="text-s"
        onClick={() => {
          setName(null);
          setIsOpen(true);
        }}
      >
        <BookmarkPlus aria-hidden="true" size={17} />
        {t('templates.save')}
      </Button>
      <p role="status" className="wrap-anywhere flex items-center gap-2 text-s empty:hidden">
        {name !== null && (
          <>
            <Check aria-hidden="true" size={16} className="flex-none text-act" />
            {t('templates.done', { name })}
          </>
        )}
      </p>
      {isOpen && <SaveTemplateDialog {...saved} onSaved={setName} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Asks for the template's name and saves it. */
export function SaveTemplateDialog({
  suggested,
  goods,
  onSaved,
  onClose,
}: Saved & { onSaved: (name: string) => void; onClose: () => void }) {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const queries = useQueryClient();
  const { data, error, refetch } = useTemplates();
  /** One id while it is open: a repeated attempt saves the same template. */
  const [newId] = useState(() => crypto.randomUUID());
  const [asked, setAsked] = useState<{ readonly name: string; readonly taken: GoodsTemplate } | null>(null);
  const save = useMutation({
    mutationFn: async ({ templateId, name }: { templateId: string; name: string }) =>
      templateCalls.saveTemplate.call({ params: { templateId }, body: { name, goods: await goods() } }),
    onSuccess: async ({ name }) => {
      // The next name is checked against this list.
      await queries.invalidateQueries({ queryKey: templateCalls.listTemplates.key() });
      onSaved(name);
      onClose();
    },
  });
  return (
    <Dialog title={t(asked ? 'templates.overwriteTitle' : 'templates.save')} onClose={onClose}>
      {!data && (
        <ListWaiting
          found={{ error, refetch }}
          loading={t('templates.loading')}
          failed={t('templates.failed')}
        />
      )}
      {data && asked === null && (
        <NewTemplate
          templates={data.items}
          suggested={suggested}
          error={save.error}
          isSending={save.isPending}
          onSend={(name) => {
            const taken = namedTemplate(data.items, name);
            // The answer to an earlier attempt may have been lost.
            if (taken && taken.id !== newId) setAsked({ name, taken });
            else save.mutate({ templateId: newId, name });
          }}
        />
      )}
      {asked && (
        <TemplateQuestion
          text={t('templates.overwriteText', {
            name: asked.taken.name,
            when: formatInstant(asked.taken.savedAt, 'dayMonthTime', locale),
          })}
          backLabel={t('templates.otherName')}
          error={save.error}
          onBack={() => {
            save.reset();
            setAsked(null);
          }}
        >
          <Button
            look="act"
            aria-busy={save.isPending}
            onClick={() => save.mutate({ templateId: asked.taken.id, name: asked.name })}
          >
            {t('templates.overwrite')}
          </Button>
        </TemplateQuestion>
      )}
    </Dialog>
  );
}

/** The content of the template and the number of templates, then the name: an existing name asks for confirmation. */
export function NewTemplate({
  templates,
  suggested,
  ...sending
}: {
  templates: readonly GoodsTemplate[];
  suggested: string;
  error: Error | null;
  isSending: boolean;
  onSend: (name: string) => void;
}) {
  const { t } = useTranslation('posting');
  const isFull = templates.length >= maxTemplates;
  const full = t('templates.full', { most: maxTemplates });
  return (
    <>
      <p className="mt-1 text-ink-2 text-s">{t('templates.saveLead')}</p>
      {isFull ? (
        <p className="mt-3 rounded-2 bg-warn-wash p-3 text-s">{full}</p>
      ) : (
        <p className="num mt-2 text-ink-2 text-note">
          {t('templates.number', { number: templates.length, most: maxTemplates })}
        </p>
      )}
      <TemplateNameForm
        {...sending}
        initial={suggested}
        label={t('templates.save')}
        refuse={(name) => (isFull && !namedTemplate(templates, name) ? full : null)}
      />
    </>
  );
}
