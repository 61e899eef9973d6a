/** Why a file could not be measured, listened to or made louder. */
export const sound = {
  'The file is silent': 'El archivo está en silencio',
  'No sound could be read from this file': 'No se pudo leer sonido de este archivo',
  'The file changes its sample rate or its channels in the middle':
    'A la mitad del archivo cambian su frecuencia o sus canales',
  'This kind of file cannot be measured': 'Este tipo de archivo no se puede medir',
  'Only MP3 can be measured: the server has no ffmpeg for other files':
    'Solo se puede medir MP3: el servidor no tiene ffmpeg para otros archivos',
  'The server has no ffmpeg, which makes files louder': 'El servidor no tiene ffmpeg, que sube el volumen',
  'ffmpeg could not make this file as loud as others': 'ffmpeg no pudo dejar este archivo tan fuerte como otros',
  'Measuring this file took too long': 'Medir este archivo tardó demasiado',
  'The copy could not be made just now': 'La copia no se pudo hacer en este momento',
  'The audio is no longer there': 'El audio ya no está',
  'The audio is no longer there.': 'El audio ya no está.',
  'Who asked for it may not upload any more': 'Quien la pidió ya no puede subir archivos',
  'The copy did not become as loud as it should': 'La copia no quedó tan fuerte como debía',
  'There is no sound in this file': 'No hay sonido en este archivo',
  'The file could not be listened to just now. The site tries again by itself; you can also ask again.':
    'En este momento no se pudo escuchar el archivo. El sitio lo intenta otra vez solo; usted también puede pedirlo de nuevo.',
  'The audio was replaced meanwhile. Look for the times again.':
    'Mientras tanto se reemplazó el audio. Busque los tiempos otra vez.',
  'These words do not fit this audio. Is it the script of this episode?':
    'Estas palabras no corresponden a este audio. ¿Es el guion de este episodio?',
  'The words could not be written down just now. The site tries again by itself; you can also ask again.':
    'En este momento no se pudieron escribir las palabras. El sitio lo intenta otra vez solo; usted también puede pedirlo de nuevo.',
  'No transcription service is set.': 'No hay ningún servicio de transcripción configurado.',
  'The transcription service {}.': 'El servicio de transcripción {}.',
  'could not be asked: {}': 'no se pudo consultar: {}',
  'answered {}': 'respondió {}',
  'sent far more than a transcript': 'envió mucho más que una transcripción',
  'heard no words': 'no oyó palabras',
  'answered with something else than a transcript': 'respondió con algo que no es una transcripción',
};
