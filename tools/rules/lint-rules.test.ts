import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import { effectDependencies, noNavigationInEffects } from './lint-rules.ts';

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester();

tester.run('effects list what they depend on', effectDependencies, {
  valid: [
    'useEffect(() => load(id), [id]);',
    'useLayoutEffect(settle, []);',
    'const take = useEffectEvent(() => set(value));',
  ],
  invalid: [
    { code: 'useEffect(() => { if (!draft) change(next()); });', errors: 1 },
    { code: 'useLayoutEffect(settle);', errors: 1 },
    { code: 'React.useEffect(() => { latest.current = value; });', errors: 1 },
  ],
});

tester.run('effects do not navigate', noNavigationInEffects, {
  valid: [
    'const leave = () => navigate({ to });',
    'useEffect(() => { addEventListener("keydown", () => void router.navigate({ to })); }, [to]);',
    'useEffect(() => () => stop(), []); navigate({ to });',
  ],
  invalid: [
    { code: 'useEffect(() => { void navigate({ to }); }, [to]);', errors: 1 },
    { code: 'useEffect(() => { if (late) router.navigate({ to }); }, [late]);', errors: 1 },
    { code: 'useLayoutEffect(function () { refilter({}); }, []);', errors: 1 },
  ],
});
