import { dayNow } from '../../../kernel/server/list/dayNow.ts'
import { numberOfSwitch } from '../../settings/server/index.ts'
import { warehouseSwitches } from '../api/switches.ts'

/** SQL of whether goods that came on a day are 久存 in an office (SQL), now or at the end of a day. */
export const isOld = (since: string, office: string, day = dayNow): string =>
  `${since} <= ${day} - ${numberOfSwitch('stockOldDays', warehouseSwitches.stockOldDays, office)}`
