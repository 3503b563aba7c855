import { ArrowLeft, Check, FileSpreadsheet, Wheat } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, type Path, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DiscardButton } from '../../../components/forms/discard-button.tsx';
import { StepList } from '../../../components/forms/step-list.tsx';
import { SubmitButton } from '../../../components/forms/submit-row.tsx';
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { fieldIssuesOfError } from '../../../lib/forms/field-issue.ts';
import { focusNamed } from '../../../lib/forms/focus-named.ts';
import { useIssueText } from '../../../lib/forms/issue-text.ts';
import { readKept, useKeptForm } from '../../../lib/forms/kept-form.ts';
import { UploadsContext, usePendingUploads } from '../../../lib/forms/pending-uploads.ts';
import { formResolver } from '../../../lib/forms/use-checked-form.ts';
import { failureOf, isLost } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { localizedPath } from '../../../lib/locale-path.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { goodsFigures } from '../state/goods-values.ts';
import {
  issuesUpTo,
  type PostingStep,
  postingIssues,
  postingStepOfPath,
  postingSteps,
  usePostingStep,
} from '../state/posting-steps.ts';
import type { PostingValues } from '../state/posting-values.ts';
import type { Posted, Sale } from '../state/sale.ts';
import { DeliveryStep } from './delivery-step.tsx';
import { GoodsStep } from './goods-step.tsx';
import { GridStep } from './grid-step.tsx';
import { missingOfRefusal } from './missing-to-post.tsx';
import { PostingRail } from './posting-rail.tsx';
import { AnnouncementPriceStep, LivePriceStep } from './price-steps.tsx';
import { ReviewStep } from './review-step.tsx';
import { StartFromTemplate } from './start-from-template.tsx';

type Field = Path<PostingValues>;

const priceSteps = { live: LivePriceStep, announcement: AnnouncementPriceStep } as const;

/** The wizard's task: a new sale, another one like an earlier one, or the edit of one. */
export interface WizardTask<Values extends PostingValues, Posting extends Posted> {
  /** Key of the stored draft. */
  readonly draftId: string;
  readonly sale: Sale<Values, Posting>;
  readonly title: string;
  readonly lead: string;
  readonly sendLabel: string;
  /** True if it may start from a template. */
  readonly isNew: boolean;
  /** Initial values of the form without a draft. */
  readonly original: Values;
  /** @returns the sale's id */
  readonly send: (posting: Posting, key: string) => Promise<string>;
  readonly editPageOf: (id: string) => string;
  /** The page to open once it is sent. */
  readonly nextPageOf: (id: string, posting: Posting) => string;
}

