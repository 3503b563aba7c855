import { consultantClientSchema } from '@recolta/shared/contracts/http/public-forms';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ContentBlocks } from '../../components/content/content-body.tsx';
import { ContentWaiting, useCanonicalLink } from '../../components/content/page-of-content.tsx';
import { FormInput, FormTextArea } from '../../components/forms/form-fields.tsx';
import { MessageForm, type MessageValues } from '../../components/forms/message-form.tsx';
import { FormCounty } from '../../components/forms/place-fields.tsx';
import { SceneDrawing } from '../../components/ui/scene-drawing.tsx';
import { contentLocale, contentPageQuery } from '../../lib/content/content-query.ts';
import { type FieldIssue, fieldIssuesOf } from '../../lib/forms/field-issue.ts';
import { publicCalls } from '../../lib/http/page-calls.ts';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';
import { useLocale } from '../../lib/i18n.ts';
import { usePageMeta } from '../../lib/page/page-meta.ts';

export const visitorCalls: VisitorCalls = (queries, { locale }) => [
  queries.fetchQuery(contentPageQuery(locale, 'consultanta')),
];

/** Funding for farms, as editors describe it, and the form to ask for advice, which does not depend on their text. */
export function ConsultancyPage() {
  const { t } = useTranslation('consultancy');
  const locale = useLocale();
  const { data: page, error, refetch } = useQuery(contentPageQuery(locale, 'consultanta'));
  const isOther = page != null && page._locale !== contentLocale[locale];
  usePageMeta(page?.title_tag || page?.title || t('title'), page?.meta_description || t('description'));
  useCanonicalLink(isOther ? '/consultanta' : null);
  return (
    <div className="frame-page py-8 md:py-12">
      <h1 lang={isOther ? 'ro' : undefined} className="title-editorial">
        {page?.title ?? t('heading')}
      </h1>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,680px)_minmax(0,400px)] lg:justify-between lg:gap-12">
        {/* On a phone the form comes before the text. */}
        <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1">
          <ConsultancyForm />
        </div>
        <div className="grid gap-8 lg:col-start-1 lg:row-start-1">
          <SceneDrawing
            scene="funds"
            className="aspect-[2/1] w-full rounded-3 border border-line bg-(--m1) sm:aspect-[8/3]"
          />
          {page && (
            <article lang={isOther ? 'ro' : undefined} className="min-w-0">
              <ContentBlocks blocks={page.content} />
            </article>
          )}
          {page === undefined && <ContentWaiting error={error} onRetry={() => void refetch()} />}
          <p className="flex gap-3 rounded-2 bg-fact-wash p-4">
            <Info aria-hidden="true" size={20} className="flex-none text-fact" />
            {t('honestNote')}
          </p>
        </div>
      </div>
    </div>
  );
}

/** A request for advice. */
function ConsultancyForm() {
  const { t } = useTranslation('consultancy');
  return (
    <MessageForm
      name="consultancy"
      texts={{
        send: t('send'),
        sentHeading: t('sentHeading'),
        again: t('again'),
      }}
      sentText={({ telephone, email }) => t('sentText', { telephone: telephone.trim(), email: email.trim() })}
      empty={emptyConsultancy}
      check={consultancyIssues}
      send={(values) => publicCalls.consultantClient.call(consultancyOf(values))}
    >
      <h2 id="consultancy-form" className="mb-4 font-semibold font-serif text-xl">
        {t('formHeading')}
      </h2>
      <FormInput name="name" autoComplete="name" />
      <FormInput name="companyName" autoComplete="organization" isOptional />
      <FormInput name="telephone" type="tel" inputMode="tel" autoComplete="tel" />
      <FormInput name="email" type="email" inputMode="email" autoComplete="email" />
      <FormCounty name="county" isOptional />
      <FormTextArea name="message" hint={t('messageHint')} />
    </MessageForm>
  );
}

type ConsultancyValues = MessageValues & {
  companyName: string;
  /** Code of a county. */
  county: string;
};

export const emptyConsultancy: ConsultancyValues = {
  name: '',
  companyName: '',
  email: '',
  telephone: '',
  county: '',
  message: '',
  acceptsPrivacy: false,
};

function callOf({ companyName, county, ...rest }: ConsultancyValues) {
  return {
    ...rest,
    ...(companyName.trim() !== '' && { companyName }),
    ...(county !== '' && { county }),
  };
}

export function consultancyIssues(values: ConsultancyValues): FieldIssue[] {
  const checked = consultantClientSchema.safeParse(callOf(values));
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}

/** The call of a form without issues. */
export function consultancyOf(values: ConsultancyValues): z.infer<typeof consultantClientSchema> {
  return consultantClientSchema.parse(callOf(values));
}
