import type { Account } from '@recolta/shared/contracts/http/account';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { regionOf } from '@recolta/shared/domain/company/address-text';
import { formatIban } from '@recolta/shared/domain/company/iban';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { bidConfirmationAtom, soundAtom, textSizeAtom } from '../../../lib/device/device-settings.ts';
import { factorCalls } from '../../../lib/http/factor-calls.ts';
import { accountCalls } from '../../../lib/http/main-service.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { SectionName } from './account-sections.ts';
import { useUnsavedSections } from './section-drafts.ts';

/** One line about a section, and whether it needs the user. */
interface SectionState {
  readonly text: string;
  readonly isOpen?: boolean;
}

/** The state of each section; empty where it is not known. An administrator's account needs no details. */
export function useSectionStates(
  account: Account,
  role: string | undefined,
): Readonly<Record<SectionName, SectionState>> {
  const { t } = useTranslation(['account', 'labels']);
  const unsaved = useUnsavedSections(account.id);
  const input = { params: { id: account.id } };
  const { data: choices } = useQuery(accountCalls.notificationChoices.queryOptions({ input }));
  const locale = useLocale();
  const { data: factors } = useQuery(factorCalls.list.queryOptions());
  const confirmation = useAtomValue(bidConfirmationAtom);
  const sound = useAtomValue(soundAtom);
  const textSize = useAtomValue(textSizeAtom);

  const { companyName, companyNumber, invoiceAddress, bankAccountNumber, pendingChanges } = account;
  const open = (text: string) => ({ text, isOpen: true });
  const lacking = (text: string) => ({ text, isOpen: role !== 'Admin' });
  const missing = accountDocumentTypes.filter((type) =>
    account.documents.every((held) => held.type !== type),
  );
  const isBankInReview = pendingChanges !== null && 'bankAccountNumber' in pendingChanges.fields;
  const ofCompany =
    companyName === null
      ? lacking(t('state.companyMissing'))
      : { text: [companyName, companyNumber].filter(Boolean).join(' · ') };
  const wanted = Object.values(choices ?? {});
  const states: Record<SectionName, SectionState> = {
    company: pendingChanges ? open(t('state.inReview')) : ofCompany,
    addresses: invoiceAddress
      ? { text: `${invoiceAddress.town}, ${regionOf(invoiceAddress, locale)}` }
      : lacking(t('state.addressMissing')),
    bank:
      bankAccountNumber === null
        ? lacking(isBankInReview ? t('state.inReview') : t('state.bankMissing'))
        : { text: [account.bank, `…${formatIban(bankAccountNumber).slice(-4)}`].filter(Boolean).join(' · ') },
    documents:
      missing.length > 0
        ? lacking(t('state.documentsMissing', { count: missing.length }))
        : { text: t('state.documentsComplete') },
    photos: { text: t('state.photos') },
    record: { text: t('state.record') },
    provider: { text: role === 'Provider' ? t('isProvider') : t('state.notProvider') },
    language: { text: t(`languages.${account.locale}`) },
    notifications: {
      text: choices
        ? t('state.wanted', {
            mail: wanted.filter(({ mail }) => mail).length,
            push: wanted.filter(({ push }) => push).length,
          })
        : '',
    },
    bidding: {
      text: `${t(confirmation === 'hold' ? 'state.hold' : 'state.dialog')} · ${t(`state.sound.${sound}`)}`,
    },
    display: { text: `${t('textSize.label')}: ${t(`textSize.${textSize}`)}` },
    password: { text: t('state.password') },
    security: { text: factors ? t(factors.factors.length > 0 ? 'state.factor' : 'state.noFactor') : '' },
    data: { text: t('state.data') },
  };
  for (const name of unsaved) states[name] = open(t('state.unsaved'));
  return states;
}
