import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import {
  type DriverLink,
  deliveryContract,
  driverPlacesSchema,
} from '@recolta/shared/contracts/http/delivery';
import type { DriverPlace } from '@recolta/shared/contracts/http/driver-load';
import { formatTelephone } from '@recolta/shared/domain/company/telephone';
import type { Load } from '@recolta/shared/domain/deal/deal-life';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, MessageSquare, Share2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormInput } from '../../../../components/forms/form-fields.tsx';
import { Button, buttonClass } from '../../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { type ShareResult, sharePage } from '../../../../lib/device/hand-over.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { fieldIssuesOf } from '../../../../lib/forms/field-issue.ts';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { failureOf } from '../../../../lib/http/failure.ts';
import { serviceCalls } from '../../../../lib/http/service-calls.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import type { Locale } from '../../../../lib/locale-path.ts';
import { type ShownDeal, windowText } from '../../state/deal-life.ts';
import { givenText } from '../../state/typed-facts.ts';

interface Props {
  deal: ShownDeal;
  load: Load;
  onClose: () => void;
}

/** The link of a load's driver: made with what its page shows, then sent, changed or ended [D3]. */
export function DriverLinkDialog({ deal, load, onClose }: Props) {
  // All texts before the dialog opens: one that waits for texts loses the focus.
  const { t } = useTranslation(['delivery', 'content', 'frame']);
  const { locale } = useTexts();
  const params = { id: deal.id, loadId: load.id };
  const query = deliveryCalls.driverLink.queryOptions({ input: { params } });
  const { data: link, error } = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
  const [step, setStep] = useState<'send' | 'change' | 'end'>('send');
  const toSend = () => setStep('send');
  const parts = { deal, load, onClose };
  if (link && (link.token === null || step === 'change'))
    return <PlacesForm {...parts} link={link} onSaved={toSend} />;
  if (link && step === 'end') return <EndLink {...parts} link={link} onBack={toSend} />;
  return (
    <Dialog
      title={t('driverLink')}
      onClose={onClose}
      isFocused
      foot={<Button onClick={onClose}>{t('frame:back')}</Button>}
    >
      {link && <SendLink load={load} link={link} go={setStep} />}
      {error && (
        <p role="alert" className="text-lost">
          {failureText(error, locale)}
        </p>
      )}
      {!link && !error && <Spinner />}
    </Dialog>
  );
}

function failureText(error: unknown, locale: Locale): string {
  const { code, params } = failureOf(error);
  return errorText(code, params, locale);
}

interface TypedPlace {
  place: string;
  contact: string;
  telephone: string;
}
const typedOf = ({ place, contact, telephone }: DriverPlace): TypedPlace => ({
  ...{ place, contact: contact ?? '' },
  telephone: telephone === null ? '' : formatTelephone(telephone),
});
const givenOf = ({ place, contact, telephone }: TypedPlace) => ({
  ...{ place, contact: givenText(contact), telephone: givenText(telephone) },
});

function PlacesForm({
  deal,
  load,
  link,
  onSaved,
  onClose,
}: Props & { link: DriverLink; onSaved: () => void }) {
  const { t } = useTranslation(['delivery', 'frame']);
  const keep = useKeepLink(deal, load);
  type Values = Record<'loading' | 'unloading', TypedPlace>;
  const bodyOf = (values: Values) => ({
    loading: givenOf(values.loading),
    unloading: givenOf(values.unloading),
  });
  const check = useCallback((values: Values) => {
    const body = driverPlacesSchema.safeParse(bodyOf(values));
    return body.success ? [] : fieldIssuesOf(body.error.issues, values);
  }, []);
  const { form, submit, failure, isSending } = useCheckedForm<Values>({
    defaultValues: { loading: typedOf(link.loading), unloading: typedOf(link.unloading) },
    check,
    send: async (values) => {
      const body = driverPlacesSchema.parse(bodyOf(values));
      keep(await deliveryCalls.putDriverLink.call({ params: { id: deal.id, loadId: load.id }, body }));
      onSaved();
    },
  });
  return (
    <FormProvider {...form}>
      <Dialog
        title={t('driverLink')}
        onClose={onClose}
        onSubmit={submit}
        foot={
          <>
            <div role="alert" className="mb-2 text-lost text-s empty:hidden">
              {failure}
            </div>
            <div className="grid gap-2">
              <Button type="submit" look="act" aria-busy={isSending} className="min-h-13">
                {isSending && <Spinner />}
                {t(link.token === null ? 'driverMake' : 'driverSave')}
              </Button>
              <Button onClick={onClose}>{t('frame:back')}</Button>
            </div>
          </>
        }
      >
        <p className="mt-1 mb-3 text-ink-2 text-s">{t('driverText')}</p>
        {(['loading', 'unloading'] as const).map((place) => (
          <fieldset key={place} className="mb-3">
            <legend className="mb-1 font-semibold">{t(`driverPlace.${place}`)}</legend>
            <FormInput name={`${place}.place`} label={t('field.driverPlace')} maxLength={200} />
            <div className="grid gap-x-3 sm:grid-cols-2">
              <FormInput
                name={`${place}.contact`}
                label={t('field.driverContact')}
                isOptional
                maxLength={80}
              />
              <FormInput
                name={`${place}.telephone`}
                label={t('field.driverTelephone')}
                isOptional
                inputMode="tel"
              />
            </div>
          </fieldset>
        ))}
      </Dialog>
    </FormProvider>
  );
}

