import { worldOf } from './kernel/server/module.ts'
import { modules } from './modules.ts'

/** What all modules have together. */
export const world = worldOf(modules)
