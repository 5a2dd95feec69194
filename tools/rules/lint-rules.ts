import type { RuleTester } from 'oxlint/plugins-dev';

/* Own rules of the lint run, loaded by `oxlint.config.ts`. */

type Rule = Parameters<RuleTester['run']>[1];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Call = Parameters<NonNullable<Visitor['CallExpression']>>[0];

const effects = ['useEffect', 'useLayoutEffect', 'useInsertionEffect'];

/** `useEffect(...)` or `React.useEffect(...)`: the last name of what is called. */
function nameOf({ callee }: Call): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

/** An effect without a list runs at each render: one that navigates or writes state may never come to rest. */
export const effectDependencies: Rule = {
  create: (context) => ({
    CallExpression(node) {
      if (effects.includes(nameOf(node)) && node.arguments.length < 2)
        context.report({
          node,
          message: 'List what the effect depends on; read what it only uses with useEffectEvent.',
        });
    },
  }),
};

const navigations = ['navigate', 'refilter'];

/** A page that navigates while it opens can start over before it has arrived. */
export const noNavigationInEffects: Rule = {
  create: (context) => ({
    CallExpression(node) {
      if (!navigations.includes(nameOf(node))) return;
      let at: { type: string; parent?: unknown } = node;
      while (at.type !== 'Program' && !at.type.includes('Function')) at = at.parent as typeof at;
      const outer = at.parent as Call | undefined;
      if (outer?.type === 'CallExpression' && effects.includes(nameOf(outer)) && outer.arguments[0] === (at as unknown))
        context.report({
          node,
          message: 'Redirect in beforeLoad of the route, or with <Redirect> of ui/page/redirect.',
        });
    },
  }),
};

export default {
  meta: { name: 'paceline' },
  rules: { 'effect-dependencies': effectDependencies, 'no-navigation-in-effects': noNavigationInEffects },
};
