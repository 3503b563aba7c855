import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { saveFile } from '../../../lib/device/save-file.ts';

/** Shows recovery codes, once; the caller provides the heading. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('factors');
  return (
    <div className="grid gap-3">
      <p className="text-ink-2 text-s">{t('recoveryLead')}</p>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-2 border border-line bg-surface-2 p-3 font-mono text-s">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => saveFile('recolta-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)}>
          <Download aria-hidden="true" size={16} />
          {t('recoverySave')}
        </Button>
        <Button look="act" onClick={onKept}>
          {t('recoveryKept')}
        </Button>
      </div>
    </div>
  );
}
