import type { Counted } from '../../../pooling/server/index.ts'

/** How claims and caps count deals. */
export const deals: Counted = {
  kind: 'opportunity',
  status: 'open',
  unit: '个',
  load: '进行中的商机',
  title: '进行中商机',
  menu: 'businessList',
}
