/** Types of installation.mjs, which runs before TypeScript can. */
export const unused: readonly string[];
export function neededPackages(script: string): 'running' | 'all';
export function removeUnused(modules: string): void;
export function isInstalled(modules: string, lock: string, needed: string): boolean;
export function install(root: string, needed: string): void;
export function noteRunning(modules: string): void;
