import type { ReactNode } from 'react';

/** The items of a list as cards, one below the other. */
export function Cards<Item extends { readonly id: string | number }>({
  items,
  children,
}: {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li key={item.id} className="min-w-0">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
