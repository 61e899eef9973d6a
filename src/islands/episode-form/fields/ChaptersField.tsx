import { studioWords } from '#shared/language.ts';
import { playableOf } from '#shared/episode.ts';
import { useEffect, useRef } from 'react';
import { $player, playEpisode } from '../../player/playback/player.ts';
import { FieldLayout, describedBy } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toast.ts';
import { markChapter } from '../saving/chapter-lines.ts';
import { type EpisodeFormState, changeField, useFormState, useFormStore, useField } from '../saving/form-store.ts';

const KEY = 'F9';

/** The chapters as lines. While the episode plays, the button and its key mark one where the audio is. */
export function ChaptersField() {
  const t = studioWords().episodeForm.chapters;
  const form = useFormStore();
  const area = useRef<HTMLTextAreaElement>(null);
  const value = useFormState(({ fields }) => fields.chapters);
  const playable = useFormState((state) => state.initial.id !== null);
  const field = useField('chapters');
  const mark = () => {
    const { fields, initial } = form.getState();
    const { episode, currentTime } = $player.get();
    if (!episode || episode.id !== initial.id) return showToast(t.notPlaying);
    const { text, from, to } = markChapter(fields.chapters, currentTime);
    changeField(form, { chapters: text });
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from, to);
    });
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== KEY || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      mark();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    <FieldLayout {...field}>
      <textarea
        ref={area}
        className="textarea"
        name="chapters"
        rows={3}
        value={value}
        onChange={(event) => changeField(form, { chapters: event.currentTarget.value })}
        {...describedBy(field)}
      />
      {playable && (
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button" onClick={() => play(form.getState())}>
            {t.play}
          </button>
          <button type="button" className="button" aria-keyshortcuts={KEY} onClick={mark}>
            {t.mark}
            <span className="pointer-coarse:hidden" aria-hidden="true">{`(${KEY})`}</span>
          </button>
        </div>
      )}
    </FieldLayout>
  );
}

/** Plays what is stored, in the bar: the form stays in sight. */
function play({ initial, fields }: EpisodeFormState): void {
  const { id, audio, isMadeWithAi = true } = initial;
  if (id === null || !audio) return;
  const { duration = 0, objectPath: audioUrl } = audio;
  const isHere = $player.get().episode?.id === id;
  const { title, category, language } = fields;
  const episode = playableOf({ id, title, category, language, duration, audioUrl, isMadeWithAi });
  playEpisode(episode, isHere ? undefined : 0);
}
