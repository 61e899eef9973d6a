/** JSON Schema 2020-12, as far as ours go. */
export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  examples?: unknown[];
  $defs?: Record<string, JsonSchema>;
  [more: string]: unknown;
};

/** What a text of this name may be. */
const EXAMPLES: Record<string, string> = {
  alike: 'true',
  artwork: '/artwork/0123456789abcdef.jpg',
  audioType: 'audio/mpeg',
  audioUrl: '/objects/6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
  before: '1200',
  bucket: 'backups',
  by: 'Maria Ortiz',
  category: 'Patient Care',
  chaptersProblem: 'Chapter 3 begins after the end of the audio',
  addresses: 'maria@example.com',
  code: 'episodeNotFound',
  consent: 'Newsletter form on our website, since 2022',
  current: 'Safer stairs at home',
  description: 'Five minutes on rails, light and shoes.',
  descriptionHtml: '<p>Five minutes on rails, light and shoes.</p>',
  device: 'Firefox on Windows',
  email: 'maria@example.com',
  endpoint: 'https://s3.us-east-1.amazonaws.com',
  error: 'This episode was not found',
  field: 'title',
  fingerprint: 'sha256-47DEQpj8HBSa',
  headers: 'application/octet-stream',
  helpEmail: 'help@example.com',
  html: 'A <mark>rail</mark> on each side',
  image: 'https://podcast.example/artwork.jpg',
  into: 'Patient Care',
  key: '2026-11-26',
  keyId: 'AKIAEXAMPLE',
  kind: 'publish',
  label: 'Database',
  lang: 'es',
  lastError: 'The mail server cannot be reached',
  limit: '20',
  locked: 'title',
  losses: '3 episodes have no audio',
  masterPassword: 'a long master password',
  message: 'Saved',
  name: 'Maria Ortiz',
  newPassword: 'correct horse battery',
  news: 'New: backups to online storage',
  note: 'Please add a source',
  notes: 'Made with AI',
  objectPath: '/objects/6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
  page: '1',
  passphrase: 'four words nobody guesses',
  password: 'correct horse battery',
  pdfName: 'handout.pdf',
  pdfUrl: '/objects/6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
  person: 'maria',
  q: 'stairs',
  reason: 'This line has no time',
  recoveryCode: 'ABCD-EFGH-JKLM-NPQR',
  region: 'us-east-1',
  reviewedBy: 'Ana Ruiz, RN',
  reviewer: 'Ana Ruiz, RN',
  running: '0.2.0',
  script: 'Every year, one in four of us falls.',
  search: 'stairs',
  secret: 'whsec_example',
  sender: 'Care at Home <care@example.com>',
  server: 'smtp.example.com',
  slot: 'thu 06:00',
  slug: 'after-a-hip-fracture',
  text: 'Hold the rail.',
  title: 'Safer stairs at home',
  token: 'care_example',
  transcript: 'Every year, one in four of us falls.',
  type: 'audio/mpeg',
  upload: '/objects/6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
  uploadURL: 'https://podcast.example/api/objects/6b0f8a53?signature=abc',
  url: 'https://example.com/',
  username: 'maria',
  version: '0.2.0',
  was: 'Patient Care',
  zone: 'America/New_York',
};

/** Adds an example to a text that has neither one nor a form, by the name of its property. */
export function addExample(schema: JsonSchema, name: string): void {
  if (isBareText(schema) && name in EXAMPLES) schema.examples = [EXAMPLES[name]];
}

/** Returns whether this is a text about which the schema says nothing more. */
export const isBareText = ({ type, enum: values, const: value, format, examples, pattern }: JsonSchema): boolean =>
  type === 'string' && ![values, value, format, examples, pattern].some((each) => each !== undefined);