function SendLink({
  load: { plan },
  link,
  go,
}: Pick<Props, 'load'> & { link: DriverLink; go: (step: 'change' | 'end') => void }) {
  const { t } = useTranslation(['delivery', 'content']);
  const texts = useTexts();
  const [result, setResult] = useState<ShareResult | null>(null);
  const url = `${location.origin}/driver#${link.token}`;
  const title = t('driverMessage', { window: windowText(plan, texts), plates: plan.plates ?? '' });
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    setResult(done === true ? 'copied' : 'failed');
  };
  return (
    <>
      <p className="num mt-1 mb-3 text-ink-2">
        {[plan.plates ?? t('noPlates'), windowText(plan, texts)].join(' · ')}
      </p>
      <p className="wrap-anywhere select-all rounded-2 bg-surface-2 px-3 py-2.5">{url}</p>
      <p className="num mt-1 mb-3 text-ink-2 text-s">
        {t('driverEnds', { when: formatInstant(link.endsAt, 'dayMonthTime', texts.locale) })}
      </p>
      <div className="grid gap-2">
        {plan.driver && (
          <a
            href={`sms:${plan.driver.telephone}?body=${encodeURIComponent(`${title} ${url}`)}`}
            className={buttonClass('act', 'min-h-13')}
          >
            <MessageSquare aria-hidden="true" size={18} />
            {t('driverSms', { name: plan.driver.name })}
          </a>
        )}
        <Button onClick={() => void sharePage(title, url, null).then(setResult)}>
          <Share2 aria-hidden="true" size={18} />
          {t('content:share')}
        </Button>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" size={18} />
          {t('driverCopy')}
        </Button>
        <p role="status" className="text-ink-2 text-s empty:hidden">
          {result === 'copied' && t('content:linkCopied')}
          {result === 'failed' && t('content:linkNotCopied')}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2 border-line border-t pt-4">
        <a href={url} target="_blank" rel="noopener" className={buttonClass('plain')}>
          {t('driverOpen')}
        </a>
        <Button onClick={() => go('change')}>{t('driverChange')}</Button>
        <Button look="danger" onClick={() => go('end')}>
          {t('driverEnd')}
        </Button>
      </div>
    </>
  );
}

function EndLink({ deal, load, link, onBack, onClose }: Props & { link: DriverLink; onBack: () => void }) {
  const { t } = useTranslation('delivery');
  const keep = useKeepLink(deal, load);
  const params = { id: deal.id, loadId: load.id };
  const end = useMutation({
    mutationFn: () => deliveryCalls.endDriverLink.call({ params, body: undefined }),
    onSuccess: () => {
      onClose();
      keep({ ...link, token: null });
    },
  });
  return (
    <ConfirmDialog
      title={t('driverEnd')}
      text={t('driverEndText')}
      label={t('driverEnd')}
      isSending={end.isPending}
      error={end.error}
      onConfirm={() => end.isPending || end.mutate()}
      onClose={onBack}
    />
  );
}

/** Keeps an answer about the link, so that the dialog opens with it. */
function useKeepLink(deal: ShownDeal, load: Load) {
  const queries = useQueryClient();
  const input = { params: { id: deal.id, loadId: load.id } };
  return (link: DriverLink) => queries.setQueryData(deliveryCalls.driverLink.queryKey({ input }), link);
}

/** Calls, keys and query options about the delivery of deals; refetched together with announcements. */
const deliveryCalls = createTanstackQueryUtils(
  // Only a dialog that is loaded on demand makes these calls, and it needs the schemas as well.
  serviceCalls('/services/main', () => Promise.resolve(deliveryContract)),
  { path: ['main', 'announcements', 'delivery'] },
);
