import type { Visibility } from '../../../../kernel/server/record/visibility.ts'

/** Module code under which roles give a data scope for clues. */
export const scopeModule = 'clue'

export const clueVisibility: Visibility = { module: scopeModule, table: 'clue' }
