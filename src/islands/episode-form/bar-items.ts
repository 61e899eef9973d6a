import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { MenuItem } from '../ui/ActionMenu.tsx';
import { showLanguage } from './fields/ReadingLevel.tsx';
import type { InitialValues } from './saving/form-store.ts';

type Acts = Record<'saveDraft' | 'publishNow' | 'move' | 'unschedule' | 'askUnpublish' | 'askDelete', () => void>;

/** Returns the label of the button that ends the work on this episode, and the one while it does. */
export function mainVerb({ id, publishAt }: InitialValues, publishes: boolean): { label: string; pending: string } {
  const t = studioWords().episodeForm.bar;
  if (!publishes) return { label: t.send, pending: t.sending };
  if (publishAt) return { label: t.save, pending: t.saving };
  return id ? { label: t.update, pending: t.updating } : { label: t.publish, pending: t.publishing };
}

/** Returns the bar's menu items for the episode's state; on phones it also holds the buttons shown next to the menu elsewhere. */
export function barItems(initial: InitialValues, publishes: boolean, acts: Acts): MenuItem[] {
  const t = studioWords().episodeForm.bar;
  const { id, isPublished, publishAt, fields, hasTranslation } = initial;
  const other = (fields.language || showLanguage()).startsWith('es') ? 'en' : 'es';
  const items: (MenuItem | false)[] = [
    id !== null && !publishAt && { label: t.saveDraft, isNarrow: true, onChoose: acts.saveDraft },
    publishes && publishAt !== null && { label: t.publishNow, onChoose: acts.publishNow },
    publishes && publishAt !== null && { label: t.move, onChoose: acts.move },
    publishes && publishAt !== null && { label: t.unschedule, onChoose: acts.unschedule },
    isPublished && { label: t.unpublish, onChoose: acts.askUnpublish },
    id !== null && { label: t.askReview, href: localPath(`/studio/reviews?episode=${id}`) },
    id !== null && !hasTranslation && { label: t.otherVersion[other], href: localPath(`/upload?of=${id}`) },
    id !== null && { label: t.see, href: localPath(`/episodes/${id}`) },
    id !== null && { label: t.cancel, isNarrow: true, href: localPath('/') },
    publishes && id !== null && { label: t.delete, isDanger: true, onChoose: acts.askDelete },
  ];
  return items.filter((item) => item !== false);
}
