import type { Access } from '../../../kernel/server/desk/access.ts'
import { installPlaces as places } from '../api/places.ts'

/** Who leads or keeps goods plans; who sells is at the home of their contracts, too, as who installs is at theirs, and takes the customer's signature; finance reads. */
export const installAccess: readonly Access[] = [
  {
    place: places.list,
    elements: {
      enter: '新增、安排、改期与取消',
      work: '到场、检查、问题与验收',
      points: '修改检查项',
      export: '导出',
    },
    grants: {
      manager: ['enter', 'work', 'points', 'export'],
      seller: ['work'],
      warehouse: ['enter', 'work'],
      finance: ['export'],
      worker: ['work'],
    },
  },
]

/** Who leads or keeps goods keeps installers. */
export const installerAccess: readonly Access[] = [
  {
    place: places.installers,
    elements: { edit: '新增与修改', export: '导出' },
    grants: { manager: ['edit', 'export'], warehouse: ['edit'], finance: [] },
  },
]
