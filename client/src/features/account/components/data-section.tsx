import { type OpenDeal, openDealsSchema } from '@recolta/shared/contracts/http/deals';
import type { DealSide } from '@recolta/shared/domain/contract/signing';
import { otherSide } from '@recolta/shared/domain/deal/deal-terms';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { shortGoodsName } from '@recolta/shared/domain/goods-name';
import { formatSum } from '@recolta/shared/domain/price-text';
import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormInput, FormPassword } from '../../../components/forms/form-fields.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { minorOf } from '../../../lib/format.ts';
import type { FieldIssue } from '../../../lib/forms/field-issue.ts';
import { unsavedFormsAtom } from '../../../lib/forms/unsaved-changes.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { localizedPath } from '../../../lib/locale-path.ts';
import { store } from '../../../lib/store.ts';
import { leaveEndedSession } from '../../session/api/session-calls.ts';
import { AccountSection } from './account-section.tsx';

/** Data export and closing of the account. */
export function DataSection({ accountId, email }: { accountId: string; email: string }) {
  const { t } = useTranslation('account');
  const [isClosing, setIsClosing] = useState(false);
  return (
    <AccountSection name="data">
      <h3 className="font-semibold">{t('exportHeading')}</h3>
      <p className="mb-3 text-ink-2 text-s">{t('exportText')}</p>
      <a
        href={`/services/main/accounts/${accountId}/export`}
        download="recolta-export.json"
        className={buttonClass('plain')}
      >
        <Download aria-hidden="true" size={16} />
        {t('export')}
      </a>
      <div className="mt-5 border-line border-t pt-5">
        <h3 className="font-semibold">{t('closeHeading')}</h3>
        <p className="mb-3 text-ink-2 text-s">{t('closeText')}</p>
        <Button look="danger" onClick={() => setIsClosing(true)}>
          {t('close')}
        </Button>
      </div>
      {isClosing && <CloseAccount accountId={accountId} email={email} onStay={() => setIsClosing(false)} />}
    </AccountSection>
  );
}

/** Fields that this form labels differently. */
const named = { password: 'currentPassword' };

interface CloseValues {
  /** The e-mail is typed as well, because browsers often fill in a password. */
  email: string;
  password: string;
}

/** In the order of the fields. */
function closeIssues({ email, password }: CloseValues, ownEmail: string): FieldIssue[] {
  const typed = email.trim().toLowerCase();
  return [
    ...(typed === '' ? [{ path: 'email', rule: 'required' } as const] : []),
    ...(typed !== '' && typed !== ownEmail.toLowerCase()
      ? [{ path: 'email', rule: 'is', limit: ownEmail } as const]
      : []),
    ...(password === '' ? [{ path: 'password', rule: 'required' } as const] : []),
  ];
}

/**
 * Explains which data are erased and which must be kept, asks for e-mail and password, and closes the account
 * permanently.
 */
function CloseAccount({
  accountId,
  email,
  onStay,
}: {
  accountId: string;
  email: string;
  onStay: () => void;
}) {
  const { t } = useTranslation(['account', 'forms']);
  const locale = useLocale();
  const navigate = useNavigate();
  const [openDeals, setOpenDeals] = useState<readonly OpenDeal[]>([]);
  const { form, submit, failure, isSending } = useCheckedForm<CloseValues>({
    defaultValues: { email: '', password: '' },
    check: useCallback((values: CloseValues) => closeIssues(values, email), [email]),
    named,
    describe: ({ code, params }) => {
      const read = openDealsSchema.safeParse(code === 'AccountHasDeals' ? params : {});
      setOpenDeals(read.success ? read.data.deals : []);
      return null;
    },
    send: async ({ password }) => {
      await accountCalls.close.call({ params: { id: accountId }, body: { password } });
      store.set(unsavedFormsAtom, new Set());
      await navigate(localizedPath('/', locale), { replace: true });
      await leaveEndedSession(accountId);
    },
  });
  return (
    <Dialog
      title={t('closeHeading')}
      onClose={onStay}
      onSubmit={submit}
      foot={
        <>
          <div role="alert" className="mb-2 text-lost text-s empty:hidden">
            {failure}
            {failure !== null && openDeals.length > 0 && <OpenDeals deals={openDeals} />}
          </div>
          <div className="grid gap-2">
            <Button type="submit" look="danger" className="min-h-13" aria-busy={isSending}>
              {isSending && <Spinner />}
              {t('closeForGood')}
            </Button>
            <Button onClick={onStay}>{t('forms:cancel')}</Button>
          </div>
        </>
      }
    >
      <p className="mt-3 font-medium">{t('erasedHeading')}</p>
      <p className="text-ink-2 text-s">{t('erased')}</p>
      <p className="mt-3 font-medium">{t('keptHeading')}</p>
      <ul className="mb-4 list-disc pl-5 text-ink-2 text-s">
        <li>{t('keptLog')}</li>
        <li>{t('keptContracts')}</li>
        <li>{t('keptName')}</li>
      </ul>
      <FormProvider {...form}>
        <FormInput name="email" type="email" label={t('closeEmail')} autoComplete="off" />
        <FormPassword
          name="password"
          label={t('forms:field.currentPassword')}
          autoComplete="current-password"
        />
      </FormProvider>
    </Dialog>
  );
}

/** The deals that keep the account open, each with what is to be paid or received in it [D12]. */
function OpenDeals({ deals }: { deals: readonly OpenDeal[] }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const stateOf = ({ stage, side, owed, currency }: OpenDeal): string => {
    const sum = (by: DealSide) => formatSum(minorOf(owed[by]), currency as Currency, locale);
    const sums = [
      minorOf(owed[side]) > 0 && t('openDeal.pay', { sum: sum(side) }),
      minorOf(owed[otherSide(side)]) > 0 && t('openDeal.receive', { sum: sum(otherSide(side)) }),
    ].filter(Boolean);
    return sums.length > 0 ? sums.join(', ') : t(`openDeal.stage.${stage as 'delivering'}`);
  };
  return (
    <ul className="num mt-1 max-h-48 divide-y divide-line overflow-y-auto text-ink">
      {deals.map((deal) => (
        <li key={deal.id} className="wrap-anywhere">
          <LocalLink to={`/auction-winning-bids/${deal.id}`} className="block py-1.5">
            <span className="block underline underline-offset-4">
              {[shortGoodsName(deal.name, locale), deal.other].filter(Boolean).join(', ')}
            </span>
            {stateOf(deal)}
          </LocalLink>
        </li>
      ))}
    </ul>
  );
}
