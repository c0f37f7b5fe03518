import type { Access } from '../../../kernel/server/desk/access.ts'
import { dealerLoanPlaces as places } from '../api/places.ts'

/** Who keeps goods enters papers of loans, who leads takes them back too, finance reads and exports. */
export const dealerLoanAccess: readonly Access[] = [
  {
    place: places.list,
    elements: { enter: '新增、修改、提交与作废', reverse: '冲销', export: '导出' },
    grants: { manager: ['enter', 'reverse', 'export'], warehouse: ['enter'], finance: ['export'] },
  },
]
