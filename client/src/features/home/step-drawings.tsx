const grain = 'stroke-warn';

/** A posting with its check mark. */
export function PostDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 132" preserveAspectRatio="xMinYMid meet" fill="none">
      <rect x="1" y="10" width="170" height="112" rx="10" className="fill-surface stroke-line-2" />
      <rect x="17" y="26" width="34" height="34" rx="8" className="fill-warn-wash" />
      <path
        d="M34 53V38M34 43c-4 0-6-2-6-5.500 3.500 0 6 2 6 5.500Zm0 0c4 0 6-2 6-5.500-3.500 0-6 2-6 5.500Zm0 6c-4 0-6-2-6-5.500 3.500 0 6 2 6 5.500Zm0 0c4 0 6-2 6-5.500-3.500 0-6 2-6 5.500Z"
        strokeWidth="1.3"
        strokeLinejoin="round"
        className={grain}
      />
      <path d="M63 36h84M63 50h56" strokeWidth="5" strokeLinecap="round" className="stroke-line-2" />
      <path d="M17 78h138M17 100h96" strokeWidth="10" strokeLinecap="round" className="stroke-surface-2" />
      <path d="M17 78h96M17 100h60" strokeWidth="10" strokeLinecap="round" className="stroke-(--m3)" />
      <circle cx="184" cy="92" r="26" className="fill-act" />
      <path
        d="m173 92 8 8 15-17"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-act-ink"
      />
    </svg>
  );
}

/** A price that rises to the desired one, and the clock that is reset. */
export function PriceDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 132" preserveAspectRatio="xMinYMid meet" fill="none">
      <path d="M1 121H214" className="stroke-line-2" />
      <path d="M1 28H214" strokeWidth="1.6" strokeDasharray="4 4" className="stroke-desired" />
      <path
        d="M2 108H34V94H62V84H96V66H128V54H160V40H198"
        strokeWidth="3"
        strokeLinejoin="round"
        className="stroke-chart"
      />
      <g strokeWidth="2" className="fill-surface stroke-chart">
        <circle cx="34" cy="94" r="5" />
        <circle cx="62" cy="84" r="5" />
        <circle cx="96" cy="66" r="5" />
        <circle cx="128" cy="54" r="5" />
      </g>
      <circle cx="160" cy="40" r="7" className="fill-chart" />
      <circle cx="198" cy="88" r="23" strokeWidth="1.5" className="fill-surface stroke-line-2" />
      <path d="M198 65a23 23 0 0 1 19.900 34.500" strokeWidth="4" className="stroke-warn-mark" />
      <path
        d="M198 75v13l8 5"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-ink-2"
      />
    </svg>
  );
}

/** A signed contract, and a departing lorry. */
export function ContractDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 132" preserveAspectRatio="xMinYMid meet" fill="none">
      <path d="M1 10h66l20 20v92H1Z" className="fill-surface stroke-line-2" />
      <path d="M67 10v20h20" className="stroke-line-2" />
      <path d="M15 46h54M15 60h54M15 74h34" strokeWidth="4" strokeLinecap="round" className="stroke-line-2" />
      <path
        d="M16 104c7-12 11 8 17-3s9 7 18-3"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-fact"
      />
      <path
        d="M98 66h24M114 58l8 8-8 8"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-ink-2"
      />
      <path d="M134 70h56v34h-56Z" className="fill-(--m3)" />
      <path d="M134 70c12-16 44-16 56 0" className="fill-(--m2)" />
      <path d="M190 80h20l14 14v10h-34Z" className="fill-surface" />
      <path
        d="M134 70h56v34h-56ZM134 70c12-16 44-16 56 0M190 80h20l14 14v10h-34M128 121h106"
        strokeWidth="1.5"
        className={grain}
      />
      <g strokeWidth="1.8" className="fill-surface stroke-warn">
        <circle cx="150" cy="108" r="9" />
        <circle cx="172" cy="108" r="9" />
        <circle cx="212" cy="108" r="9" />
      </g>
    </svg>
  );
}
