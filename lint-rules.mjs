// The project's own rules for oxlint (.oxlintrc.json says where each applies).

/** Reports every node that one of the selectors matches. @param {Record<string, string>} messages by selector */
const forbid = (messages) => ({
  create: (context) =>
    Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [selector, (node) => context.report({ node, message })]),
    ),
});

export default {
  meta: { name: 'carecast' },
  rules: {
    'settings-from-config': forbid({
      "MemberExpression[object.name='process'][property.name='env']":
        'Settings come from src/server/config.ts, which checks them.',
    }),
    'no-unsafe-sql': forbid({
      "MemberExpression[property.name='unsafe']":
        'SQL is written as a tagged template, where values cannot become code.',
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
