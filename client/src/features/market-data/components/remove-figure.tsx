import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';

/**
 * The button that removes one figure of a list, confirmed at its place.
 * @param asked the figure that is about to be removed, if any
 */
export function RemoveFigure<Key extends string | number>({
  figure,
  asked,
  onAsk,
  label,
  remove,
}: {
  figure: Key;
  asked: Key | null;
  onAsk: (figure: Key | null) => void;
  label: string;
  remove: { readonly isPending: boolean; readonly perform: (figure: Key) => void };
}) {
  const { t } = useTranslation('market');
  if (asked !== figure) {
    return (
      <Button look="quiet" className="ml-auto" aria-label={label} onClick={() => onAsk(figure)}>
        <Trash2 aria-hidden="true" size={17} />
      </Button>
    );
  }
  return (
    <span className="ml-auto flex gap-2">
      <Button
        look="danger"
        aria-busy={remove.isPending}
        onClick={() => {
          if (!remove.isPending) remove.perform(figure);
        }}
      >
        {t('removeConfirm')}
      </Button>
      <Button look="quiet" onClick={() => onAsk(null)}>
        {t('keep')}
      </Button>
    </span>
  );
}
