import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

const silo = (x: number, top: number) => (
  <>
    <path d={`M${x} 132V${top}l18-13 18 13v${132 - top}Z`} className="fill-(--m0)" />
    <path d={`M${x + 18} ${top - 13}l18 13v${132 - top}h-18Z`} className="fill-(--m2)" stroke="none" />
    <path
      d={`M${x} 132V${top}l18-13 18 13v${132 - top}M${x} ${top + 16}h36M${x} ${top + 36}h36M${x} ${top + 56}h36`}
    />
  </>
);

const land = (
  <>
    <path d="M0 104c80-26 150-12 220-20s130-18 260 2v94H0Z" className="fill-(--m2)" stroke="none" />
    <path d="M0 104c80-26 150-12 220-20s130-18 260 2" />
    <path d="M0 132H480V180H0Z" className="fill-(--m3)" stroke="none" />
    <path d="M0 132H480" />
  </>
);

const scenes = {
  /** A farm, its lorry on the road, and the buyer's silos. */
  farm: (
    <>
      <circle cx="312" cy="46" r="22" className="fill-(--m2)" stroke="none" />
      {land}
      <path d="M52 132V92l36-24 36 24v40Z" className="fill-(--m0)" />
      <path d="M46 96l42-28 42 28M76 132v-24h24v24" />
      {silo(366, 60)}
      {silo(410, 46)}
      <path d="M0 160H480" strokeDasharray="18 14" strokeWidth="3" className="stroke-(--m0)" />
      <path d="M176 118c14-13 62-14 80 0v26h-80Z" className="fill-(--m4)" />
      <path d="M176 118h80M260 126h20l13 14v4h-33Z" className="fill-(--m0)" />
      <g className="fill-(--m0)">
        <circle cx="192" cy="146" r="7" />
        <circle cx="210" cy="146" r="7" />
        <circle cx="278" cy="146" r="7" />
      </g>
    </>
  ),
  /** A file of an application above ploughed land. */
  funds: (
    <>
      <circle cx="404" cy="44" r="20" className="fill-(--m3)" stroke="none" />
      <path d="M0 112c150-34 330-34 480 0v68H0Z" className="fill-(--m3)" />
      <path d="M190 88 96 180h160l-18-92Z" className="fill-(--m0)" />
      <path d="M238 87l18 93h130L320 90Z" className="fill-(--m4)" />
      <path d="M204 88l-70 92M222 87l-32 93M0 132c60-14 96-18 140-20M0 156c40-10 76-16 112-20" />
      <path d="M150 22h56l8 10h84v64H150Z" className="fill-(--m2)" />
      <path d="M150 40h148v56H150Z" className="fill-(--m0)" />
      <path d="M166 56h96M166 70h70" />
      <circle cx="276" cy="76" r="11" className="fill-(--m4)" />
      <path d="m271 76 4 4 7-8" />
    </>
  ),
  /** A signpost at a crossing of field roads. */
  signpost: (
    <>
      <circle cx="96" cy="50" r="20" className="fill-(--m2)" stroke="none" />
      {land}
      <path d="M214 132 120 180h240l-94-48Z" className="fill-(--m0)" />
      <path d="M240 138v8M240 156v12" strokeDasharray="8 6" />
      <path d="M236 132V22h8v110Z" className="fill-(--m4)" />
      <path d="M244 34h78l16 12-16 12h-78Z" className="fill-(--m1)" />
      <path d="M236 66h-72l-16 12 16 12h72Z" className="fill-(--m1)" />
      <path d="M258 46h50M180 78h40" />
      <path d="M410 132v-26m0 8c-7 0-10-4-10-9 6 0 10 3 10 9Zm0 0c7 0 10-4 10-9-6 0-10 3-10 9Z" />
    </>
  ),
  /** An open crate with nothing in it. */
  crate: (
    <g strokeWidth="3.2">
      <path d="M150 78h180l24-24H174Z" className="fill-(--m4)" />
      <path d="M150 78h180v74H150Z" className="fill-(--m1)" />
      <path d="M330 78l24-24v72l-24 26Z" className="fill-(--m3)" />
      <path d="M150 102h180M150 128h180M184 78v74M296 78v74M330 102l24-24M330 128l24-25M96 152h288" />
    </g>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>;

/** A drawing in the hand of the articles' covers; decorative. */
export function SceneDrawing({ scene, className }: { scene: keyof typeof scenes; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 480 180"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('block stroke-warn', className)}
    >
      {scenes[scene]}
    </svg>
  );
}
