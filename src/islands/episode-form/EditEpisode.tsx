import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { useEffect, useState } from 'react';
import { ApiError, send, messageOf } from '../api.ts';
import { EpisodeForm } from './EpisodeForm.tsx';
import { initialValuesOf } from './saving/form-store.ts';

type Loaded = { episode: SingleEpisode } | { isMissing: boolean; sentence: string };

type EditEpisodeProps = {
  episodeId: string;
  userId: string;
  publishes: boolean;
  categories?: readonly string[];
  zone?: string;
};

/** Shows the form of /edit once the episode has loaded. */
export function EditEpisode({ episodeId, ...props }: EditEpisodeProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void load(episodeId).then((answer) => isCurrent && setLoaded(answer));
    return () => {
      isCurrent = false;
    };
  }, [episodeId]);

  const t = studioWords().episodeForm.edit;
  if (!loaded)
    return (
      <p className="noscript:hidden" role="status">
        {t.loading}
      </p>
    );
  if ('episode' in loaded) return <EpisodeForm {...props} initial={initialValuesOf(loaded.episode)} />;
  return (
    <div role="alert" className="form">
      <p>{loaded.isMissing ? t.notFound : loaded.sentence}</p>
      <a className="button button-primary self-end" href={localPath('/')}>
        {t.goHome}
      </a>
    </div>
  );
}

async function load(id: string): Promise<Loaded> {
  try {
    return { episode: await send('GET /api/episodes/{episodeId}', { episodeId: id }) };
  } catch (problem) {
    return { isMissing: problem instanceof ApiError && problem.status === 404, sentence: messageOf(problem) };
  }
}
