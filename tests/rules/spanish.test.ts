import { expect, test } from 'vitest';
import { readSourceTree } from './source-tree.ts';

/** The words that the glossary of docs/spanish.md keeps out, and those used instead. */
const INSTEAD: [RegExp, string][] = [
  [/quien(?:es)? cuidan?\b|personas? que cuidan?\b/i, 'cuidador(a)'],
  [/\bla administración\b/, 'un administrador, los administradores'],
  [/persona que (?:maneja|cuida|lleva)|\bllevan? (?:este sitio|el servidor)/, 'quien administra'],
  [/\botros? programas?\b/i, 'otro sistema'],
  [/\b(?:las|una|en|su) apps?\b|\bapps? de\b/i, 'aplicación'],
  [/\bturnos? libres?\b|\blugar libre\b/, 'espacio libre'],
  [/más claro,? (?:y )?más grande/i, 'más grande y sencillo'],
  [/\b(?:puls|oprim)(?:e|ó|ar|a|ir)\b/i, 'presionar'],
  [/\bpapelera\b/i, 'Eliminados, as the list is called'],
  [/\b[Vv]uelva a cargar\b/, 'cargue la página otra vez'],
  [
    /\bsuscripci(?:ón|ones) (?:se )?cancel(?:ada|ó|aron)/,
    'dirección rechazada: a subscriber cancels a subscription, the site does not',
  ],
  [/\bsuelte\b/i, 'arrastrar hasta aquí'],
  [/\bhuella\b(?! digital)/, 'huella digital'],
  [/\bcara\b/, 'rostro'],
  [/\baltavo[cz]/i, 'bocina'],
  [/frase (?:de contraseña|secreta)/i, 'contraseña de la copia'],
  [/\bsecretos?\b/i, 'clave secreta'],
  [/\breintent/i, 'intentar otra vez'],
  [/\bvolver (?:al|a la|a [A-Z])|\bvolver a iniciar sesión/i, 'regresar a; “volver a” with a verb means “again”'],
  [/\ba la lista\b/, 'a la fila'],
  [/\baparec/i, 'se publica, se muestra'],
  [/\bborrados?\b/i, 'eliminado: “Borrado” beside “Borrador” is misread'],
  [/\bmir(?:ar|e|en|an|ado|ando)\b/i, 'revisar; comprobar for copies and the feed'],
  [/por omisión|\bentretanto\b|en todo caso/, 'a plain word'],
  [/\b(?:tienen?|hay) como (?:máximo|mínimo)/i, 'a rule: puede tener hasta, debe haber al menos'],
  [/\bpasa del? tamaño/, 'supera'],
  [/\b(?:le|les) invit|\bverle\b|\ble siga|\bdejarle\b/, 'a noun: usted without leísmo'],
  [/\besperan? por\b/i, 'pendiente'],
  [/\bestán? generad/, 'se generó, se generan'],
  [/artículos reales (?!de salud e información del sector\b)/, 'the one note on AI'],
  [/de nuestro lado/, 'Tuvimos un problema'],
  [/\ba las \$\{/, 'the time without an article'],
  [/\d %(?![\dA-F])|\} %/, 'the percent sign without a space'],
  [/\p{L}\.\.\.(?=['`])/u, 'the one sign …'],
  [/[«»]/, '“ ”'],
  [/\bservicios? de correo\b/i, 'proveedor de correo'],
  [/\b(?:del?|el|su|un) feed\b/i, 'canal RSS'],
  [/\bprograma (?:con el que|de pruebas|que lo)\b/, 'aplicación; “programa” is the show'],
  [/\bempiezan? por\b|\ben seguida\b|\ben marcha\b/, 'empieza con, enseguida, está funcionando'],
  [/\bTraer (?:una lista|1 dirección)|\bTrayendo las direcciones/, 'importar; “traer” is for a podcast that moves in'],
];

test('the Spanish words are those of the glossary', () => {
  const lines = [...readSourceTree()]
    .filter(([path]) => path.startsWith('src/shared/words/es/'))
    .flatMap(([path, source]) => source.split('\n').map((text, index) => ({ at: `${path}:${index + 1}`, text })));
  expect(lines.length).toBeGreaterThan(3_000);
  const hits = lines.flatMap(({ at, text }) =>
    INSTEAD.filter(([word]) => word.test(text)).map(([word, instead]) => `${at} ${word.exec(text)?.[0]}: ${instead}`),
  );
  expect(hits).toEqual([]);
});
