/** Module code under which roles give a data scope for clues. */
export const scopeModule = 'clue'
