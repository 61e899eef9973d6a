// The project's own rules for oxlint (.oxlintrc.json says where each applies).
import { basename, dirname, join, relative } from 'node:path';
import { englishProblem } from './english-rules.mjs';
import { breachesOf } from './import-rules.mjs';

const ROOT = import.meta.dirname;
/** @param {string} path @returns {string} as it is written in the tree */
const inTree = (path) => relative(ROOT, path).replaceAll('\\', '/');

/** Reports every node that one of the selectors matches. @param {Record<string, string>} messages by selector */
const forbid = (messages) => ({
  create: (context) =>
    Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [selector, (node) => context.report({ node, message })]),
    ),
});

/** Which source may import what: import-rules.mjs. */
const imports = {
  create: (context) => {
    const from = inTree(context.filename);
    const check = (node) => {
      const written = node.source?.value;
      if (typeof written !== 'string') return;
      const specifiers = node.specifiers ?? [];
      const values = specifiers.filter(({ importKind }) => importKind !== 'type');
      const to = written.startsWith('#') ? `src/${written.slice(1)}` : written;
      const each = {
        from,
        written,
        to: written.startsWith('.') ? inTree(join(dirname(context.filename), written)) : to,
        isType: node.importKind === 'type' || (specifiers.length > 0 && values.length === 0),
        isDynamic: node.type === 'ImportExpression',
        names: values.flatMap(({ imported }) => imported?.name ?? []),
      };
      for (const message of breachesOf(each)) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** Words that are not the field's, as parts of identifiers and file names in kebab case, and what to say. */
const WORDS = new Map([
  ['patiently', 'retry'],
  ['let-go', 'release, destroy'],
  ['visit-whole', 'fetchBody'],
  ['settle-upload', 'finalizeUpload'],
  ['while-taken', 'withLease'],
  ['signs-of-life', 'startHeartbeat'],
  ['taken-over', 'leaseLost'],
  ['upload-address', 'uploadUrl'],
  ['keep-fact', 'getOrInit'],
  ['keep-since', 'unchangedSince'],
  ['keep-latest', 'raiseTo'],
  ['while-alone', 'tryWithLock'],
  ['draughtsman', 'worker pool'],
  ['hire', 'spawn'],
  ['accompany', 'attachPlayback'],
  ['keep-device-told', 'syncMediaSession'],
  ['whoever', 'the client, the listener'],
  ['glance', 'overview'],
  ['rung', 'called'],
  ['new-home', 'target'],
  ['goes-on', 'autoplay'],
  ['settle-conflict', 'resolveConflict'],
  ['kept-nights', 'retention'],
  ['kept-form', 'stored form'],
  ['is-kept', 'isCached, isStored'],
  ['hand-over', 'giveDataDir'],
  ['made-list', 'credential list'],
  ['pace', 'minRate'],
  ['patience', 'timeout'],
  ['told', 'notified, invalidated'],
  ['looks', 'appearance, modes'],
  ['wish', 'intent'],
  ['tell', 'notify, invalidate'],
  ['catalogue', 'catalog'],
  ['colour', 'color'],
  ['colours', 'colors'],
  ['seat', 'position'],
  ['seats', 'positions'],
  ['twin', 'translation'],
  ['tally', 'increment'],
  ['bring-over', 'upgrade'],
  ['bring-in', 'import'],
  ['leave-root', 'dropPrivileges'],
]);
const ANY_WORD = new RegExp(`(?:^|-)(${[...WORDS.keys()].join('|')})(?=-|$)`);
/** @param {string} name @returns {string | undefined} what is wrong with it */
function wordsOf(name) {
  const kebab = name
    .replaceAll(/([a-z])(?=[A-Z])/g, '$1-')
    .replaceAll(/[_$.]+/g, '-')
    .toLowerCase();
  const word = ANY_WORD.exec(kebab)?.[1];
  return word && `"${name}": write ${WORDS.get(word)} instead of "${word}".`;
}

/** The field's own words, in names of files and of what they contain. */
const words = {
  create: (context) => {
    const check = (name, node) => {
      const message = wordsOf(name);
      if (message) context.report({ node, message });
    };
    return {
      Program: (node) => check(basename(context.filename), node),
      'Identifier, PrivateIdentifier, JSXIdentifier': (node) => check(node.name, node),
    };
  },
};

/** Columns of a comment. */
const WIDTH = 120;

/** The English of comments and titles of tests, and that comments fit the window. */
const commentEnglish = {
  create: (context) => {
    const check = (text, node) => {
      const message = englishProblem(text.replaceAll(/\s*\n\s*\*?\s*/g, ' ').replaceAll(/`[^`]*`/g, 'X'), true);
      if (message) context.report({ node, message });
    };
    /** Beside code it may be wider, as oxfmt leaves it. */
    const isTooWide = ({ loc }) =>
      context.sourceCode.lines
        .slice(loc.start.line - 1, loc.end.line)
        .some((line) => line.length > WIDTH && /^\s*(?:\/?\*|\/\/)/.test(line) && !/https?:|-disable|@ts-/.test(line));
    return {
      Program: () => {
        for (const comment of context.sourceCode.getAllComments()) {
          check(comment.value.replace(/^\*?\s*/, ''), comment);
          if (isTooWide(comment)) context.report({ node: comment, message: `At most ${WIDTH} columns.` });
        }
      },
      'CallExpression[arguments.0.type=/Literal$/]': ({ callee, arguments: [title] }) => {
        if (!/^(?:test|it|describe|step)\b/.test(nameOf(callee))) return;
        check(title.quasis?.map(({ value }) => value.cooked).join('X') ?? String(title.value), title);
      },
    };
  },
};

/** Returns `test` of `test`, `test.skip` and `test.each(…)`, `step` of `test.step`. */
function nameOf(callee) {
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    return nameOf(callee.callee ?? callee.tag);
  return callee.type === 'MemberExpression' ? nameOf(callee.object) : (callee.name ?? '');
}

/** The English of what people read, which has more than one word: english-rules.mjs. */
const english = {
  create: (context) => {
    const check = (text, node) => {
      const message = / /.test(text) && englishProblem(text);
      if (message) context.report({ node, message });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node.value, node),
      TemplateLiteral: (node) => check(node.quasis.map(({ value }) => value.cooked).join('}'), node),
    };
  },
};

const UNITS = new Set([24, 60, 365, 1000, 1024, 3600, 86_400, 60_000]);
const MULTIPLES = new Set([3600, 86_400, 604_800, 31_536_000, 3_600_000, 86_400_000]);
const UNIT_NAME = /^(?:(?:SECOND|MINUTE|HOUR|DAY|WEEK|MONTH|YEAR)(?:_MS|_S|_SECONDS)?|KB|MB|GB)$/;

/** Units of time and size are named, not multiplied: '60 * 1000', '64 * 1024', 'LIFE_MS = 30_000'. */
const units = {
  create: (context) => {
    const report = (node) =>
      context.report({ node, message: 'Units of time and size have their names in src/shared/units.ts.' });
    const isNumber = (node) => typeof node?.value === 'number';
    return {
      Literal: (node) => MULTIPLES.has(Number(node.value)) && report(node),
      BinaryExpression: ({ operator, left, right }) =>
        /^\*\*?$/.test(operator) &&
        isNumber(left) &&
        isNumber(right) &&
        (UNITS.has(left.value) || UNITS.has(right.value)) &&
        report(right),
      VariableDeclarator: ({ id, init }) => {
        const isWholeSeconds = /_MS$/.test(id.name) && isNumber(init) && init.value > 0 && init.value % 1000 === 0;
        if ((UNIT_NAME.test(id.name) && init?.type !== 'ArrayExpression') || isWholeSeconds) report(id);
      },
    };
  },
};

const DATES = 'Dates and times are written by formatInstant of src/shared/dates.ts.';

/** Names of numbers in our words that may pass 999. */
const COUNTS =
  /^(?:count|total|most|least|max|maximum|min|minimum|width|height|likes|dislikes|attempts|visitors|bytes)$/;

/** Words put a count by `number`, which gives it its commas; what they count by `plural` as well. */
const counts = {
  create: (context) => {
    const stack = [];
    const isCount = (expression) =>
      expression.type === 'Identifier' && (COUNTS.test(expression.name) || stack.at(-1) === expression.name);
    return {
      "CallExpression[callee.name='plural']": (node) => stack.push(node.arguments[0]?.name),
      "CallExpression[callee.name='plural']:exit": () => stack.pop(),
      TemplateLiteral: ({ expressions }) => {
        for (const node of expressions.filter(isCount))
          context.report({ node, message: `Write number(${node.name}): a count over 999 has its comma.` });
      },
    };
  },
};

export default {
  meta: { name: 'carecast' },
  rules: {
    imports,
    words,
    english,
    'english-comments': commentEnglish,
    'settings-from-config': forbid({
      "MemberExpression[object.name='process'][property.name='env']":
        'Settings come from src/server/config.ts, which checks them.',
    }),
    'no-unsafe-sql': forbid({
      "MemberExpression[property.name='unsafe']":
        'SQL is written as a tagged template, where values cannot become code.',
    }),
    'no-code-other': forbid({
      [`Property[key.name='code'][value.value='other']${['VariableDeclarator', 'FunctionDeclaration']
        .map((type) => `:not(${type}[id.name=/^(reasonOf|storedReason)$/] *)`)
        .join('')}`]: 'A sentence for a person has a code of its own; `reasonOf` passes on what others say.',
    }),
    'units-have-names': units,
    'counts-by-number': counts,
    'formats-at-home': forbid({
      "MemberExpression[property.name='toLocaleString']": 'Numbers are written by formatCount of src/shared/count.ts.',
      "NewExpression[callee.object.name='Intl'][callee.property.name='NumberFormat']":
        'Numbers are written by formatCount of src/shared/count.ts.',
      'MemberExpression[property.name=/^toLocale(Date|Time)String$/]': DATES,
      "NewExpression[callee.object.name='Intl'][callee.property.name='DateTimeFormat']": DATES,
    }),
    'no-default-export': forbid({ ExportDefaultDeclaration: 'Exports are named.' }),
    'no-pause-in-test': forbid({
      "CallExpression[callee.property.name='waitForTimeout'], CallExpression[callee.name='setTimeout']":
        'A test waits for its event or steers the clock; a busy machine makes any pause too short.',
      "ImportSpecifier[imported.name='setTimeout']": 'A test waits for its event.',
      "CallExpression[callee.object.name='vi'][callee.property.name='waitFor'][arguments.length=1]":
        'It waits for one second unless told otherwise, which a busy machine makes too short.',
    }),
  },
};
