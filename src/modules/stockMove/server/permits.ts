import type { Access } from '../../../kernel/server/desk/access.ts'
import { stockMovePlaces as places } from '../api/places.ts'

/** Who keeps goods enters papers, who leads takes them back too, finance reads and exports. */
export const stockMoveAccess: readonly Access[] = [
  {
    place: places.moves,
    elements: { enter: '新增、修改、提交与作废', reverse: '冲销', export: '导出' },
    grants: { manager: ['enter', 'reverse', 'export'], warehouse: ['enter'], finance: ['export'] },
  },
]

/** Who keeps goods sends and receives transfers, who leads says what was lost, finance reads and exports. */
export const stockTransferAccess: readonly Access[] = [
  {
    place: places.transfers,
    elements: { enter: '新增、修改、发出与收回', receive: '收货', lose: '登记丢失', export: '导出' },
    grants: {
      manager: ['enter', 'receive', 'lose', 'export'],
      warehouse: ['enter', 'receive'],
      finance: ['export'],
    },
  },
]
