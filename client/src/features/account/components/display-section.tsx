import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { type TextSize, textSizeAtom, textSizes } from '../../../lib/device/device-settings.ts';
import { AccountSection } from './account-section.tsx';

/** Each option is shown in its own text size. */
const samples: Record<TextSize, string> = { normal: '15px', large: '20px', larger: '24px' };

/** The appearance of pages on this device. */
export function DisplaySection() {
  const { t } = useTranslation('account');
  const [chosen, choose] = useAtom(textSizeAtom);
  return (
    <AccountSection name="display" lead={t('deviceLead')}>
      <fieldset>
        <legend className="mb-2 font-semibold">{t('textSize.label')}</legend>
        <div className="flex flex-wrap gap-2">
          {textSizes.map((size) => (
            <label
              key={size}
              className="flex min-h-13 cursor-pointer items-center gap-3 rounded-2 border border-line-2 px-4 py-2 has-checked:border-act has-checked:bg-act-wash has-focus-visible:outline-2 has-focus-visible:outline-(--focus-line) has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="text-size"
                value={size}
                checked={size === chosen}
                onChange={() => choose(size)}
                className="size-5 flex-none accent-(--act) outline-none"
              />
              <span style={{ fontSize: samples[size] }}>{t(`textSize.${size}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </AccountSection>
  );
}
