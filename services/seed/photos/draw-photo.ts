import { barn, ground, hills, house, lorry, silo, straw, sun, tractor, tree } from './farm-shapes.ts';
import { type Goods, goodsLooks, type Look } from './goods-looks.ts';

type Scene = 'sample' | 'dish' | 'heap' | 'store' | 'lorry' | 'bulletin' | 'farm' | 'field' | 'tractor';

/** A picture of the demonstration; pictures of one scene and the same goods differ by `variant`. */
export interface DemoPhoto {
  readonly goods: Goods;
  readonly scene: Scene;
  readonly variant: number;
}

const { width, height } = { width: 1600, height: 1200 };

/** Numbers from 0 to 1 that a text determines: the same picture for the same name. */
function randomBy(text: string): () => number {
  let state = [...text].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
    2_166_136_261,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws a picture of goods in the hand of the drawings in articles, in place of a photo: an SVG of 4 : 3. */
export function drawPhoto({ goods, scene, variant }: DemoPhoto): string {
  const look = goodsLooks[goods];
  const random = randomBy(`${goods} ${scene} ${variant}`);
  const symbols = look.fills.map((fill, at) => `<g id="g${at}" fill="${fill}">${look.shape}</g>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="1024" height="768">
<defs>${symbols}</defs><rect width="${width}" height="${height}" fill="${straw.back}"/>
<g stroke="${straw.line}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round" fill="none">${draw[scene](look, random)}</g></svg>`;
}

const draw: Readonly<Record<Scene, (look: Look, random: () => number) => string>> = {
  sample(look, random) {
    return `<rect width="${width}" height="${height}" fill="${look.ground}" stroke="none"/>${scattered(
      look,
      random,
      {
        ...{ left: -40, top: -40, right: width + 40, bottom: height + 40 },
        scale: 2.2,
      },
    )}`;
  },
  dish(look, random) {
    const [x, y] = [760 + random() * 80, 590 + random() * 40];
    return `<path d="M0 900H${width}V${height}H0Z" fill="${straw.light}" stroke="none"/>
<circle cx="${x}" cy="${y}" r="500" fill="${straw.white}"/><circle cx="${x}" cy="${y}" r="430" fill="${look.ground}"/>
<clipPath id="d"><circle cx="${x}" cy="${y}" r="427"/></clipPath><g clip-path="url(#d)">${scattered(
      look,
      random,
      { left: x - 440, top: y - 440, right: x + 440, bottom: y + 440, scale: 1 },
    )}</g><circle cx="${x}" cy="${y}" r="430"/>`;
  },
  heap(look, random) {
    const top = 470 + random() * 90;
    const lean = 740 + random() * 120;
    const edge = `M170 1010C420 ${top + 120} 560 ${top} ${lean} ${top}S1190 ${top + 120} 1430 1010Z`;
    return `${ground(1010)}<path d="M110 1010V470L800 130L1490 470V1010Z" fill="${straw.white}"/><path d="M40 505L800 130L1560 505"/>
<path d="${edge}" fill="${look.ground}"/><clipPath id="h"><path d="${edge}"/></clipPath><g clip-path="url(#h)" stroke-width="4">${scattered(
      look,
      random,
      { left: 170, top, right: 1430, bottom: 1020, scale: 0.85 },
    )}</g><path d="${edge}"/>`;
  },
  store(_look, random) {
    const count = 2 + Math.floor(random() * 3);
    const isLeft = random() < 0.5;
    const silos = Array.from({ length: count }, (_, at) => silo(820 + at * 180, 960, 420 + random() * 160));
    const parts = `${barn(180, 960, 520)}${silos.join('')}`;
    const turned = isLeft ? parts : `<g transform="translate(${width} 0) scale(-1 1)">${parts}</g>`;
    return `${sun(isLeft ? 1280 : 320, 230)}${hills(620 + random() * 60)}${ground(960)}${turned}`;
  },
  lorry(look, random) {
    const isFar = random() < 0.5;
    return `${sun(isFar ? 360 : 1240, 240)}${hills(600 + random() * 80)}${isFar ? silo(1260, 860, 420) : barn(60, 860, 360)}${ground(860)}
<path d="M60 1090H1540" stroke-dasharray="60 44" stroke="${straw.white}" stroke-width="10"/>${lorry(250 + random() * 120, 940, look.fills[0])}`;
  },
  farm(_look, random) {
    const isFar = random() < 0.5;
    return `${sun(isFar ? 320 : 1280, 230)}${hills(580 + random() * 80)}${ground(940)}${tree(150, 940)}${house(260, 940)}${barn(680, 940, 430)}
${silo(1180, 940, 430)}${isFar ? silo(1350, 940, 360) : tree(1450, 940)}<path d="M430 940c-20 110 -160 170 -250 260M560 940c40 110 160 170 240 260" stroke-dasharray="46 30"/>`;
  },
  field(look, random) {
    const horizon = 560 + random() * 60;
    const middle = 700 + random() * 200;
    const rows = Array.from({ length: 23 }, (_, at) => {
      const far = middle + (at - 11) * 46;
      const near = middle + (at - 11) * 250;
      return `M${far.toFixed()} ${horizon}L${near.toFixed()} ${height}`;
    });
    return `${sun(middle > 800 ? 380 : 1240, 220)}${hills(horizon - 60)}<path d="M0 ${horizon}H${width}V${height}H0Z" fill="${look.fills[0]}"/>
<path d="${rows.join('')}" stroke="${look.ground}" stroke-width="7"/>${tree(middle > 800 ? 1380 : 220, horizon + 10)}`;
  },
  tractor(_look, random) {
    const isLeft = random() < 0.5;
    return `${sun(isLeft ? 1280 : 320, 220)}${hills(580 + random() * 60)}${ground(900)}${isLeft ? barn(60, 900, 460) : barn(1060, 900, 460)}
<path d="M0 1060H${width}" stroke="${straw.deep}"/>${tractor(isLeft ? 720 : 260, 1060)}`;
  },
  bulletin(look, random) {
    const rows = Array.from({ length: 6 }, (_, at) => {
      const y = 420 + at * 84;
      return `<path d="M400 ${y}h${240 + random() * 90}M860 ${y}h${60 + random() * 60}"/>`;
    });
    return `<path d="M0 980H${width}V${height}H0Z" fill="${straw.light}" stroke="none"/><path d="M320 150H960L1050 240V1080H320Z" fill="${straw.white}"/>
<path d="M960 150V240H1050" fill="${straw.mid}"/><path d="M400 270H760" stroke-width="16"/>${rows.join('')}
<path d="M400 980c30 -60 50 40 80 -14s40 30 80 -14"/><circle cx="1180" cy="860" r="230" fill="${straw.white}"/><circle cx="1180" cy="860" r="190" fill="${look.ground}"/>
<clipPath id="b"><circle cx="1180" cy="860" r="188"/></clipPath><g clip-path="url(#b)">${scattered(
      look,
      random,
      {
        ...{ left: 980, top: 660, right: 1380, bottom: 1060 },
        scale: 0.75,
      },
    )}</g>`;
  },
};

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly scale: number;
}

/** Fills an area with pieces of the goods: one at each place of a grid, moved and turned. */
function scattered(look: Look, random: () => number, { left, top, right, bottom, scale }: Area): string {
  const step = look.size * scale;
  const loose = look.isUpright ? 0.06 : 0.9;
  const pieces: string[] = [];
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const at = Math.floor(random() * look.fills.length);
      const [px, py] = [x + (random() - 0.5) * step * loose, y + (random() - 0.5) * step * loose];
      const turn = look.isUpright ? (random() - 0.5) * 4 : random() * 360;
      pieces.push(
        `<use href="#g${at}" transform="translate(${px.toFixed()} ${py.toFixed()}) rotate(${turn.toFixed()}) scale(${(scale * (look.isUpright ? 1 : 0.9 + random() * 0.25)).toFixed(2)})"/>`,
      );
    }
  }
  return pieces.join('');
}
