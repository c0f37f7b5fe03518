import type { Access } from '../../../kernel/server/desk/access.ts'
import { tripPlaces as places } from '../api/places.ts'

/** Who leads or keeps goods plans trips and drives, who installs and carries drives their own; finance takes over what drivers collected. */
export const tripAccess: readonly Access[] = [
  {
    place: places.plan,
    elements: { plan: '排车、调整与取消', settle: '接收与退回交账', export: '导出' },
    grants: { manager: ['plan', 'export'], warehouse: ['plan'], finance: ['settle', 'export'] },
  },
  {
    place: places.day,
    elements: { drive: '装车、签收、代收与交账' },
    grants: { manager: ['drive'], warehouse: ['drive'], worker: ['drive'] },
  },
]

/** Vehicles are entered by who leads or keeps goods. */
export const vehicleAccess: readonly Access[] = [
  {
    place: places.vehicles,
    elements: { edit: '新增与修改车辆' },
    grants: { manager: ['edit'], warehouse: ['edit'], finance: [] },
  },
]
