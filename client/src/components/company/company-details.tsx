import { type Company, companyMetaName } from '@recolta/shared/contracts/company';
import { Mail, MapPin, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const line = 'flex min-h-9 items-center gap-2';
const link = `${line} hover:text-ink hover:underline`;

/** Contact details of the company that runs the market. */
export function CompanyDetails({ company }: { company: Company }) {
  const { t } = useTranslation('frame');
  const { name, number, register, address, email, telephone } = company;
  return (
    <address className="not-italic">
      <p className="font-semibold text-ink">{name}</p>
      <p>{t('companyNumber', { number })}</p>
      <p>{t('companyRegister', { register })}</p>
      <p className={line}>
        <MapPin aria-hidden="true" size={14} className="flex-none" />
        {address}
      </p>
      <a href={`mailto:${email}`} className={link}>
        <Mail aria-hidden="true" size={14} className="flex-none" />
        {email}
      </a>
      <a href={`tel:${telephone.replaceAll(/[^\d+]/g, '')}`} className={link}>
        <Phone aria-hidden="true" size={14} className="flex-none" />
        {telephone}
      </a>
    </address>
  );
}

let held: Company | null | undefined;

/**
 * The operator of this installation, from the relay's `meta` element; null without a relay. It needs no parsing by a
 * schema: the relay wrote it from its settings.
 */
export function readCompany(): Company | null {
  held ??= typeof document === 'undefined' ? null : companyIn(document);
  return held;
}

/** Sets the operator if no page provides it. */
export function setCompany(company: Company): void {
  held = company;
}

function companyIn(page: Document): Company | null {
  const content = page.querySelector(`meta[name="${companyMetaName}"]`)?.getAttribute('content');
  return content ? JSON.parse(content) : null;
}
