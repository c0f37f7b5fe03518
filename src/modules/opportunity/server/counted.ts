import type { Counted } from '../../pooling/server/index.ts'

/** How claims and caps count deals. */
export const deals: Counted = { unit: '个', load: '进行中的商机', status: 'open' }
