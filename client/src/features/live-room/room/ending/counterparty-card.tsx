import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { formatTelephone } from '@recolta/shared/domain/company/telephone';
import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../components/ui/button.tsx';
import { Dock } from '../../../../components/ui/dock.tsx';

type Contact = NonNullable<Viewer['counterparty']>;
type Role = 'seller' | 'buyer';

/** The other party's details: only for owner and winner, once accepted [B5]. */
export function CounterpartyCard({ contact, role }: { contact: Contact; role: Role }) {
  const { t } = useTranslation(['room', 'ending']);
  const rows = [
    [t('companyNumber'), contact.companyNumber],
    [t('contactPerson'), contact.administratorName],
  ] as const;
  return (
    <section className="p-4 md:p-6">
      <h2 className="font-semibold text-ink-2 text-s">{t(`ending:${role}`)}</h2>
      <p className="mb-2 font-semibold text-l">{contact.companyName}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-s">
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="contents">
                <dt className="text-ink-2">{label}</dt>
                <dd className="text-right font-medium">{value}</dd>
              </div>
            ),
        )}
        {contact.telephone !== null && (
          <div className="contents">
            <dt className="text-ink-2">{t('telephone')}</dt>
            <dd className="num text-right">
              <a href={`tel:${contact.telephone}`} className="font-medium text-fact underline">
                {formatTelephone(contact.telephone)}
              </a>
            </dd>
          </div>
        )}
        <div className="contents">
          <dt className="text-ink-2">{t('email')}</dt>
          <dd className="text-right">
            <a href={`mailto:${contact.email}`} className="break-all font-medium text-fact underline">
              {contact.email}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The next step, fixed on a phone's screen: calling the other party. */
export function CallBar({ telephone, role }: { telephone: string; role: Role }) {
  const { t } = useTranslation('ending');
  return (
    <Dock rows={1} className="lg:hidden">
      <a
        href={`tel:${telephone}`}
        className={buttonClass('act', 'num mx-auto flex min-h-14 w-full max-w-xl')}
      >
        <Phone aria-hidden="true" size={18} />
        {t(role === 'seller' ? 'callSeller' : 'callBuyer', { telephone: formatTelephone(telephone) })}
      </a>
    </Dock>
  );
}
