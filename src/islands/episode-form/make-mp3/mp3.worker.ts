// Reads a recording, or makes an MP3 of it, beside the page, which ends it when it has answered.
import { MAX_BYTES } from '#shared/upload.ts';
import { listen, makeMp3, Mp3Error } from './make.ts';
import type { Answer, Recording, Task } from './recording.ts';
import { openSource } from './source.ts';

/** As the page can show it. */
const REPORTS_PER_RUN = 500;

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  void work(data).then(postMessage, (error: unknown) => {
    postMessage({ problem: error instanceof Mp3Error ? error.problem : 'unreadable' } satisfies Answer);
  });
});

async function work(task: Task): Promise<Answer> {
  if (task.task === 'read') return { recording: await read(task.file) };
  const source = await openSource(task.file, task.whole);
  if (!source) throw new Mp3Error('unreadable');
  let reported = 0;
  const onProgress = (progress: number) => {
    if (progress < reported + 1 / REPORTS_PER_RUN) return; // a second attempt does not go back either
    reported = progress;
    postMessage({ progress } satisfies Answer);
  };
  return { made: await makeMp3(task.file, source, onProgress) };
}

/** An MP3 that can be sent as it is is listened to: it may be too quiet. */
async function read(file: Blob): Promise<Recording | null> {
  const source = await openSource(file);
  if (!source) return null;
  const { isMp3, isFilm, changes, canDecode, seconds } = source;
  const isSendable = isMp3 && !changes && file.size <= MAX_BYTES.audio;
  const loudness = isSendable ? (await listen(source)).loudness : null;
  return { isMp3, isFilm, changes, seconds, loudness, way: canDecode ? 'pieces' : 'none' };
}
