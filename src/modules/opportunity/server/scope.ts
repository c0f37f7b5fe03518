/** Module code under which roles give a data scope for opportunities. */
export const scopeModule = 'opportunity'
