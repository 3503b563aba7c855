import type { ContentAsset } from '@recolta/shared/contracts/content/blocks';
import { classNames } from '../../lib/class-names.ts';
import { ContentPicture } from './content-picture.tsx';

/** An author's picture, or their initials. */
export function AuthorMark({
  name,
  photo,
  className = 'size-11 text-s',
}: {
  name: string;
  photo: ContentAsset | undefined;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid flex-none place-items-center overflow-hidden rounded-full bg-warn-wash font-semibold text-warn',
        className,
      )}
    >
      {photo ? (
        <ContentPicture asset={photo} sizes="96px" alt="" className="size-full object-cover" />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

/** First letters of the first and the last word that begin with a capital. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (first.charAt(0) + last.charAt(0)).toUpperCase();
}
