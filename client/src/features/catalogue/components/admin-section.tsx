import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';

export const pageHeading =
  'wrap-anywhere font-semibold font-serif text-[1.867rem] tracking-[-0.015em] md:text-2xl';

/** One card of an administration page of the catalogue. */
export function AdminSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-3 border border-line bg-surface p-5 shadow-card md:p-6"
    >
      <h2 id={id} className="font-semibold font-serif text-xl">
        {title}
      </h2>
      {lead && <p className="num mt-1 text-ink-2 text-s">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

export function BackToCatalogue() {
  const { t } = useTexts();
  return (
    <LocalLink
      to="/admin/product-catalog"
      className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-2 px-2 font-medium text-ink-2 text-s hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" size={16} />
      {t('administration.catalogue.back')}
    </LocalLink>
  );
}
