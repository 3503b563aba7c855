import fs from 'node:fs/promises';
import { siteShareText } from '@recolta/shared/domain/share-text';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardSize, cardSvg } from '../../src/platform/card/card-svg.ts';

/** `UPDATE_CARDS=1` writes the files. */
test.each(['ro', 'en'] as const)(
  'the picture of the site in %s equals the file that the client ships',
  async (language) => {
    const file = new URL(`../../../client/public/card-${language}.png`, import.meta.url);
    const drawn = Buffer.from(cardSvg(siteShareText(language)));
    if (process.env.UPDATE_CARDS === '1')
      await fs.writeFile(file, await sharp(drawn).png({ palette: true }).toBuffer());
    const shipped = await sharp(await fs.readFile(file))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(shipped.info).toMatchObject(cardSize);
    const wanted = await sharp(await sharp(drawn).png({ palette: true }).toBuffer())
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(shipped.data.equals(wanted)).toBe(true);
  },
);
