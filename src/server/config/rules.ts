import { start } from '#shared/words/en/start.ts';
import type { Say, StartWords } from './error.ts';

type Rules = StartWords['rules'];

const says = new Map<string, Say>();

/** Returns the message of a schema: zod knows texts alone, so `ruleOf` finds by the English one what says it. */
export function rule(say: (rules: Rules) => string): string {
  const message = say(start.rules);
  says.set(message, (t) => say(t.rules));
  return message;
}

/** Returns what says the rule that a schema's message is about. */
export const ruleOf = (message: string | undefined): Say => says.get(message ?? '') ?? ((t) => t.rules.invalid);
