import type { Cue } from './contract/audio.ts';

/**
 * Seconds from the start within which an episode should say that AI made it: the EU's code of practice on marking
 * AI-generated content asks for a short spoken disclaimer at the beginning of audio.
 */
export const SPOKEN_WITHIN = 15;

/** The parts of a podcast that AI makes, in the words that follow “AI” where letters alone are ambiguous. */
const MADE =
  'generated|made|created|produced|written|scripted|narrated|narration|narrator|voiced?|voices|hosts?|hosted|podcast|episode|presented|presenter|read|reader|assisted|powered|audio|show|summary|system|tool|assistant|model';
const MACHINE =
  '(?:computer|machine|robot|software|algorithm|chatbot|chat bot|language model|large language model|automated system)';
const SPEECH = '(?:voices?|speech|narrat(?:ion|or)|hosts?|presenters?|speakers?|podcast|episode|show|audio|recording)';
const MADE_BY = '(?:generated|made|created|produced|written|narrated|spoken|voiced|read|presented|synthesi[sz]ed)';

/** Letters of other scripts may follow directly (“AI生成”), Latin ones make another word (“AIDS”, “OpenAI”). */
const alone = (letters: string) => `(?<![\\p{Script=Latin}\\p{N}])(?:${letters})(?![\\p{Script=Latin}\\p{N}])`;

/** Case matters: “AI” is a word only in capitals, with or without points. */
const LETTERS = new RegExp(alone('AI|A\\.I|ИИ'), 'u');

const PHRASES = new RegExp(
  [
    // English, as it is spoken and as speech recognition writes it down
    alone(`a\\.\\s?i\\.(?=[\\s,;:-]*(?:${MADE})\\b)|a\\.i\\.`),
    alone(`a[\\s-]?i[\\s-](?:${MADE})`),
    alone('(?:by|an|with|using|from|our|your) ai'),
    alone('(?:artificial|machine|synthetic) intelligence|generative model|large language models?|neural network'),
    alone(
      `(?:computer|machine|software|robot|algorithm)(?:-| )(?:generated|made|created|voiced?|voices)(?: ${SPEECH})`,
    ),
    alone(
      '(?:computer|machine|software)-(?:generated|made|created|voiced|written|read)|computer[ -](?:generated|voices?)',
    ),
    alone('voice synthesis|automated reading'),
    alone(`synthetic(?:ally)?(?: \\p{L}+)? ${SPEECH}|synthesi[sz]ed(?: \\p{L}+)? ${SPEECH}`),
    alone(`(?:automated|robotic|digital|virtual|cloned|text[\\s-]to[\\s-]speech) ${SPEECH}|text[\\s-]to[\\s-]speech`),
    alone(`${MADE_BY}(?: \\p{L}+){0,2} by (?:an? |the )?${MACHINE}`),
    alone(
      'voices?(?: \\p{L}+){0,4} (?:is|are|was|were)(?: \\p{L}+)? (?:a computer|generated|synthetic|synthesi[sz]ed|artificial)',
    ),
    alone('(?:not|no) (?:a )?(?:real|human) (?:person|people|being|voices?)'),
    // Spanish, French, Portuguese, Italian, Haitian Creole
    alone(
      'inteligencia artificial|intelligence artificielle|inteligência artificial|intelligenza artificiale|entèlijans atifisy[eè]l',
    ),
    alone("(?:por|con|con la|la|par|avec|com|pela|da|dalla|une|una|uma) ia|(?:par|avec) l[’']ia"),
    alone('voz sintética|voces sintéticas|voix (?:synthétique|de synthèse)|voce sintetica|voz generada'),
    // German, Dutch, Polish, Tagalog, Vietnamese
    alone(
      'künstliche[rn]? intelligenz|(?:mit|von|durch|einer) ki|ki-\\p{L}+|computerstimme|synthetische[rn]? stimmen?',
    ),
    alone(
      'kunstmatige intelligentie|sztuczn(?:a|ą|ej) inteligencj(?:a|ą|i|ę)|artipisyal na (?:intelihensiya|katalinuhan)',
    ),
    alone('trí tuệ nhân tạo'),
    // Russian, Chinese, Japanese, Korean, Arabic, Hindi
    'искусственн(?:ый|ого|ым|ому) интеллект|синтезированн\\p{L}* голос',
    '人工智[能慧]|人工知能|合成音声|인공\\s?지능|الذكاء الاصطناعي|ذكاء اصطناعي|कृत्रिम बुद्धिमत्ता|एआई',
  ].join('|'),
  'iu',
);

/** Returns whether a text says that AI, or a computer's voice, is at work; in the languages of home care in the US. */
export function saysAi(text: string): boolean {
  const words = text.normalize('NFC').replace(/\s+/g, ' ');
  return LETTERS.test(words) || PHRASES.test(words);
}

/**
 * Returns the first cue that says AI, null when none does. A sentence may continue in the next cue; it then counts for
 * the one it begins in.
 */
export function spokenDisclosure(cues: readonly Cue[]): Cue | null {
  return cues.find(({ text }, index) => saysAi(text) || saysAcross(text, cues[index + 1]?.text)) ?? null;
}

const saysAcross = (text: string, next: string | undefined): boolean =>
  next !== undefined && !saysAi(next) && saysAi(`${text} ${next}`);
