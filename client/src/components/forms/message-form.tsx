import { type ReactNode, useState } from 'react';
import { type DefaultValues, FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldIssue } from '../../lib/forms/field-issue.ts';
import { useBegunTexts, useTextDraft } from '../../lib/forms/text-draft.ts';
import { useCheckedForm } from '../../lib/forms/use-checked-form.ts';
import { describeRateLimit, PrivacyConsent, SentPanel } from './public-form.tsx';
import { SubmitRow } from './submit-row.tsx';

/**
 * The fields that both forms share; `''` for an empty field. A type alias, because an interface has no index signature.
 */
export type MessageValues = {
  name: string;
  email: string;
  telephone: string;
  message: string;
  acceptsPrivacy: boolean;
};

interface MessageFormProps<Values extends MessageValues> {
  /** Key of the draft; `<name>-form` is the id of the heading. */
  readonly name: string;
  readonly texts: { readonly send: string; readonly sentHeading: string; readonly again: string };
  readonly sentText: (sent: Values) => string;
  readonly empty: Values;
  /** Must be stable across renders. */
  readonly check: (values: Values) => readonly FieldIssue[];
  readonly send: (values: Values) => Promise<unknown>;
  /** The fields before the consent. */
  readonly children: ReactNode;
}

/** A message to the operator: saved as a draft while it is written, replaced by a confirmation once sent. */
export function MessageForm<Values extends MessageValues>(props: MessageFormProps<Values>) {
  const [sent, setSent] = useState<Values | null>(null);
  if (sent === null) return <BegunForm {...props} onSent={setSent} />;
  const { texts, sentText } = props;
  return (
    <SentPanel
      heading={texts.sentHeading}
      text={sentText(sent)}
      again={texts.again}
      onAgain={() => setSent(null)}
    />
  );
}

type OpenFormProps<Values extends MessageValues> = MessageFormProps<Values> & {
  readonly onSent: (values: Values) => void;
};

function BegunForm<Values extends MessageValues>(props: OpenFormProps<Values>) {
  const begun = useBegunTexts(props.name, props.empty);
  return <OpenForm key={begun.key} {...props} begun={begun.values} />;
}

function OpenForm<Values extends MessageValues>({
  name,
  texts,
  begun,
  check,
  send,
  children,
  onSent,
}: OpenFormProps<Values> & { begun: Values }) {
  const { t, i18n } = useTranslation('forms');
  const { form, submit, failure, isSending } = useCheckedForm<Values>({
    defaultValues: begun as DefaultValues<Values>,
    check,
    send: async (values) => {
      await send(values);
      forget();
      onSent(values);
    },
    describe: (refused) => describeRateLimit(refused, i18n.t),
  });
  const forget = useTextDraft(name, form);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={submit}
        aria-labelledby={`${name}-form`}
        className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6"
      >
        {children}
        <PrivacyConsent text={t('privacyConsent')} />
        <SubmitRow failure={failure} isSending={isSending} label={texts.send} busyLabel={t('sending')} />
      </form>
    </FormProvider>
  );
}
