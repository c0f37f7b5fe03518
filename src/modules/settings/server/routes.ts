import { dictionaryHandlers } from './dictionary.ts'
import { savedViewHandlers } from './savedView.ts'

/** Every call of this module. */
export const settingsHandlers = [...dictionaryHandlers, ...savedViewHandlers]
