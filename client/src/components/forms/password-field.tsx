import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { InputField } from './input-field.tsx';

/** A password, with a button that shows it. */
export function PasswordField(props: Omit<ComponentProps<typeof InputField>, 'type' | 'trailing'>) {
  const { t } = useTexts();
  const [isShown, setIsShown] = useState(false);
  return (
    <InputField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={isShown ? t('forms.hide') : t('forms.show')}
          onClick={() => setIsShown(!isShown)}
          className="grid w-11 place-items-center text-ink-2 hover:text-ink"
        >
          {isShown ? <EyeOff aria-hidden="true" size={18} /> : <Eye aria-hidden="true" size={18} />}
        </button>
      }
    />
  );
}
