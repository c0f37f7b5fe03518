import type { Counted } from '../../pooling/server/index.ts'

/** How claims and caps count clues. */
export const counted: Counted = { unit: '条', load: '跟进中的流量', status: 'following' }
