import type { ContentAsset } from '@recolta/shared/contracts/content/blocks';
import type { PostCard } from '@recolta/shared/contracts/content/items';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/bucharest-time.ts';
import { classNames } from '../../lib/class-names.ts';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
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
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (first.charAt(0) + last.charAt(0)).toUpperCase();
}

/** Category, day and reading time of a post, in one line. */
export function PostMeta({
  post: { category, _publish_on: publishedOn, _read_time: minutes },
  className,
}: {
  post: Pick<PostCard, 'category' | '_publish_on' | '_read_time'>;
  className?: string;
}) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const categoryName = useCategoryName();
  const facts = [
    category && <b className="font-semibold text-ink-2">{categoryName(category)}</b>,
    publishedOn && <time dateTime={publishedOn}>{formatInstant(publishedOn, 'fullDate', locale)}</time>,
    minutes !== null && minutes > 0 && t('readTime', { minutes }),
  ].filter((fact) => fact !== null && fact !== false && fact !== '');
  return (
    <p className={classNames('num flex flex-wrap gap-x-1.5 text-ink-3 text-note', className)}>
      {facts.map((fact, index) => (
        <span key={index} className="whitespace-nowrap">
          {fact}
          {index < facts.length - 1 && <span aria-hidden="true"> ·</span>}
        </span>
      ))}
    </p>
  );
}

/** The name of an enumeration value; a value that only a newer release knows is shown unchanged. */
export function useCategoryName(): (value: string) => string {
  const { t } = useTranslation('content');
  return (value) => (value.toLowerCase() === 'agriculture' ? t('category.agriculture') : value);
}

/** The cover of a post in its proportions; a plain surface without one. */
export function PostCover({
  post,
  sizes,
  isFirst = false,
  className,
}: {
  post: Pick<PostCard, 'cover'>;
  sizes: string;
  isFirst?: boolean;
  className?: string;
}) {
  const cover = post.cover.find(({ _type }) => _type === 'Photo');
  return (
    <div
      className={classNames(
        'aspect-[16/9] overflow-hidden rounded-2 border border-line bg-(--m1)',
        className,
      )}
    >
      {cover && (
        // Decorative: the heading beside it names the subject.
        <ContentPicture
          asset={cover}
          sizes={sizes}
          isFirst={isFirst}
          alt=""
          className="size-full object-cover"
        />
      )}
    </div>
  );
}

/** A post as a tile: cover, meta, title, summary. The whole tile is a link to it. */
export function PostTile({
  post,
  isLead = false,
  isShortOnPhone = false,
  heading: Heading = 'h3',
  sizes = '(width < 720px) 94vw, 420px',
}: {
  post: PostCard;
  isLead?: boolean;
  /** Without summary and of one size, for a row that scrolls sideways. */
  isShortOnPhone?: boolean;
  heading?: 'h2' | 'h3';
  sizes?: string;
}) {
  return (
    <article className="group relative">
      <PostCover post={post} sizes={sizes} />
      <PostMeta post={post} className="mt-3.5" />
      <Heading
        className={classNames(
          'mt-1.5 font-semibold font-serif leading-tight tracking-[-0.01em]',
          isLead ? 'text-[1.6rem]' : 'text-[1.333rem]',
          isShortOnPhone && 'max-md:text-l',
        )}
      >
        <PostLink post={post} />
      </Heading>
      {post.summary && (
        <p className={classNames('mt-1.5 text-ink-2 text-s', isShortOnPhone && 'max-md:hidden')}>
          {post.summary}
        </p>
      )}
    </article>
  );
}

/** The title as a link that covers the positioned element around it. */
export function PostLink({ post: { _slug: slug, title } }: { post: Pick<PostCard, '_slug' | 'title'> }) {
  return (
    <LocalLink
      to={`/blog/${slug}`}
      className="underline-offset-4 after:absolute after:inset-0 after:rounded-2 group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-(--focus-line)"
    >
      {title}
    </LocalLink>
  );
}
