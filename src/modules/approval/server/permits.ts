import type { Access } from '../../../kernel/server/desk/access.ts'
import { approvalPlaces as places } from '../api/places.ts'

/** The menus and elements of this module's screens, and the default roles that have them. */
export const approvalAccess: readonly Access[] = [
  { place: places.start, grants: { manager: [], seller: [], designer: [], finance: [], warehouse: [] } },
  {
    place: places.list,
    elements: { start: '发起审批', all: '查看全部审批' },
    grants: { manager: ['start'], seller: ['start'], designer: ['start'], finance: ['start'], warehouse: ['start'] },
  },
  { place: places.flows, elements: { edit: '新增与修改', publish: '发布与停用', move: '进行中的审批转到新版本' } },
  { place: places.forms, elements: { edit: '新增、编辑与停用' } },
  { place: places.templates, elements: { edit: '新增与修改常用节点' } },
  { place: places.bindings, elements: { edit: '修改' } },
]
