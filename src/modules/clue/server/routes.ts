import { distributeHandlers } from './distribute.ts'
import { poolHandlers } from './pool/manage.ts'
import { readHandlers } from './read.ts'
import { writeHandlers } from './write.ts'

/** Every call of this module. */
export const clueHandlers = [...readHandlers, ...writeHandlers, ...distributeHandlers, ...poolHandlers]
