import { asSentence } from '../../../text.ts';
import type { notices as en } from '../../en/reasons/notices.ts';
import { pluralsOf } from '../../plural.ts';
import { health } from '../studio/health.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');
const comments = (count: number): string =>
  plural(count, { one: 'Hay 1 comentario nuevo', other: `Hay ${number(count)} comentarios nuevos` });

const nameOf = (job: string): string => (health.jobs as Record<string, string>)[job] ?? job;

export const notices = {
  noticeAwaitsApproval: ({ title }) => `“${title}” espera aprobación`,
  noticeAwaitsApprovalFrom: ({ title, by }) => `${by} envió “${title}” para su aprobación.`,
  noticeSentBack: ({ title }) => `Se devolvió “${title}”`,
  noticeSentBackWith: ({ title, by, note }) => `${by} le devolvió “${title}”:\n\n${note}`,
  noticePublished: ({ title }) => `“${title}” está publicado`,
  noticeScheduled: ({ title }) => `“${title}” está programado`,
  noticeNotPublished: 'Un episodio no se publicó a su hora',
  noticeNotPublishedBecause: ({ because }) => `Un episodio no se pudo publicar a su hora. ${asSentence(because)}`,
  noticeFailed: ({ job }) => `Esto no funcionó: ${nameOf(job)}`,
  noticeFailedBecause: ({ job, because }) => `Esto no funcionó: ${nameOf(job)}. El motivo: ${asSentence(because)}`,
  noticeComments: ({ count }) => comments(count),
  noticeCommentsSince: ({ count }) => `${comments(count)} desde ayer por la mañana. Léalos aquí:`,
  noticeInService: ({ count }) =>
    plural(count, {
      one: 'A 1 asistente le faltan horas de capacitación',
      other: `A ${number(count)} asistentes les faltan horas de capacitación`,
    }),
  noticeInServiceNames: ({ names }) =>
    `A estas personas les faltan horas de capacitación, o su año termina en menos de 60 días:\n\n${names}`,
  noticeReviewApproved: ({ title, name }) => `${name} aprobó “${title}”`,
  noticeReviewRemark: ({ title, name }) => `${name} envió una nota sobre “${title}”`,
  noticeReviewRemarkSays: ({ title, name, remark }) => `${name} envió una nota sobre “${title}”:\n\n${remark}`,
  noticeNurseAsked: ({ title }) => `Una pregunta para la enfermera sobre “${title}”`,
  noticeNurseAskedSays: ({ title, name, nurse, text }) =>
    `${name} tiene una pregunta sobre “${title}” para ${nurse}. Por favor, pásela:\n\n${text}`,
  noticeCopyReminder: 'Descargue una copia de seguridad de su pódcast',
  noticeCopyReminderWhy:
    'Ha pasado un mes, y ninguna copia se envía sola a un almacenamiento en línea. Si este servidor se pierde, sus episodios solo se recuperan con una copia. Descargue una y guárdela en otro lugar, o configure una copia automática:',
  noticeCopyFailed: 'La última copia falló',
  noticeCopyFailedBecause: ({ because }) => `No se pudo guardar la última copia del sitio. ${because}`,
} satisfies typeof en;
