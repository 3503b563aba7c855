import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import { signingCodeDigits, signingCodeValidMinutes } from '@recolta/shared/domain/contract/signing';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useMutation } from '@tanstack/react-query';
import { Mail, PenLine } from 'lucide-react';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../components/forms/fields.tsx';
import { FormInput, FormPassword } from '../../../components/forms/form-fields.tsx';
import { PdfUpload } from '../../../components/forms/pdf-upload.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dock } from '../../../components/ui/dock.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { minorOf } from '../../../lib/format.ts';
import type { FieldIssue } from '../../../lib/forms/field-issue.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { CallError, failureOf } from '../../../lib/http/failure.ts';
import { dealCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { uploadSigned, useFetchDealsAgain } from '../api/deals.ts';
import { ContractButton } from './contract-button.tsx';
import { DealQuestion } from './deal-question.tsx';

interface Values {
  password: string;
  code: string;
}

const digits = new RegExp(`^\\d{${signingCodeDigits}}$`);

/** Normalises a code before sending: people type it in groups. */
const plainCode = (typed: string) => typed.replace(/\s/g, '');

/** Issues of the signing form, checked before it is sent. */
export function signIssues({ password, code }: Values): FieldIssue[] {
  return [
    ...(digits.test(plainCode(code)) ? [] : [{ path: 'code', rule: 'codeDigits' as const }]),
    ...(password === '' ? [{ path: 'password', rule: 'required' as const }] : []),
  ];
}

/** The result of uploading a PDF of either kind. */
export function useUploadTexts() {
  const { t } = useTranslation('deals');
  return {
    note: t('fileNote'),
    sending: (share: number) => t('sendingFile', { share }),
    sent: t('fileSent'),
    retry: t('retryFile'),
  };
}

/** The service's own limit, checked before ten megabytes are sent. */
const refusedFields = (fields: readonly FieldIssue[]) =>
  new CallError({ code: 'ValidationFailed', params: { fields }, status: null });

/**
 * Signing, in deliberate steps: everything it binds to, the statement that the contract was read, a mailed code, then
 * code and password [C2].
 * @param sha256 of the displayed contract: another one is not signed
 */
export function SignForm({ answer, sha256 }: { answer: DealAnswer; sha256: string }) {
  const { t } = useTranslation('deals');
  const [isAsked, setIsAsked] = useState(false);
  const locale = useLocale();
  const { deal, contract } = answer;
  const sum = formatSum(minorOf(deal.total), deal.currency as Currency, locale);
  return (
    <Dock rows={1}>
      <Button
        look="act"
        className="num mx-auto flex min-h-16 w-full px-5 text-left max-lg:max-w-xl lg:mt-4"
        onClick={() => setIsAsked(true)}
      >
        <span className="flex-1">
          <span className="block font-semibold text-l leading-tight">{`${t('toSign')} · ${sum}`}</span>
          <small className="block font-normal text-s">
            {[
              contract && t('versionOf', { version: contract.version }),
              t(deal.isPriceGross ? 'gross' : 'net'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <PenLine aria-hidden="true" size={19} className="flex-none" />
      </Button>
      {isAsked && <SignDialog answer={answer} sha256={sha256} onClose={() => setIsAsked(false)} />}
    </Dock>
  );
}

function SignDialog({
  answer,
  sha256,
  onClose,
}: {
  answer: DealAnswer;
  sha256: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('deals');
  const locale = useLocale();
  const { id } = answer.deal;
  const fetchAgain = useFetchDealsAgain();
  const uploadTexts = useUploadTexts();
  const [hasRead, setHasRead] = useState(false);
  const code = useMutation({
    mutationFn: () => dealCalls.sendSigningCode.call({ params: { id }, body: {} }),
  });
  const { form, submit, failure, isSending } = useCheckedForm<Values>({
    defaultValues: { password: '', code: '' },
    check: signIssues,
    send: async (values) => {
      const body = { sha256, password: values.password, code: plainCode(values.code) };
      try {
        await dealCalls.sign.call({ params: { id }, body });
      } finally {
        await fetchAgain();
      }
    },
  });
  const notSent = code.error && failureOf(code.error);
  return (
    <FormProvider {...form}>
      <DealQuestion
        answer={answer}
        title={t('signTitle')}
        label={t('sign')}
        note={t('signText')}
        message={failure}
        isSending={isSending}
        isReady={hasRead}
        error={null}
        onConfirm={() => submit({ preventDefault: () => undefined })}
        onClose={onClose}
      >
        <div className="mt-4 grid gap-3 border-line border-t pt-4">
          <ContractButton answer={answer} />
          <CheckboxField
            name="hasRead"
            label={t('hasRead')}
            error={undefined}
            checked={hasRead}
            onChange={({ target }) => setHasRead(target.checked)}
          />
          {hasRead && (
            <>
              <Button
                look={code.isSuccess ? 'quiet' : 'plain'}
                aria-busy={code.isPending}
                onClick={() => code.isPending || code.mutate()}
              >
                {code.isPending ? <Spinner /> : <Mail aria-hidden="true" size={17} />}
                {t(code.isSuccess ? 'sendAgain' : 'sendCode')}
              </Button>
              <p role="status" className="num text-s empty:hidden">
                {code.isSuccess && t('codeSent', { count: signingCodeValidMinutes })}
              </p>
              <p role="alert" className="text-lost text-s empty:hidden">
                {notSent && errorText(notSent.code, notSent.params, locale)}
              </p>
              <div className="grid gap-1">
                <FormInput name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
                <FormPassword name="password" label={t('password')} autoComplete="current-password" />
              </div>
              <details className="border-line border-t pt-2">
                <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-s">
                  {t('elsewhere')}
                </summary>
                <p className="mb-2 text-ink-2 text-s">{t('elsewhereText')}</p>
                <PdfUpload
                  texts={{ ...uploadTexts, choose: t('uploadSigned') }}
                  send={async (contract, upload) => {
                    const { password, code: typed } = form.getValues();
                    const issues = signIssues({ password, code: typed });
                    if (issues.length > 0) throw refusedFields(issues);
                    await uploadSigned(id, { contract, sha256, password, code: plainCode(typed) }, upload);
                    await fetchAgain();
                  }}
                />
              </details>
            </>
          )}
        </div>
      </DealQuestion>
    </FormProvider>
  );
}
