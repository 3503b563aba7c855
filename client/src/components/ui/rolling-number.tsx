/**
 * A figure whose changed characters move into place. Assistive technology reads the whole figure; the moving
 * characters are for eyes.
 */
export function RollingNumber({ text }: { text: string }) {
  const characters = [...text];
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="inline-flex">
        {characters.map((character, index) => (
          <span key={`${characters.length - index}${character}`} className="inline-block animate-digit">
            {character}
          </span>
        ))}
      </span>
    </>
  );
}
