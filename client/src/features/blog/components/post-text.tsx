import type { ContentAuthor, ContentPost } from '@recolta/shared/contracts/content/items';
import { findCrop } from '@recolta/shared/domain/crops';
import { useTranslation } from 'react-i18next';
import { ContentBody } from '../../../components/content/content-body.tsx';
import { ContentsList, PageTools } from '../../../components/content/page-tools.tsx';
import { AuthorMark } from '../../../components/content/post-cards.tsx';
import {
  FobChange,
  FobFigure,
  FobInLei,
  SparkLine,
  useFobTrends,
} from '../../../components/market/fob-price.tsx';
import { useFobSources } from '../../../components/market/fob-source.ts';
import { bodyParts, headingsOf } from '../../../lib/content/body-parts.ts';
import { authorBlock, otherLanguage } from '../../../lib/content/content-query.ts';
import { parseHtml, textOf } from '../../../lib/content/parse-html.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useFobPrice } from '../../../lib/market/market-prices.ts';
import { useFragment } from '../../../lib/page/use-fragment.ts';
import { useListRoom } from '../../../lib/realtime/use-room.ts';
import type { RelatedPosts } from '../api/blog.ts';
import { authorPath, TagLinks } from './blog-aside.tsx';

/** The text of a post, with its table of contents on one side and related content on the other. */
export function PostText({ post, related }: { post: ContentPost; related: RelatedPosts | undefined }) {
  const lang = otherLanguage(useLocale(), post);
  const { t } = useTranslation(['blog', 'content']);
  const author = authorBlock(post);
  const parts = bodyParts(post.body.filter((block) => block !== author));
  const headings = headingsOf(parts);
  const crop = cropOfTags(post.keywords);
  useFragment();
  return (
    <div className="mt-8 grid items-start gap-x-14 gap-y-8 lg:mt-12 xl:grid-cols-[200px_minmax(0,680px)_minmax(0,1fr)] lg:grid-cols-[200px_minmax(0,680px)] print:block">
      <div className="self-start lg:sticky lg:top-6 max-lg:hidden print:hidden">
        {headings.length > 1 && (
          <ContentsList label={t('content:inThisPage')} headings={headings} lang={lang} />
        )}
        <PageTools title={post.title} className="mt-5 flex flex-wrap gap-2" />
      </div>
      <div className="min-w-0">
        <ContentBody parts={parts} lang={lang} />
        <PageTools title={post.title} className="mt-8 flex gap-2 lg:hidden print:hidden" />
        {related?.author && <AuthorBox author={related.author} />}
        <footer className="mt-6 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4 print:hidden">
          <p className="text-ink-2 text-s">
            {t('mistake')}{' '}
            <LocalLink to="/contact" className="text-fact underline underline-offset-4">
              {t('writeToUs')}
            </LocalLink>
          </p>
          {post.keywords.length > 0 && <TagLinks tags={post.keywords} lang={lang} />}
        </footer>
      </div>
      <aside className="grid min-w-0 gap-5 lg:col-start-2 xl:col-start-auto print:hidden">
        {related && related.alsoRead.length > 0 && (
          <nav aria-label={t('alsoRead')} className="text-s">
            <p aria-hidden="true" className="mb-1 font-semibold text-ink-3 text-note">
              {t('alsoRead')}
            </p>
            <ul>
              {related.alsoRead.map(({ _slug: slug, title }) => (
                <li key={slug} className="border-line border-t py-2.5 first:border-t-0">
                  <LocalLink to={`/blog/${slug}`} className="font-semibold underline underline-offset-4">
                    {title}
                  </LocalLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {/* Last: its figures may arrive after the text. */}
        {crop !== null && <CropPrice product={crop} />}
      </aside>
    </div>
  );
}

function AuthorBox({ author }: { author: ContentAuthor }) {
  const { t } = useTranslation('blog');
  const lang = otherLanguage(useLocale(), author);
  const [first] = parseHtml(author.biography ?? '');
  return (
    <section
      aria-label={t('author')}
      className="mt-8 flex items-start gap-4 rounded-3 border border-line bg-surface p-5 shadow-card"
    >
      <AuthorMark name={author.name} photo={author.photos[0]} />
      <div className="min-w-0 text-s">
        <p className="font-semibold text-m">{author.name}</p>
        {first !== undefined && (
          <p lang={lang} className="line-clamp-3 text-ink-2">
            {textOf([first])}
          </p>
        )}
        {author._slug && (
          <LocalLink
            to={`/blog/${authorPath(author._slug)}`}
            className="mt-1 inline-flex min-h-9 items-center font-medium text-fact underline underline-offset-4"
          >
            {t('allOf', { name: author.name })}
          </LocalLink>
        )}
      </div>
    </section>
  );
}

/** The crop of each tag, by the tag's slug: key of a crop. */
const cropOfTag: Readonly<Record<string, string>> = {
  grau: 'wheat-milling',
  wheat: 'wheat-milling',
  porumb: 'corn',
  maize: 'corn',
  corn: 'corn',
  'floarea-soarelui': 'sunflower',
  sunflower: 'sunflower',
  rapita: 'rapeseed',
  rapeseed: 'rapeseed',
  soia: 'soybean',
  soybean: 'soybean',
  soybeans: 'soybean',
  orz: 'barley-feed',
  barley: 'barley-feed',
};

/** The crop of an item: that of its first tag named after a crop; null without such a tag. */
function cropOfTags(tags: readonly { readonly slug: string }[]): string | null {
  for (const { slug } of tags) {
    const crop = cropOfTag[slug];
    if (crop !== undefined) return crop;
  }
  return null;
}

/**
 * The last reference price of the crop that a post is about [Q4], and its current market. Renders nothing without a
 * price.
 */
function CropPrice({ product }: { product: string }) {
  const { t } = useTranslation('prices');
  const locale = useLocale();
  const known = useFobPrice(product);
  const trend = useFobTrends([product]).get(product);
  const sourcesOf = useFobSources();
  const { state } = useListRoom();
  const running = Object.values(state ?? {}).filter(
    (auction) => auction.product === product && auction.status === 'InProgress',
  );
  const crop = findCrop(product);
  if (!known?.fob || !crop) return null;
  const { fob, rates } = known;
  return (
    <section aria-label={t('today')} className="rounded-3 border border-line bg-surface shadow-card">
      <div className="p-5">
        <h2 className="font-medium text-ink-2 text-s">{t('fobOf', { crop: crop[locale] })}</h2>
        <FobFigure fob={fob} />
        <SparkLine figures={trend?.figures ?? []} className="mt-2 h-9" />
        <p className="num mt-1 flex flex-wrap justify-between gap-x-2 text-ink-2 text-note">
          <FobInLei fob={fob} rates={rates} />
          {trend?.changeMinor != null && (
            <span>
              <FobChange changeMinor={trend.changeMinor} fob={fob} />
            </span>
          )}
        </p>
        <p className="num mt-1 text-ink-3 text-note">{sourcesOf(fob, 'Ron', rates)}</p>
      </div>
      <p className="border-line border-t px-5 py-3 text-s">
        {running.length > 0 && (
          <b className="block font-semibold">{t('running', { count: running.length })}</b>
        )}
        <LocalLink
          to={running.length > 0 ? '/live' : `/auctions?cereals=${product}`}
          className="text-fact underline underline-offset-4"
        >
          {t(running.length > 0 ? 'toLive' : 'toAnnouncements')}
        </LocalLink>
      </p>
    </section>
  );
}
