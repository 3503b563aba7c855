/** Colours of the drawings in articles, from light to dark, and the colour of their lines. */
export const straw = {
  ...{ back: '#f0e7cd', light: '#e3d3a4', mid: '#d0b877', deep: '#b99d52' },
  ...{ white: '#f6f3ea', line: '#6b5316' },
};

const across = 1600;

export const sun = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="110" fill="${straw.light}" stroke="none"/>`;

/** Hills on the horizon, `y` at their left end. */
export function hills(y: number): string {
  const edge = `M0 ${y}c300 -110 560 -20 820 -60s560 -70 780 20`;
  return `<path d="${edge}V1200H0Z" fill="${straw.light}" stroke="none"/><path d="${edge}"/>`;
}

export const ground = (y: number) =>
  `<path d="M0 ${y}H${across}V1200H0Z" fill="${straw.mid}" stroke="none"/><path d="M0 ${y}H${across}"/>`;

/** A store with a gate, by its left edge, the ground and its width. */
export function barn(x: number, y: number, wide: number): string {
  const walls = y - wide * 0.5;
  const [middle, ridge, gate] = [x + wide / 2, walls - wide * 0.3, wide * 0.3];
  return `<path d="M${x} ${y}V${walls}L${middle} ${ridge}L${x + wide} ${walls}V${y}Z" fill="${straw.white}"/>
<path d="M${x - wide * 0.07} ${walls + wide * 0.02}L${middle} ${ridge - wide * 0.02}L${x + wide * 1.07} ${walls + wide * 0.02}" stroke-width="9"/>
<path d="M${middle - gate / 2} ${y}V${y - wide * 0.34}h${gate}V${y}" fill="${straw.deep}"/><path d="M${middle} ${y}V${y - wide * 0.34}"/>`;
}

/** A silo of 150 units in width, by its left edge, the ground and its height to the roof. */
export function silo(x: number, y: number, tall: number): string {
  const outline = `M${x} ${y}V${y - tall}l75 -52l75 52V${y}Z`;
  const hoops = [0.2, 0.4, 0.6, 0.8].map((part) => `M${x} ${y - tall * part}h150`).join('');
  return `<path d="${outline}" fill="${straw.white}"/><path d="M${x + 75} ${y}V${y - tall - 52}l75 52V${y}Z" fill="${straw.light}" stroke="none"/>
<path d="${outline}${hoops}"/>`;
}

/** A lorry that drives to the right, by its left edge and the road; `load` is the colour of what it carries. */
export function lorry(x: number, y: number, load: string): string {
  const wheels = [70, 140, 420].map(
    (at) =>
      `<circle cx="${at}" cy="-28" r="30" fill="${straw.white}"/><circle cx="${at}" cy="-28" r="9" fill="${straw.line}"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(2)" stroke-width="2.5"><path d="M0 -140c60 -56 260 -64 330 0Z" fill="${load}"/>
<rect y="-150" width="330" height="110" fill="${straw.deep}"/><path d="M66 -150v110M132 -150v110M198 -150v110M264 -150v110"/>
<path d="M344 -118h84l56 60v18h-140Z" fill="${straw.white}"/><path d="M372 -98h46l34 36h-80Z" fill="${straw.back}"/><path d="M0 -40H484"/>${wheels.join('')}</g>`;
}

/** A house of 300 units in width, by its left edge and the ground. */
export const house = (x: number, y: number) =>
  `<path d="M${x} ${y}V${y - 150}H${x + 300}V${y}Z" fill="${straw.white}"/><path d="M${x - 26} ${y - 150}L${x + 60} ${y - 270}H${x + 240}L${x + 326} ${y - 150}Z" fill="${straw.deep}"/>
<path d="M${x + 40} ${y - 110}h60v56h-60ZM${x + 200} ${y - 110}h60v56h-60Z" fill="${straw.light}"/><path d="M${x + 124} ${y}v-104h52V${y}" fill="${straw.mid}"/>`;

/** A tree by the middle of its stem and the ground. */
export const tree = (x: number, y: number) =>
  `<path d="M${x} ${y}v-150" stroke-width="14"/><path d="M${x} ${y - 360}c90 0 130 70 110 140s-60 100 -110 100s-90 -30 -110 -100s20 -140 110 -140Z" fill="${straw.light}"/>`;

/** A tractor that drives to the right, by its left edge and the ground. */
export function tractor(x: number, y: number): string {
  const wheel = (cx: number, radius: number) =>
    `<circle cx="${cx}" cy="${-radius}" r="${radius}" fill="${straw.mid}" stroke-width="9"/><circle cx="${cx}" cy="${-radius}" r="${radius * 0.5}" fill="${straw.white}"/>`;
  return `<g transform="translate(${x} ${y})"><path d="M120 -120V-390H320L350 -230H560Q590 -230 590 -200V-90H200Z" fill="${straw.deep}"/>
<path d="M150 -360H296L318 -240H150Z" fill="${straw.back}"/><path d="M92 -396H344" stroke-width="14"/><path d="M470 -230V-340" stroke-width="12"/><path d="M410 -190h140M410 -150h140"/>${wheel(150, 140)}${wheel(510, 88)}</g>`;
}
