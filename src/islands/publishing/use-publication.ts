import type { WordedFinding } from '#shared/finding.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { send } from '../api.ts';
import { type Draft, findProblems } from './check.ts';

export type PublicationNews = AnswerOf<'GET /api/episodes/publication'>;

/**
 * Loads, once, what is worth knowing about an episode, passes it to `onFound`, and what follows from publishing it;
 * null until it is there.
 */
export function usePublication(draft: Draft, becomesPublic: boolean, onFound: (findings: WordedFinding[]) => void) {
  const [findings, setFindings] = useState<WordedFinding[] | null>(null);
  const [news, setNews] = useState<PublicationNews | null>(null);
  const first = useRef(draft);
  const found = useEffectEvent((all: WordedFinding[]) => {
    setFindings(all);
    onFound(all);
  });
  useEffect(() => {
    let isWanted = true;
    void findProblems(first.current).then((all) => isWanted && found(all));
    if (becomesPublic)
      loadNews(first.current).then(
        (found) => isWanted && setNews(found),
        () => undefined, // it can be published without it
      );
    return () => void (isWanted = false);
  }, [becomesPublic]);
  return { findings, news };
}

function loadNews({ id, language }: Draft): Promise<PublicationNews> {
  return send('GET /api/episodes/publication', { ...(id && { episodeId: id }), ...(language && { language }) });
}
