import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const customFieldsPlaces = {
  design: within(groups.base, '/baseManager/tableDynamic', {
    title: '动态表单管理',
    icon: 'reportManager',
    position: 32,
  }),
  test: within(groups.base, '/baseManager/tableTest', { title: '动态表单试用', icon: 'reportManager', position: 34 }),
} satisfies Record<string, Place>
