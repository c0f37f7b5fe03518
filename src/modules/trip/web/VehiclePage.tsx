import { PlainScreen } from '../../../kernel/web/record/PlainScreen.tsx'
import { VehicleEntered, vehicleRecord, vehicleRoutes } from '../api/vehicle.ts'

/** Draws the screen 车辆 (vehicleManager). */
export default function VehiclePage() {
  return (
    <PlainScreen
      record={vehicleRecord}
      routes={vehicleRoutes}
      entered={VehicleEntered}
      shown={['name', 'state', 'model', 'loadKg', 'loadLitres', 'loadBoxes', 'remark']}
      widths={{ name: 140, state: 90, model: 160, loadKg: 120, loadLitres: 110, loadBoxes: 120, remark: 220 }}
      searchHint="车牌、车型、备注"
      empty={{
        all: '还没有车辆。建好后，排车时可以直接选择，并提醒是否超载。',
        active: '没有在用的车辆。',
        disabled: '没有停用的车辆。',
      }}
      card={['model', 'loadKg', 'loadBoxes']}
    />
  )
}
