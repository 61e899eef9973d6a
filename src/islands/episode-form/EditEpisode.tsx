import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { ApiError, send } from '../api.ts';
import { useAnswer } from '../ui/use-answer.ts';
import { EpisodeForm } from './EpisodeForm.tsx';
import { initialValuesOf } from './saving/form-store.ts';

type EditEpisodeProps = {
  episodeId: string;
  userId: string;
  publishes: boolean;
  categories?: readonly string[];
  zone?: string;
};

/** Shows the form of /edit once the episode has loaded. */
export function EditEpisode({ episodeId, ...props }: EditEpisodeProps) {
  const t = studioWords().episodeForm.edit;
  const { answer, refusal } = useAnswer(() => send('GET /api/episodes/{episodeId}', { episodeId }), {
    key: episodeId,
    describe: (problem) => (problem instanceof ApiError && problem.status === 404 ? t.notFound : undefined),
  });
  if (answer) return <EpisodeForm {...props} initial={initialValuesOf(answer)} />;
  if (refusal === null)
    return (
      <p className="noscript:hidden" role="status">
        {t.loading}
      </p>
    );
  return (
    <div role="alert" className="form">
      <p>{refusal}</p>
      <a className="button button-primary self-end" href={localPath('/')}>
        {t.goHome}
      </a>
    </div>
  );
}
