import { DELETED_DAYS } from '../../../limits.ts';
import { asSentence } from '../../../text.ts';
import { pluralsOf } from '../../plural.ts';
import type { episodes as en } from '../../en/studio/episodes.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');

export const episodes = {
  title: 'Episodios',
  status: 'Estado',
  statuses: {
    all: 'Todos',
    scheduled: 'Programados',
    draft: 'Borradores',
    published: 'Publicados',
    deleted: 'Eliminados',
    calendar: 'Calendario',
  },
  badges: { scheduled: 'Programado', draft: 'Borrador', published: 'Publicado', deleted: 'Eliminado' },
  searchTitles: 'Buscar en los títulos',
  sortBy: 'Ordenar por',
  sorts: {
    next: 'Lo que viene',
    newest: 'Los más nuevos primero',
    oldest: 'Los más antiguos primero',
    title: 'Título',
    plays: 'Más reproducciones',
    likes: 'Más “me gusta”',
    dislikes: 'Más “no me gusta”',
  },
  show: 'Aplicar',
  noneOf: {
    scheduled: 'No hay episodios programados',
    draft: 'No hay borradores',
    deleted: 'No hay episodios eliminados',
  },
  noneYet: 'Todavía no hay episodios.',
  noneFound: 'No se encontró ningún episodio.',
  showAll: 'Mostrar todos los episodios',
  changed: (date: string): string => `Cambiado el ${date}`,
  published: (date: string): string => `Publicado el ${date}`,
  deleted: (date: string): string => `Eliminado el ${date}`,
  likes: (count: number): string => `${number(count)} “me gusta”`,
  dislikes: (count: number): string => `${number(count)} “no me gusta”`,
  edit: 'Editar',
  restore: 'Restaurar',
  deletedOn: 'Eliminado el',
  canBeRestored: (days: number): string =>
    `. Se puede restaurar durante ${plural(days, { one: '1 día', other: `${number(days)} días` })} más, como borrador; después se borra para siempre.`,
  daysLeft: (days: number): string => plural(days, { one: ', queda 1 día', other: `, quedan ${number(days)} días` }),
  inTrash: 'Un episodio se puede restaurar como borrador mientras le queden días. Después se borra para siempre.',
  calendar: {
    caption: 'Qué se publica cada día',
    months: 'Meses',
    before: 'Antes',
    thisMonth: 'Este mes',
    after: 'Después',
    move: (title: string): string => `Mover “${title}”`,
    how: 'Arrastre un episodio a otro día o presione su control de arrastre. También puede moverlo con las flechas del teclado.',
    howByTouch: 'Mantenga presionado un episodio para arrastrarlo a otro día o presione su control de arrastre.',
    appearsAt: (title: string, time: string): string => `${title}, ${time}`,
    slot: (day: string, time: string): string => `${day}: espacio libre, ${time}. Subir un episodio`,
    episode: 'episodio programado',
    openSlot: 'espacio libre',
    whatAppears: 'Lo que viene',
    nothing: 'No hay nada programado este mes.',
    nextSlot: (time: string): string => asSentence(`El próximo espacio libre es el ${time}`),
    plan: 'Planear un episodio',
  },
  menu: {
    actions: (title: string): string => `Acciones para ${title}`,
    edit: 'Editar episodio',
    publishAt: 'Publicar más tarde…',
    publish: 'Publicar…',
    unpublish: 'Retirar…',
    duplicate: 'Duplicar',
    delete: 'Eliminar episodio',
    confirmDelete: '¿Seguro que quiere eliminar este episodio? Esta acción no se puede deshacer.',
    drafts: 'Borradores y eliminados',
    draftCount: (count: number): string =>
      plural(count, { one: 'Abrir 1 borrador', other: `Ver ${number(count)} borradores` }),
  },
  unpublishSure: (count) =>
    plural(count, {
      one: '¿Retirar este episodio? Deja de estar en su sitio y en todas las aplicaciones de pódcast. Aquí queda como borrador.',
      other: `¿Retirar ${number(count)} episodios? Dejan de estar en su sitio y en todas las aplicaciones de pódcast. Aquí quedan como borradores.`,
    }),
  unpublishNow: 'Retirar',
  copyOf: (title) => `Copia de ${title}`,
  many: {
    select: (title) => `Seleccionar ${title}`,
    selectAll: 'Seleccionar todo en esta página',
    selectFound: (count) => `Seleccionar los ${number(count)} encontrados`,
    selected: (count) => plural(count, { one: '1 seleccionado', other: `${number(count)} seleccionados` }),
    andMore: (titles, more) => `${titles} y ${number(more)} más`,
    publish: 'Publicar…',
    category: 'Categoría…',
    categoryOf: (count) =>
      plural(count, { one: 'Categoría de 1 episodio', other: `Categoría de ${number(count)} episodios` }),
    move: 'Cambiar la categoría',
    series: 'Serie…',
    seriesOf: (count) => plural(count, { one: 'Serie de 1 episodio', other: `Serie de ${number(count)} episodios` }),
    file: 'Cambiar la serie',
    unpublish: 'Retirar…',
    delete: 'Eliminar',
    restore: 'Restaurar',
    deleteSure: (count) =>
      plural(count, {
        one: `¿Eliminar 1 episodio? Se puede restaurar durante ${DELETED_DAYS} días.`,
        other: `¿Eliminar ${number(count)} episodios? Se pueden restaurar durante ${DELETED_DAYS} días.`,
      }),
    working: (now, count) => `Episodio ${number(now)} de ${number(count)}…`,
    notBegun: 'No se cambió nada',
    done: {
      publish: (count) =>
        plural(count, { one: 'Se publicó 1 episodio', other: `Se publicaron ${number(count)} episodios` }),
      schedule: (count) =>
        plural(count, { one: 'Se programó 1 episodio', other: `Se programaron ${number(count)} episodios` }),
      category: (count) =>
        plural(count, {
          one: '1 episodio tiene otra categoría',
          other: `${number(count)} episodios tienen otra categoría`,
        }),
      series: (count) =>
        plural(count, {
          one: '1 episodio cambió de serie',
          other: `${number(count)} episodios cambiaron de serie`,
        }),
      undo: (count) =>
        plural(count, {
          one: 'Deshecho: 1 episodio está como antes',
          other: `Deshecho: ${number(count)} episodios están como antes`,
        }),
      unpublish: (count) =>
        plural(count, { one: 'Se retiró 1 episodio', other: `Se retiraron ${number(count)} episodios` }),
      delete: (count) =>
        plural(count, { one: 'Se eliminó 1 episodio', other: `Se eliminaron ${number(count)} episodios` }),
      restore: (count) =>
        plural(count, { one: 'Se restauró 1 episodio', other: `Se restauraron ${number(count)} episodios` }),
    },
    notAll: (done, count) => `Hecho con ${number(done)} de ${number(count)}`,
  },
  draft: {
    label: 'Borrador',
    scheduled: 'Programado:',
    appearsOn: (time: string): string => `se publica el ${time}`,
    draft: 'Borrador:',
    adminsSee: 'solo lo ven los administradores y quien lo escribe',
    youSee: 'solo lo ven usted y los administradores',
    move: 'Cambiar la fecha',
    cancel: 'Cancelar programación',
    canceling: 'Cancelando…',
    askReview: 'Pedir una revisión',
    publish: 'Publicar',
    publishNow: 'Publicar ahora',
  },
  approval: {
    label: 'Aprobación',
    waits: 'Por aprobar',
    isSentBack: 'Devuelto',
    sentBack: 'Devuelto:',
    waitsFor: 'Por aprobar:',
    somebody: 'Alguien',
    asksSince: (name: string, date: string): string => `${name} espera aprobación desde el ${date}.`,
    adminSince: (date: string): string =>
      `Espera la aprobación de un administrador desde el ${date}. Usted todavía puede hacer cambios.`,
    asksOn: (name: string, date: string): string => `${name} lo envió para su aprobación, ${date}`,
    sendBack: 'Devolver',
    approve: 'Aprobar y publicar',
    whatToChange: '¿Qué hay que cambiar?',
    sendBackTitle: (title: string): string => `Devolver “${title}”`,
    cancel: 'Cancelar',
    sending: 'Enviando…',
    authorReads: 'Quien lo escribió verá su nota junto con el borrador.',
  },
  toasts: {
    error: 'Error',
    deleteFailed: 'No se pudo eliminar el episodio. Inténtelo otra vez.',
    deleted: {
      title: 'Episodio eliminado',
      description: 'El episodio se eliminó correctamente.',
      more: `Puede restaurarlo desde Eliminados durante ${DELETED_DAYS} días.`,
    },
    undo: 'Deshacer',
    restoreFailed: 'No se pudo restaurar el episodio. Inténtelo otra vez.',
    undone: { title: 'Episodio restaurado', description: 'Está otra vez como antes.' },
    restored: (title: string) => ({
      title: 'Episodio restaurado',
      description: `“${title}” es otra vez un borrador.`,
    }),
    publish: { title: 'Episodio publicado', description: 'Ahora todo el mundo puede verlo y reproducirlo.' },
    unpublish: {
      title: 'Episodio retirado',
      description: 'Vuelve a ser un borrador: solo lo ven los administradores y quien lo escribe.',
    },
    unschedule: {
      title: 'Programación cancelada',
      description: 'Vuelve a ser un borrador y no se publica solo.',
    },
    updateFailed: 'Error al actualizar el episodio',
    saveFailed: 'Hubo un problema al guardar sus cambios. Inténtelo otra vez.',
    notPublished: 'No se publicó',
    wasChanged: 'Cambió desde que usted abrió esta página. Revíselo otra vez.',
  },
} satisfies typeof en;
