/** JSON Schema 2020-12, as far as ours go. */
export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
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
const EXAMPLES: Record<string, unknown> = {
  title: 'Safer stairs at home',
  description: 'Five minutes on rails, light and shoes.',
  username: 'maria',
  password: 'correct horse battery',
  email: 'maria@example.com',
  name: 'Maria Ortiz',
  url: 'https://example.com/',
  error: 'This episode was not found',
  code: 'episodeNotFound',
  field: 'title',
};

/** Adds an example to every text that has neither one nor a form, by its name; `missing` collects those without. */
export function withExamples(schema: JsonSchema, name = '', missing: string[] = []): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([each, of]) => [each, withExamples(of, each, missing)]),
      ),
    }),
    ...(items && { items: withExamples(items, name, missing) }),
    ...(anyOf && { anyOf: anyOf.map((each) => withExamples(each, name, missing)) }),
    ...(isBareText(schema) && exampleOf(name, missing)),
  };
}

const isBareText = ({ type, enum: values, const: value, format, examples, pattern }: JsonSchema): boolean =>
  type === 'string' && ![values, value, format, examples, pattern].some((each) => each !== undefined);

function exampleOf(name: string, missing: string[]): Pick<JsonSchema, 'examples'> {
  if (name in EXAMPLES) return { examples: [EXAMPLES[name]] };
  missing.push(name);
  return {};
}
