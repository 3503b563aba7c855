/** Shows items that arrived after the list was loaded on request, so that no row moves under a finger. */
export function NewItems({ text, isShown, onShow }: { text: string; isShown: boolean; onShow: () => void }) {
  return (
    <div role="status">
      {isShown && (
        <button
          type="button"
          onClick={onShow}
          className="num min-h-11 w-full rounded-t-3 bg-fact-wash px-4 font-semibold text-fact text-s"
        >
          {text}
        </button>
      )}
    </div>
  );
}
