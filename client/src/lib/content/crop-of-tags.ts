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
export function cropOfTags(tags: readonly { readonly slug: string }[]): string | null {
  for (const { slug } of tags) {
    const crop = cropOfTag[slug];
    if (crop !== undefined) return crop;
  }
  return null;
}
