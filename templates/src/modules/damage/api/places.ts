import { within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

const entry = { title: '报损单', icon: 'warehouseManager', position: 910 }
export const damagePlaces = { list: within(groups.functions, '/functionManager/damageManager', entry) }
