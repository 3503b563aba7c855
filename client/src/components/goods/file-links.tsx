import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../ui/button.tsx';

/**
 * The bulletin and the owner's contract of a lot, for readers who may see them.
 * @param filesAt the address of the lot's files
 */
export function FileLinks({
  filesAt,
  goods,
}: {
  filesAt: string;
  goods: Pick<AuctionGoods, 'bulletin' | 'contractFile' | 'sustainability'>;
}) {
  const { t } = useTranslation('goods');
  const files = [
    ['bulletin', goods.bulletin?.file ?? null],
    ['contract', goods.contractFile],
    ['certificate', goods.sustainability?.file ?? null],
  ] as const;
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {files.map(
        ([name, file]) =>
          file !== null && (
            <a key={name} href={`${filesAt}/${file}`} download className={buttonClass('plain', 'text-s')}>
              <Download aria-hidden="true" size={16} />
              {t(`files.${name}`)}
            </a>
          ),
      )}
    </div>
  );
}
