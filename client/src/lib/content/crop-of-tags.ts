/** The crop that each tag is about, by the tag's slug: key of a crop. */
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

/** The crop that an item is about: that of its first tag with a crop's name; null without such a tag. */
export function cropOfTags(tags: readonly { readonly slug: string }[]): string | null {
  for (const { slug } of tags) {
    const crop = cropOfTag[slug];
    if (crop !== undefined) return crop;
  }
  return null;
}