/** The wizard that posts a sale: its draft outlives the page, and each step is validated by the call's schema. */
export function PostingWizard<Values extends PostingValues, Posting extends Posted>({
  task,
}: {
  task: WizardTask<Values, Posting>;
}) {
  const { original } = task;
  // The steps read the fields that every sale has; those of one kind are passed back to it unread.
  const sale: Sale = task.sale;
  const { t } = useTranslation(['posting']);
  const locale = useLocale();
  const navigate = useNavigate();
  const textOf = useIssueText(sale.fieldNames);
  const [draftOf] = useState(() => {
    const figures = ['quantity', ...sale.priceFields, ...goodsFigures];
    return { id: task.draftId, empty: sale.empty, locale, figures };
  });
  const [kept] = useState(() => readKept(localStorage, draftOf, Date.now()));
  const [failure, setFailure] = useState<ReactNode>(null);
  const [isSending, setIsSending] = useState(false);
  /** Name of the template that it was started from, on this page. */
  const [template, setTemplate] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Fields whose issues are shown since the last attempt to continue. */
  const asked = useRef<string[]>([]);
  const check = useCallback(
    (values: PostingValues) => postingIssues(sale, values, locale, serverClock.nowMs()),
    [sale, locale],
  );
  const form = useForm<PostingValues>({
    mode: 'onTouched',
    resolver: useMemo(() => formResolver(check, textOf), [check, textOf]),
    defaultValues: kept?.values ?? (original as PostingValues),
  });
  const { clearErrors, getFieldState, getValues, setError, setFocus, setValue, subscribe, trigger } = form;
  const draft = useKeptForm(draftOf, kept, original, form);
  const {
    step: addressed,
    last,
    goTo: openStep,
    goToField,
  } = usePostingStep(
    sale,
    useCallback(() => check(getValues()), [check, getValues]),
    heading,
    useCallback(
      (path: string) => {
        setFocus(path as Field);
        if (!focusNamed(path)) setFailure(getFieldState(path as Field).error?.message ?? null);
      },
      [setFocus, getFieldState],
    ),
  );
  // A step that closes ends its uploads.
  const uploads = usePendingUploads(addressed);
  const step = uploads.part;
  const at = postingSteps.indexOf(step);
  const goTo = (to: PostingStep) => {
    if (!uploads.holds()) openStep(to);
  };
  const [before, next] = [postingSteps[at - 1], postingSteps[at + 1]];

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // An issue disappears as soon as it is fixed, even by a change of another field.
        callback: () => {
          if (asked.current.length > 0) void trigger(asked.current as Field[]);
        },
      }),
    [subscribe, trigger],
  );

  const send = async () => {
    const posting = task.sale.schema.parse(sale.postingOf(getValues(), locale));
    setIsSending(true);
    try {
      const id = await draft.send((key) => task.send(posting, key));
      draft.forget();
      void navigate(localizedPath(task.nextPageOf(id, posting), locale));
    } catch (error) {
      setIsSending(false);
      const refused = failureOf(error);
      if (isLost(refused)) return setFailure(t(`posting:${sale.kind}.lost`));
      const earlierId = refused.code === 'IdempotencyKeyReused' ? refused.params.auctionId : null;
      if (typeof earlierId === 'string') {
        return setFailure(<EarlierAttempt kind={sale.kind} page={task.editPageOf(earlierId)} />);
      }
      const issues = fieldIssuesOfError(error);
      for (const issue of issues) setError(issue.path as Field, { type: issue.rule, message: textOf(issue) });
      if (issues[0]) return goToField(issues[0].path, postingStepOfPath(sale, issues[0].path));
      const missing = missingOfRefusal(refused.params);
      const text = errorText(refused.code, refused.params, locale);
      setFailure(missing === null ? text : `${text} ${t('missing.text')} ${t(`missing.${missing}`)}`);
    }
  };
  const submit = async () => {
    setFailure(null);
    if (uploads.holds()) return;
    const open = issuesUpTo(sale, step, check(getValues()));
    asked.current = open.map(({ path }) => path);
    if (open[0]) {
      await trigger(asked.current as Field[]);
      return goToField(open[0].path, postingStepOfPath(sale, open[0].path));
    }
    return next ? openStep(next) : send();
  };

  const start = (name: string, goods: PostingValues['goods']) => {
    setValue('goods', goods, { shouldDirty: true });
    setValue('asIsConfirmed', false, { shouldDirty: true });
    asked.current = [];
    clearErrors();
    setTemplate(name);
  };
  const restored = kept && t('restored', { when: formatInstant(kept.savedAtMs, 'dayMonthTime', locale) });
  const started = template === null ? restored : t('templates.started', { name: template });
  const lead = started ?? (step === 'goods' ? task.lead : null);

  const PriceFields = priceSteps[sale.kind];
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void submit();
        }}
      >
        <UnsavedGuard />
        <div className="frame-page py-6 md:py-8">
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div>
              <h1 ref={heading} tabIndex={-1} className="title-list outline-none">
                {task.title}
              </h1>
              <p role="status" className="wrap-anywhere mt-1 text-ink-2 text-s empty:hidden">
                {lead}
              </p>
            </div>
            {task.isNew && step === 'goods' && (
              <div className="flex flex-wrap gap-2">
                <StartFromTemplate original={original} onPick={start} />
                <LocalLink to="/product-catalog" className={buttonClass('plain', 'text-s')}>
                  <Wheat aria-hidden="true" size={17} />
                  {t('catalogue.choose')}
                </LocalLink>
                {sale.kind === 'announcement' && (
                  <LocalLink to="/auctions/import" className={buttonClass('plain', 'text-s')}>
                    <FileSpreadsheet aria-hidden="true" size={17} />
                    {t('import.start')}
                  </LocalLink>
                )}
              </div>
            )}
          </div>
          <StepList
            label={t(`posting:${sale.kind}.steps`)}
            steps={postingSteps}
            step={step}
            last={last}
            nameOf={(name) => t(`posting:step.${name}`)}
            onGo={goTo}
          />
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(320px,400px)]">
            <div className="min-w-0 rounded-3 border border-line bg-surface shadow-card">
              <UploadsContext value={uploads.count}>
                {step === 'goods' && <GoodsStep />}
                {step === 'delivery' && <DeliveryStep />}
                {step === 'grid' && <GridStep sale={sale} />}
                {step === 'price' && <PriceFields />}
                {step === 'review' && <ReviewStep sale={sale} />}
              </UploadsContext>
            </div>
            <aside aria-label={t(`step.${step}`)} className="min-w-0">
              <PostingRail sale={sale} step={step} />
            </aside>
          </div>
        </div>
        <div className="sticky bottom-0 z-10 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]">
          <div className="frame-page flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            {before ? (
              <Button look="quiet" onClick={() => goTo(before)} aria-label={t(`step.${before}`)}>
                <ArrowLeft aria-hidden="true" size={17} />
                <span className="max-md:hidden">{t(`step.${before}`)}</span>
              </Button>
            ) : (
              <DiscardButton
                onDiscard={() => {
                  draft.forget();
                  window.location.reload();
                }}
              />
            )}
            <p className="num ml-auto flex items-center gap-2 text-ink-2 text-s max-md:sr-only">
              {draft.savedAtMs === null ? (
                t('notSaved')
              ) : (
                <>
                  <Check aria-hidden="true" size={16} className="text-act" />
                  {t('saved', { time: formatInstant(draft.savedAtMs, 'time', locale) })}
                </>
              )}
            </p>
            <SubmitButton
              isSending={isSending}
              label={next ? t('next') : task.sendLabel}
              detail={next && t(`step.${next}`)}
              busyLabel={t('sending')}
              className="max-md:flex-1"
            />
            <p role="alert" className="w-full text-lost text-s empty:hidden">
              {uploads.wait ?? failure}
            </p>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

/** An attempt without an answer did arrive, and the form has changed since. */
function EarlierAttempt({ kind, page }: { kind: Sale['kind']; page: string }) {
  const { t } = useTranslation(['posting']);
  return (
    <>
      {t(`posting:${kind}.arrived`)}{' '}
      <LocalLink to={page} className="underline underline-offset-4">
        {t(`posting:${kind}.openArrived`)}
      </LocalLink>
    </>
  );
}
