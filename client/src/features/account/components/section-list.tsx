import type { Account } from '@recolta/shared/contracts/http/account';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { regionOf } from '@recolta/shared/domain/company/address-text';
import { formatIban } from '@recolta/shared/domain/company/iban';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import {
  Banknote,
  Bell,
  Building2,
  ChevronRight,
  FileText,
  Gavel,
  Handshake,
  Images,
  KeyRound,
  Languages,
  type LucideIcon,
  MapPin,
  ShieldCheck,
  Store,
  Type,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { bidConfirmationAtom, soundAtom, textSizeAtom } from '../../../lib/device/device-settings.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useOwnFactors } from '../../session/api/own-factors.ts';
import { type SectionName, sectionGroups, sectionPath } from '../state/account-sections.ts';
import { useUnsavedSections } from './account-section.tsx';

/** One line about a section, and whether it needs the user. */
interface SectionState {
  readonly text: string;
  readonly isOpen?: boolean;
}

/** The state of each section; empty where it is not known. An administrator's account needs no details. */
function useSectionStates(
  account: Account,
  role: string | undefined,
): Readonly<Record<SectionName, SectionState>> {
  const { t } = useTranslation(['account', 'labels']);
  const unsaved = useUnsavedSections(account.id);
  const input = { params: { id: account.id } };
  const { data: choices } = useQuery(accountCalls.notificationChoices.queryOptions({ input }));
  const locale = useLocale();
  const { data: factors } = useOwnFactors();
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

const icons: Record<SectionName, LucideIcon> = {
  company: Building2,
  addresses: MapPin,
  bank: Banknote,
  documents: FileText,
  photos: Images,
  record: Handshake,
  provider: Store,
  language: Languages,
  notifications: Bell,
  bidding: Gavel,
  display: Type,
  password: KeyRound,
  security: ShieldCheck,
  data: UserRound,
};

/**
 * The sections, each with a line about its state: cards on a phone; beside the section on a wide screen, where only
 * states that need the user are shown.
 * @param current the section that is shown
 */
export function SectionList({
  account,
  role,
  names,
  current,
  className,
}: {
  account: Account;
  role: string | undefined;
  names: readonly SectionName[];
  current: SectionName | null;
  className?: string | undefined;
}) {
  const { t } = useTranslation('account');
  const states = useSectionStates(account, role);
  return (
    <nav
      aria-label={t('sections')}
      className={classNames('grid min-w-0 gap-5 lg:sticky lg:top-4 lg:gap-4', className)}
    >
      {Object.entries(sectionGroups).map(([group, all]) => (
        <div key={group}>
          <h2 id={`group-${group}`} className="mb-2 font-semibold lg:mb-1 lg:px-3 lg:text-ink-2 lg:text-s">
            {t(`sectionGroup.${group as keyof typeof sectionGroups}`)}
          </h2>
          <ul
            aria-labelledby={`group-${group}`}
            className="max-lg:overflow-hidden max-lg:rounded-3 max-lg:border max-lg:border-line max-lg:bg-surface max-lg:shadow-card"
          >
            {all
              .filter((name) => names.includes(name))
              .map((name) => (
                <SectionLink key={name} name={name} isCurrent={name === current} {...states[name]} />
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SectionLink({
  name,
  isCurrent,
  text,
  isOpen = false,
}: {
  name: SectionName;
  isCurrent: boolean;
  text: string;
  isOpen?: boolean | undefined;
}) {
  const { t } = useTranslation('account');
  const Icon = icons[name];
  return (
    <li className="max-lg:border-line max-lg:border-b max-lg:last:border-b-0">
      <LocalLink
        to={sectionPath(name)}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-16 items-center gap-4 px-4 py-2 hover:bg-surface-2 lg:min-h-11 lg:rounded-2 lg:px-3 lg:py-1.5 lg:aria-[current=page]:bg-surface lg:aria-[current=page]:shadow-card"
      >
        <Icon aria-hidden="true" size={20} className="flex-none text-ink-2 lg:hidden" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium lg:text-s">{t(`section.${name}`)}</span>
          {text !== '' && (
            <span
              className={classNames(
                'wrap-anywhere num block lg:text-xs',
                isOpen ? 'font-semibold text-warn' : 'text-ink-2 lg:hidden',
              )}
            >
              {text}
            </span>
          )}
        </span>
        <ChevronRight aria-hidden="true" size={20} className="flex-none text-ink-2 lg:hidden" />
      </LocalLink>
    </li>
  );
}
