import { type Newsletter, newsletterTextsSchema } from '@recolta/shared/contracts/http/newsletters';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormInput, FormTextArea } from '../../components/forms/form-fields.tsx';
import { SubmitRow } from '../../components/forms/submit-row.tsx';
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx';
import { Cards, ListPage } from '../../components/lists/list-page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { ChangedNotice } from '../../components/ui/seen-version.tsx';
import { formatInstant } from '../../lib/bucharest-time.ts';
import { errorText } from '../../lib/error-text.ts';
import { type FieldIssue, fieldIssuesOf } from '../../lib/forms/field-issue.ts';
import { useUnsaved } from '../../lib/forms/unsaved-changes.ts';
import { useCheckedForm } from '../../lib/forms/use-checked-form.ts';
import { failureOf } from '../../lib/http/failure.ts';
import { newsletterCalls } from '../../lib/http/page-calls.ts';
import { useLocale } from '../../lib/i18n.ts';

/** Newsletters: composed in both languages, previewed, tested and sent by administrators [N4]. */
export function NewslettersPage() {
  const { t } = useTranslation('duties');
  const found = useQuery(
    newsletterCalls.list.queryOptions({
      input: {},
      staleTime: 0,
      refetchInterval: 10_000,
      select: (list) => ({ ...list, total: list.items.length }),
    }),
  );
  const [editedId, setEditedId] = useState<string | null>(null);
  const edited = found.data?.items.find(({ id }) => id === editedId);
  return (
    <ListPage
      title={t('newsletters.heading')}
      lead={found.data && t('newsletters.subscribers', { count: found.data.subscriberCount })}
      acts={
        found.data &&
        editedId === null && (
          <Button look="act" onClick={() => setEditedId(crypto.randomUUID())}>
            {t('newsletters.compose')}
          </Button>
        )
      }
      above={
        editedId !== null && (
          <div className="mb-5">
            <Composer key={editedId} id={editedId} stored={edited} onClose={() => setEditedId(null)} />
          </div>
        )
      }
      frame={null}
      found={found}
      loading={t('newsletters.loading')}
      failed={t('newsletters.failed')}
      none={<Notice title={t('newsletters.none')} />}
    >
      {({ items, subscriberCount }) => (
        <Cards items={items}>
          {(newsletter) => (
            <NewsletterCard
              newsletter={newsletter}
              subscriberCount={subscriberCount}
              // Another draft would replace what is being typed.
              onEdit={editedId === null ? () => setEditedId(newsletter.id) : null}
            />
          )}
        </Cards>
      )}
    </ListPage>
  );
}

type ComposerValues = { subjectRo: string; bodyRo: string; subjectEn: string; bodyEn: string };

const fieldOf: Readonly<Record<string, keyof ComposerValues>> = {
  'ro.subject': 'subjectRo',
  'ro.body': 'bodyRo',
  'en.subject': 'subjectEn',
  'en.body': 'bodyEn',
};

function textsOf({ subjectRo, bodyRo, subjectEn, bodyEn }: ComposerValues) {
  return { ro: { subject: subjectRo, body: bodyRo }, en: { subject: subjectEn, body: bodyEn } };
}

function composerIssues(values: ComposerValues): FieldIssue[] {
  const checked = newsletterTextsSchema.safeParse(textsOf(values));
  if (checked.success) return [];
  return fieldIssuesOf(checked.error.issues, textsOf(values)).map((issue) => ({
    ...issue,
    path: fieldOf[issue.path] ?? issue.path,
  }));
}

const valuesOf = (stored: Newsletter | undefined): ComposerValues => ({
  subjectRo: stored?.texts.ro.subject ?? '',
  bodyRo: stored?.texts.ro.body ?? '',
  subjectEn: stored?.texts.en.subject ?? '',
  bodyEn: stored?.texts.en.body ?? '',
});

/**
 * Edits the version that was opened: what a colleague saves meanwhile is not overwritten. Then the untouched fields are
 * updated on request, and the typed ones stay.
 */
function Composer({
  id,
  stored: current,
  onClose,
}: {
  id: string;
  stored: Newsletter | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['duties', 'forms']);
  const queries = useQueryClient();
  const [stored, setStored] = useState(current);
  const held = useMemo(() => valuesOf(stored), [stored]);
  const { form, submit, failure, isSending } = useCheckedForm<ComposerValues>({
    defaultValues: held,
    held,
    check: composerIssues,
    send: async (values) => {
      const body = { texts: textsOf(values), version: stored?.version ?? null };
      try {
        await newsletterCalls.save.call({ params: { id }, body });
      } finally {
        await queries.invalidateQueries({ queryKey: newsletterCalls.list.key() });
      }
      onClose();
    },
  });
  useUnsaved(form.formState.isDirty && !isSending);
  const isChanged = !isSending && current !== undefined && current.version !== stored?.version;
  return (
    <FormProvider {...form}>
      <UnsavedGuard />
      <form
        noValidate
        onSubmit={submit}
        aria-label={t('newsletters.compose')}
        className="rounded-3 border border-line bg-surface p-4 shadow-card md:p-5"
      >
        <p className="mb-3 text-ink-2 text-s">{t('newsletters.paragraphs')}</p>
        <div className="grid gap-x-6 lg:grid-cols-2">
          <div>
            <FormInput name="subjectRo" maxLength={120} />
            <FormTextArea name="bodyRo" maxLength={8000} />
          </div>
          <div>
            <FormInput name="subjectEn" maxLength={120} />
            <FormTextArea name="bodyEn" maxLength={8000} />
          </div>
        </div>
        <Preview />
        {isChanged ? (
          <div role="alert">
            <ChangedNotice onSee={() => setStored(current)} />
          </div>
        ) : (
          <SubmitRow
            failure={failure}
            isSending={isSending}
            label={t('newsletters.save')}
            busyLabel={t('forms:sending')}
          />
        )}
        <Button className="mt-2" onClick={onClose}>
          {t('forms:cancel')}
        </Button>
      </form>
    </FormProvider>
  );
}

