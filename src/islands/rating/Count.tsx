import { locale, words } from '#shared/language.ts';
import { formatCount } from '#shared/count.ts';

/** Shows '3', read out as '3 likes'; the words are visible when there is no button beside it to explain the number. */
export function Count({ value, of }: { value: number; of: 'like' | 'dislike' }) {
  return (
    <span
      className={`text-note whitespace-nowrap text-muted figures ${of === 'like' ? '' : '@max-[28rem]:sr-only'}`}
      data-count
    >
      <span>{formatCount(value, locale())}</span>{' '}
      <span className="sr-only noscript:not-sr-only">
        {of === 'like' ? words().rating.likes(value) : words().rating.dislikes(value)}
      </span>
    </span>
  );
}
