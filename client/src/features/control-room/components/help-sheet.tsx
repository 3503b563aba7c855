import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';

/** The keys in the order of their use. */
const keys = [
  ['↑ ↓ J K', 'move'],
  ['Enter', 'open'],
  ['Esc', 'close'],
  ['/', 'search'],
  ['A', 'acknowledge'],
  ['P', 'pin'],
  ['V', 'approve'],
  ['H', 'hold'],
  ['R', 'resume'],
  ['E', 'extend'],
  ['M', 'message'],
  ['C', 'correct'],
  ['X', 'cancel'],
  ['L', 'alarms'],
  ['G', 'group'],
  ['O', 'reorder'],
  ['W', 'wall'],
  ['?', 'help'],
] as const;

/** The keys of the control room. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('control');
  return (
    <Dialog
      title={t('keysTitle')}
      onClose={onClose}
      foot={
        <Button className="w-full" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-s">
        {keys.map(([key, act]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-1 border border-line-2 px-1.5 font-sans text-xs">{key}</kbd>
            </dt>
            <dd>{t(`keys.${act}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-2 text-s">{t('keysNote')}</p>
    </Dialog>
  );
}
