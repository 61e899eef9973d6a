/**
 * Phrases that a native speaker would not write, with better ones; cspell knows the spelling. `false`: comments and
 * titles of tests may have it; `'code'`: texts for people may.
 */
const PATTERNS = [
  [/(?:^|[.!?] )Who(?:ever)? (?![^.!?]*\?)\w/, 'name the person who acts: “The person who …”'],
  [/\bwhoever\b/, 'the person who, the client that'],
  [/\b(?:go|goes|going|went) on\b/, 'continue, keep running'],
  [/\b(?:is|are|was|were) said\b/, 'say who says it'],
  [/\b(?:is|are) told\b(?! (?:what|when|why|how|that|which|whose|where|to|by|not)\b)/, 'notify, see'],
  [/\bof (?:ours|yours)\b|\bthe own\b/, 'our, your, their', false],
  [/\bfor ever\b|\bany more\b/, 'forever, permanently; no longer'],
  [/\b(?:by itself|by themselves|meanwhile)\b/i, 'on its own, automatically; in the meantime'],
  [/\bof itself\b/, 'on its own; about itself', false],
  [/\b(?:no|some|any)body\b/i, 'no one, someone, anyone'],
  [/\be-mails?\b/i, 'email'],
  [/^\W*What (?![^.!?]*\?)/, 'name the thing: “The files that …”', 'code'],
  [/\d %(?![\dA-F])|\} %/, '24%, without a space'],
];

/**
 * Returns what is wrong with the English of a text for people, or with `isCode` of a comment.
 * @param {string} text a sentence or more @param {boolean} [isCode] @returns {string | undefined}
 */
export function englishProblem(text, isCode = false) {
  for (const [pattern, better, where = true] of PATTERNS) {
    const found = where === (isCode ? false : 'code') ? undefined : pattern.exec(text)?.[0];
    if (found) return `“${found.trim()}”: ${better}.`;
  }
}
