// Those of words-en.mjs in Spanish.
const SWAP =
  'agregue un archivo de intercambio (swap), use la imagen (docs/container.md) o prepare el sitio en otra máquina y copie la carpeta';

/** @type {typeof import('./words-en.mjs').en} */
export const es = {
  starting: 'Iniciando el sitio.',
  startingDev: 'Iniciando el sitio para desarrollo.',
  killedBeforeReady:
    'El sistema detuvo el sitio, como hace cuando se acaba la memoria: el sitio necesita 512 MB para funcionar.',
  memoryRanOut: (ending) => `${ending}, lo que el sistema envía cuando se acaba la memoria`,
  restarting: (why, seconds) => `El sitio se detuvo (${why}). Se inicia otra vez en ${seconds} s.`,
  status: (code) => `estado ${code}`,
  building: 'Preparando el sitio.',
  built: (seconds) => `El sitio quedó preparado en ${seconds} s.`,
  buildFailed: 'no se pudo preparar el sitio: vea el motivo arriba',
  installing: 'Instalando los paquetes, una sola vez: tarda medio minuto o más.',
  installingMissing: 'Instalando los paquetes: algunos faltan o son de otra versión.',
  installingDevelopment: 'Instalando los paquetes para desarrollo, una sola vez.',
  installed: (count, seconds) => `Se instalaron ${count} paquetes en ${seconds} s.`,
  packages: (there, all) => `${there} de ${all} paquetes`,
  notAsLocked: 'lo que npm instaló no es lo que dice package-lock.json: vea arriba',
  patchRefused: 'un paquete no acepta su parche: vea arriba y en patches/README.md',
  fetching: (node, npm, own) =>
    `Descargando Node ${node} y npm ${npm}, una sola vez: con ellos se instala y funciona el sitio (esta máquina tiene Node ${own.node} y npm ${own.npm}).`,
  noNode: (system, isMusl) =>
    `no hay un Node empaquetado para ${system}${isMusl ? ' con musl, como en Alpine' : ''}: lo hay para Linux con glibc y para macOS (x64, arm64), y para Windows (x64); en los demás, use la imagen (docs/container.md)`,
  noNpm: 'hace falta npm junto a Node 18 o más nuevo: no está en PATH, o no funciona',
  oldNpm: (npm) => `hace falta npm 8 o más nuevo: este es npm ${npm}`,
  nodeDoesNotRun: (said) => `el Node empaquetado no funciona en esta máquina (${said})`,
  notFetched: (trouble, clock) =>
    `no se pudieron descargar los paquetes (${trouble}): revise ${clock === null ? '' : `el reloj de esta máquina, que marca ${clock} UTC, `}la red y la configuración de npm (proxy, registro y certificados), y ejecútelo otra vez`,
  npmFailed: 'npm no pudo instalar los paquetes: vea el motivo arriba',
  littleMemory: (mb) =>
    `Esta máquina tiene ${mb} MB de memoria. Instalar y preparar el sitio necesita 1 GB; para funcionar, 512 MB. Si no termina: ${SWAP}.`,
  killedForMemory: (step, mb) =>
    `el sistema detuvo ${step}, como hace cuando se acaba la memoria: esta máquina tiene ${mb} MB, e instalar y preparar el sitio necesita 1 GB; ${SWAP}`,
  steps: { all: 'lo que instala y prepara el sitio', build: 'la preparación del sitio', npm: 'npm' },
  renamed: (name) =>
    `Ahora, en lugar de "npm run ${name}", se usa "npm run carecast -- ${name}"; la versión 0.3 solo tendrá este.`,
  usage: (names, version) => `uso: npm run carecast -- COMANDO; los comandos son ${names}. Esta es Carecast ${version}`,
};
