/** What a native speaker would not write, or an American would spell otherwise, with what to write. */
const KINDS = [
  [/(?:^|[.!?] )Who(?:ever)? (?![^.!?]*\?)\w/, 'name the person who acts: “The person who …”'],
  [/\b(?:go|goes|going|went) on\b/, 'continue, keep running'],
  [/\b(?:is|are|was|were) said\b/, 'say who says it'],
  [/\b(?:is|are) told\b/, 'notify, see'],
  [/\bof (?:ours|yours)\b|\bthe own\b/, 'our, your, their'],
  [/\bfor ever\b|\bany more\b/, 'forever, permanently; no longer'],
  [/\b(?:by itself|by themselves|of itself|meanwhile)\b/, 'on its own, automatically; in the meantime'],
  [/\b(?:no|some)body\b/i, 'no one, someone'],
  [/\be-mails?\b/i, 'email'],
  [/\d %|\} %/, '24%, without a space'],
  [
    /\b(?:colour(?:s|ed)?|greys?|cancell(?:ed|ing)|programmes?|centres?|labell(?:ed|ing)|licences?|favourites?|behaviours?|catalogues?|towards|travell(?:ed|ing)|recognis\w+|organis\w+|neighbours?|honours?|misspelt|spelt|carers?)\b/i,
    'American spelling',
  ],
];

/** @param {string} text a sentence or more @returns {string | undefined} what is wrong with its English */
export function englishProblem(text) {
  for (const [kind, better] of KINDS) {
    const found = kind.exec(text)?.[0];
    if (found) return `“${found.trim()}”: ${better}.`;
  }
}
