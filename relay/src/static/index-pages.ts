import { createHash } from 'node:crypto';

const english = {
  title: 'Recolta: the Romanian grain market, with live auctions',
  description:
    'Buy and sell wheat, corn, sunflower, rapeseed and soybean in Romania: announcements, live auctions, contracts.',
};

/** The page as it was built is Romanian; this is the same page for readers below `/en`. */
export function englishPage(page: string): string {
  return page
    .replace(/(<html[^>]*\slang=")ro(")/, '$1en$2')
    .replace(/<title>[^<]*<\/title>/, `<title>${english.title}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*(")/, `$1${english.description}$2`);
}

export function isEnglishPath(path: string): boolean {
  return path === '/en' || path.startsWith('/en/');
}

/** What a policy calls the inline scripts of a page. */
export function inlineScriptHashes(page: string): string[] {
  return [...page.matchAll(/<script>(?<code>.*?)<\/script>/gs)].map(({ groups }) => {
    const digest = createHash('sha256').update(groups?.code ?? '');
    return `'sha256-${digest.digest('base64')}'`;
  });
}
