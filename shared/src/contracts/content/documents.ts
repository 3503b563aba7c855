/** A stored picture in the widths that pages show; `file` is the original. */
const picture = `fragment Picture on Asset {
  _id _type name description caption author alignment width height mime_type original_name duration
  small: url(width: 480, format: "webp", quality: 75)
  medium: url(width: 960, format: "webp", quality: 75)
  large: url(width: 1440, format: "webp", quality: 75)
  file: url(as_file: true)
  poster: cover
}`;

/** A post of a list; its author is the last navigation item of the body. */
const card = `fragment Card on Post {
  _id _slug _locale _publish_on _read_time
  title summary category
  cover { ...Picture }
  body { ... on NavigationItem { slug title } }
}
${picture}`;

/** A block of a body. Blocks of other types have only their name. */
const block = `fragment Block on _prepr_types {
  __typename
  ... on Text { _id body text format }
  ... on Quote { _id body author }
  ... on Coordinates { _id latitude longitude }
  ... on NavigationItem { _id body slug title description navigationUrl: url }
  ... on Resource { _id body type resourceUrl: url }
  ... on Assets { items { ...Picture } }
  ... on ApplePodcast { _id podcastUrl: url }
  ... on BlueskyPost { _id embedUrl: url }
  ... on FacebookPost { _id embedUrl: url }
  ... on InstagramPost { _id embedUrl: url }
  ... on SoundCloudPost { _id embedUrl: url }
  ... on SpotifyPlaylist { _id embedUrl: url }
  ... on ThreadsPost { _id embedUrl: url }
  ... on TikTokPost { _id embedUrl: url }
  ... on TwitterPost { _id embedUrl: url }
  ... on VimeoPost { _id embedUrl: url }
  ... on YouTubePost { _id embedUrl: url }
}`;

/** A page of posts, the most recently published first, with any filter. */
const blogPosts = `query BlogPosts($locale: String!, $locales: [String!], $skip: Int, $limit: Int, $where: PostWhereInput) {
  Posts(locale: $locale, locales: $locales, skip: $skip, limit: $limit, sort: publish_on_DESC, where: $where) {
    total
    items { ...Card }
  }
}
${card}`;

/**
 * Navigation next to a list of posts: categories, tags and authors with their counts, and the most viewed posts.
 */
const blogFrame = `query BlogFrame($locale: String!, $locales: [String!]) {
  Posts(locale: $locale, locales: $locales, limit: 100, sort: publish_on_DESC) {
    total
    items { _id category keywords { body slug } body { ... on NavigationItem { slug } } }
  }
  Categorys(locale: $locale, locales: $locales, limit: 100, sort: title_ASC) {
    items { _id _slug title description }
  }
  Authors(locale: $locale, locales: $locales, limit: 100, sort: name_ASC) {
    items { _id _slug name photos { ...Picture } }
  }
  Popular_Posts(events: [View], locale: $locale, locales: $locales, limit: 4) {
    items { _id _slug title _views }
  }
}
${picture}`;

/** One post by its slug. */
const blogPost = `query BlogPost($slug: String!, $locale: String!, $locales: [String!]) {
  Post(slug: $slug, locale: $locale, locales: $locales) {
    _id _slug _locale _locales _created_on _changed_on _publish_on _read_time
    title summary title_tag meta_description category
    keywords { _id body slug }
    cover { ...Picture }
    body { ...Block }
    _localizations { _locale _slug }
  }
}
${block}
${picture}`;

/** Content next to one post: its author by slug, similar posts, and posts read in the same visit. */
const relatedPosts = `query RelatedPosts($id: String!, $author: String, $locale: String!, $locales: [String!], $fallback: [String!]) {
  Author(slug: $author, locale: $locale, locales: $fallback) {
    _id _slug _locale name biography photos { ...Picture }
  }
  Similar_Posts(id: $id, locale: $locale, locales: $locales, limit: 3, rules: { tags: 3, references: 2, entities: 1 }) {
    items { ...Card }
  }
  PeopleAlsoViewed_Posts(id: $id, locale: $locale, locales: $locales, limit: 3) {
    items { _id _slug title }
  }
}
${card}`;

/** One author by the slug, and posts to find theirs among. */
const blogAuthor = `query BlogAuthor($slug: String!, $locale: String!, $locales: [String!], $fallback: [String!]) {
  Author(slug: $slug, locale: $locale, locales: $fallback) {
    _id _slug _locale name biography photos { ...Picture }
    _localizations { _locale _slug }
  }
  Posts(locale: $locale, locales: $locales, limit: 100, sort: publish_on_DESC) {
    items { ...Card }
  }
}
${card}`;

/**
 * Published content in a language, the newest posts first, with its slugs in the other languages: for sitemap and
 * feed.
 */
const publishedContent = `query PublishedContent($locale: String!, $locales: [String!], $skip: Int) {
  Posts(locale: $locale, locales: $locales, skip: $skip, limit: 100, sort: publish_on_DESC) {
    total
    items { _id _slug _locale _changed_on _publish_on title summary _localizations { _locale _slug } }
  }
  Pages(locale: $locale, locales: $locales, limit: 100, sort: title_ASC) {
    items { _id _slug _locale _changed_on _localizations { _locale _slug } }
  }
  Authors(locale: $locale, locales: $locales, limit: 100, sort: name_ASC) {
    items { _id _slug _locale _changed_on _localizations { _locale _slug } }
  }
}`;

/** One page by its slug. */
const contentPage = `query ContentPage($slug: String!, $locale: String!, $locales: [String!]) {
  Page(slug: $slug, locale: $locale, locales: $locales) {
    _id _slug _locale _locales _changed_on _publish_on _read_time
    title title_tag meta_description
    content { ...Block }
    _localizations { _locale _slug }
  }
}
${block}
${picture}`;

/**
 * The documents that visitors send to the content service, by operation name. The relay forwards no others without
 * the caller's own token, so each text is sent exactly as it is here.
 *
 * They select only fields of every version of the schema since 2025: `url` has another alias per type of block
 * because its nullability differs between versions; counters that newer versions removed are left out, and so is
 * `total` of recommendations.
 */
export const contentDocuments: Readonly<Record<string, string>> = {
  BlogPosts: blogPosts,
  BlogFrame: blogFrame,
  BlogPost: blogPost,
  RelatedPosts: relatedPosts,
  BlogAuthor: blogAuthor,
  ContentPage: contentPage,
  PublishedContent: publishedContent,
};
