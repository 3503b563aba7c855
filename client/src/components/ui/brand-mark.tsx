/** The brand's ear of wheat; decorative, the name is beside it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      className={className ?? 'h-[22px] w-5'}
    >
      <path d="M10 21V6M10 10C6 10 4 8 4 4.5 7.5 4.5 10 6.5 10 10Zm0 0c4 0 6-2 6-5.5C12.5 4.5 10 6.5 10 10Zm0 6c-4 0-6-2-6-5.5 3.5 0 6 2 6 5.5Zm0 0c4 0 6-2 6-5.5-3.5 0-6 2-6 5.5ZM10 5.5C8.5 4 8.5 2.5 10 1c1.5 1.5 1.5 3 0 4.5Z" />
    </svg>
  );
}
