import { useQuery } from '@tanstack/react-query';
import { Headset, PhoneCall } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { readCompany } from '../../../../components/company/company-details.tsx';
import { duty } from '../../../../lib/http/duty-calls.ts';

const askEachMs = 2 * 60_000;

/** Says if an administrator is watching, and which number to call; nothing until known. */
export function DutyLine() {
  const { data } = useQuery({
    queryKey: ['duty'],
    queryFn: () => duty.duty(),
    staleTime: askEachMs,
    refetchInterval: askEachMs,
  });
  return data ? <DutyWords isOnDuty={data.isOnDuty} telephone={readCompany()?.telephone ?? ''} /> : null;
}

export function DutyWords({ isOnDuty, telephone }: { isOnDuty: boolean; telephone: string }) {
  const { t } = useTranslation('room');
  return (
    <p
      data-duty={isOnDuty ? 'on' : 'off'}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 text-ink-2 text-s print:hidden"
    >
      <span className="inline-flex items-center gap-2">
        <Headset aria-hidden="true" size={16} className={isOnDuty ? 'text-lead' : ''} />
        {t(isOnDuty ? 'onDuty' : 'nobodyOnDuty')}
      </span>
      {telephone !== '' && (
        <a
          href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`}
          className="num inline-flex min-h-8 items-center gap-1.5 font-medium text-fact hover:underline"
        >
          <PhoneCall aria-hidden="true" size={15} />
          {telephone}
        </a>
      )}
    </p>
  );
}
