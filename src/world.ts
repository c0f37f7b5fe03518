import { worldOf } from './kernel/server/module.ts'
import { modules } from './modules.ts'

/** All modules together. */
export const world = worldOf(modules)