/** The typed text as readers will receive it: a subject and paragraphs. */
function Preview() {
  const { t } = useTranslation('duties');
  const [subjectRo, bodyRo, subjectEn, bodyEn]: string[] = useWatch({
    name: ['subjectRo', 'bodyRo', 'subjectEn', 'bodyEn'],
  });
  const languages = [
    ['ro', subjectRo, bodyRo],
    ['en', subjectEn, bodyEn],
  ] as const;
  return (
    <section aria-label={t('newsletters.preview')} className="mb-3 grid gap-4 lg:grid-cols-2">
      {languages.map(([lang, subject = '', body = '']) => (
        <div
          key={lang}
          lang={lang}
          className="wrap-anywhere rounded-2 border border-line border-dashed p-3 text-s"
        >
          <p className="font-semibold">{subject || t('newsletters.preview')}</p>
          {body.split(/\n\s*\n/).map((paragraph, at) => (
            <p key={at} className="mt-2">
              {paragraph.trim()}
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}

function NewsletterCard({
  newsletter,
  subscriberCount,
  onEdit,
}: {
  newsletter: Newsletter;
  subscriberCount: number;
  /** Null while a newsletter is being written. */
  onEdit: (() => void) | null;
}) {
  const { t } = useTranslation(['duties', 'forms']);
  const locale = useLocale();
  const queries = useQueryClient();
  const { id, version, status, texts, createdAt, sentAt, deliveryCount } = newsletter;
  /** The version that is asked about. */
  const [asked, setAsked] = useState<number | null>(null);
  const isAsked = asked !== null;
  const close = () => setAsked(null);
  const onSuccess = () => queries.invalidateQueries({ queryKey: newsletterCalls.list.key() });
  const test = useMutation(newsletterCalls.test.mutationOptions({ onSuccess }));
  const send = useMutation(
    newsletterCalls.send.mutationOptions({
      onSuccess: async () => {
        await onSuccess();
        close();
      },
    }),
  );
  const error = test.error ?? send.error;
  const failure = error && failureOf(error);
  return (
    <article className="rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="wrap-anywhere font-semibold text-m">{texts[locale].subject}</h2>
        <p className="flex items-center gap-2 text-ink-2 text-s">
          <Chip tone={status === 'Sent' ? 'ok' : 'plain'}>{t(`newsletters.status.${status}`)}</Chip>
          <time dateTime={sentAt ?? createdAt} className="num">
            {formatInstant(sentAt ?? createdAt, 'dateTime', locale)}
          </time>
        </p>
      </div>
      {status !== 'Draft' && (
        <p className="text-ink-2 text-s">{t('newsletters.delivered', { count: deliveryCount })}</p>
      )}
      {status === 'Draft' && (
        <div className="mt-2 flex flex-wrap gap-2">
          {onEdit && <Button onClick={onEdit}>{t('newsletters.edit')}</Button>}
          <Button disabled={test.isPending} onClick={() => test.mutate({ params: { id } })}>
            {t('newsletters.test')}
          </Button>
          <Button look="act" onClick={() => setAsked(version)}>
            {t('newsletters.send')}
          </Button>
          <RemoveDraft newsletter={newsletter} onSettled={onSuccess} />
          <p role="status" className="self-center text-ink-2 text-s">
            {test.isSuccess && t('newsletters.tested')}
          </p>
        </div>
      )}
      {!isAsked && (
        <p role="alert" className="text-lost text-s">
          {failure && errorText(failure.code, failure.params, locale)}
        </p>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('newsletters.askTitle')}
          text={t('newsletters.askText', { count: subscriberCount })}
          label={t('newsletters.send')}
          isSending={send.isPending}
          blocked={!send.isPending && asked !== version ? <ChangedNotice onSee={close} /> : null}
          error={send.error}
          onConfirm={() => send.mutate({ params: { id }, body: { version: asked } })}
          onClose={close}
        />
      )}
    </article>
  );
}

/** Deletes the version that was read, after a question. */
function RemoveDraft({
  newsletter: { id, version, texts },
  onSettled,
}: {
  newsletter: Newsletter;
  onSettled: () => Promise<void>;
}) {
  const { t } = useTranslation('duties');
  const locale = useLocale();
  const remove = useMutation(newsletterCalls.remove.mutationOptions({ onSettled }));
  const [asked, setAsked] = useState<number | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Button
        look="danger"
        onClick={() => {
          remove.reset();
          setAsked(version);
        }}
      >
        {t('newsletters.remove')}
      </Button>
      {asked !== null && (
        <ConfirmDialog
          title={t('newsletters.removeTitle')}
          text={t('newsletters.removeText', { subject: texts[locale].subject })}
          label={t('newsletters.remove')}
          look="danger"
          isSending={remove.isPending}
          blocked={!remove.isPending && asked !== version ? <ChangedNotice onSee={close} /> : null}
          error={remove.error}
          onConfirm={() => remove.mutate({ params: { id }, body: { version: asked } }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}
