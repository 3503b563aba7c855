import type { Account } from '@recolta/shared/contracts/http/account';
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
import { LocalLink } from '../../../lib/local-link.tsx';
import { type SectionName, sectionGroups, sectionPath } from '../state/account-sections.ts';
import { useSectionStates } from '../state/use-section-states.ts';

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
