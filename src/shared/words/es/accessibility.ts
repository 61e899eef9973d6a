import type { accessibility as en } from '../en/accessibility.ts';

export const accessibility = {
  title: 'Accesibilidad',
  description: (show: string): string => `Cómo todos pueden usar ${show}, qué no funciona todavía y a quién avisar.`,
  lead: 'El cuidado es para todos, y este sitio también. Aquí explicamos qué hacemos para lograrlo, qué no funciona todavía y a quién avisar.',
  aim: 'Lo que buscamos',
  rules: 'Las normas internacionales para que todos puedan usar un sitio web,',
  level: 'WCAG 2.2, nivel AA',
  everyPage: ', en cada página.',
  aims: [
    'Todo funciona solo con el teclado. En cualquier página, la tecla “?” muestra los atajos del reproductor.',
    'Cada botón tiene un nombre para los lectores de pantalla; los que no tienen palabras también lo muestran a la vista.',
    'El texto crece al doble y las páginas caben en los teléfonos más pequeños, sin moverlas hacia los lados.',
    'Hay un aspecto claro y uno oscuro, como prefiera su dispositivo; nada se mueve si pide menos movimiento.',
    'Los episodios se pueden escuchar más despacio, y un temporizador puede detenerlos a la hora de dormir.',
    '“Más grande y sencillo” en el reproductor deja cuatro controles grandes y un texto más grande, en cada página y cada visita.',
    'Con una transcripción puede leer lo que se dice, seguirlo línea por línea y buscar en ella. Si quiere, puede detener ese movimiento.',
    'En un navegador viejo, o con JavaScript desactivado, también puede leer, explorar y escuchar.',
  ],
  limits: 'Lo que no funciona todavía',
  limitList: [
    'No todos los episodios tienen transcripción, y no todas las transcripciones tienen tiempos para seguirlas.',
    'Las hojas informativas (PDF) vienen de muchas personas, y los lectores de pantalla no las leen todas bien.',
    'Nada se muestra en lengua de señas.',
  ],
  voices: 'Una computadora hace las voces. Algunas palabras pueden sonar con el acento mal puesto.',
  checked: 'Cómo se revisó',
  checkedText:
    'Lo revisan quienes hacen el sitio: una herramienta de pruebas (axe) examina sus páginas en un navegador real, en claro y en oscuro, con más contraste y con los colores propios de un dispositivo, y hay personas que revisan imágenes de sus pantallas. No se probó con un lector de pantalla ni con personas con discapacidad, y nadie externo lo examinó. Esta declaración se escribió el',
  contact: 'Díganos',
  inYourWay: '¿Algo le impide usar el sitio, o necesita un episodio en otro formato?',
  writeTo: 'Escriba a',
  ask: (provider: string): string => `Pregunte a ${provider}, que administra este sitio.`,
  call: (phone: string): string => `O llame al ${phone}. `,
  sayWhich: 'Diga qué página es, y qué usa para leer o escuchar.',
} satisfies typeof en;
