import type { Counted, Loaded } from '../../pooling/server/index.ts'

/** How claims and caps count clues. */
export const countedClues: Counted = {
  kind: 'clue',
  status: 'following',
  unit: '条',
  load: '跟进中的流量',
  title: '跟进中流量',
  menu: 'clueList',
}

/** The deals in progress: a person with many of them gets fewer clues. */
export const loadOfDeals: Loaded = { kind: 'opportunity', status: 'open' }
