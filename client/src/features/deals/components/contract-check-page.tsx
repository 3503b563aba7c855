import type { ContractCheck } from '@recolta/shared/contracts/http/deals';
import { useQuery } from '@tanstack/react-query';
import { Check, FileUp, X } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { DetailPage } from '../../../components/ui/detail-page.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { dealCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';

/** Checks in the browser if a file is the contract of a number: nobody is named and nothing is sent. */
export function ContractCheckPage({ number }: { number: string }) {
  const { t } = useTranslation('deals');
  const input = { params: { number: number.toUpperCase() } };
  const found = useQuery({
    ...dealCalls.checkContract.queryOptions({ input }),
    retry: false,
  });
  return (
    <DetailPage frame="text" found={found} loading={t('loading')} failed={t('failed')}>
      {(check) => <Found check={check} />}
    </DetailPage>
  );
}

function Found({ check: { number, isConcluded, versions } }: { check: ContractCheck }) {
  const { t } = useTranslation('deals');
  const locale = useLocale();
  const [file, setFile] = useState<{ readonly name: string; readonly sha256: string } | null>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    target.value = '';
    if (chosen) setFile({ name: chosen.name, sha256: await fileSha256(chosen) });
  };
  const found = versions.find(({ sha256 }) => sha256 === file?.sha256);
  return (
    <>
      <h1 className="title-list num">{t('checkTitle', { number })}</h1>
      <p className="mt-2 flex flex-wrap gap-2">
        <Chip tone={isConcluded ? 'ok' : 'warn'}>{t(isConcluded ? 'isConcluded' : 'isOpen')}</Chip>
        <Chip>{t('versions', { count: versions.length })}</Chip>
      </p>
      <p className="mt-4 mb-4 text-ink-2">{t('checkLead')}</p>
      <label className={buttonClass('act', 'cursor-pointer focus-within:outline-2')}>
        <FileUp aria-hidden="true" size={17} />
        {t('choose')}
        <input
          type="file"
          accept="application/pdf,.pdf"
          className="sr-only"
          onChange={(event) => void choose(event)}
        />
      </label>
      <div role="status" className="mt-5">
        {file && (
          <div
            className={`flex items-start gap-3 rounded-3 border border-line p-4 ${found ? 'bg-act-wash' : 'bg-lost-wash text-lost'}`}
          >
            {found ? (
              <Check aria-hidden="true" size={20} className="mt-0.5 flex-none text-act" />
            ) : (
              <X aria-hidden="true" size={20} className="mt-0.5 flex-none" />
            )}
            <div className="min-w-0">
              <p className="font-semibold">
                {found
                  ? t('isVersion', {
                      version: found.version,
                      when: formatInstant(found.madeAt, 'dateTime', locale),
                    })
                  : t('isNotVersion')}
              </p>
              <p className="wrap-anywhere mt-1 text-s">{file.name}</p>
              <p className="wrap-anywhere mt-1 font-mono text-xs">{file.sha256}</p>
            </div>
          </div>
        )}
      </div>
    </>
  );
}

/** The SHA-256 of a file, in hexadecimal. */
async function fileSha256(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
