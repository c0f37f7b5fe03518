import type { Visibility } from '../../../../kernel/server/record/visibility.ts'

/** Module code under which roles give a data scope for contracts. */
export const scopeModule = 'contract'

/** The data scope of contracts: whose sale it is, and their department. */
export const contractVisibility: Visibility = { module: scopeModule, table: 'contract' }
