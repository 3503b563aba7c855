import type { AuctionType } from '@recolta/shared/domain/enumerations';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

const tones = {
  plain: 'bg-surface-2 text-ink-2',
  ok: 'bg-lead-wash text-lead',
  warn: 'bg-warn-wash text-warn',
  fact: 'bg-fact-wash text-fact',
  bad: 'bg-lost-wash text-lost',
} as const;

export type Tone = keyof typeof tones;

/** Look of the type of a sale: a frame to sell, a filled shape to buy, without a colour of states. */
export const kindClass = (type: AuctionType) =>
  `inline-flex min-h-6 items-center whitespace-nowrap rounded-1 border px-2 font-medium text-xs ${
    type === 'Buying' ? 'border-surface-2 bg-surface-2 text-ink' : 'border-line-2 text-ink-2'
  }`;

/** A state as a word with icon and colour. */
export function Chip({
  tone = 'plain',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full max-[22.4375rem]:whitespace-normal px-2.5 py-0.5 font-semibold text-xs',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
