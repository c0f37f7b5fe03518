import type { Counted } from '../../../pooling/server/index.ts'

/** How claims and caps count clues. */
export const countedClues: Counted = {
  kind: 'clue',
  status: 'following',
  unit: '条',
  load: '跟进中的流量',
  title: '跟进中流量',
  menu: 'clueList',
}
