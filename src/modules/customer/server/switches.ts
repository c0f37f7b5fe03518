import type { SwitchGroupKind } from '../../settings/server/index.ts'
import { customerSwitches } from '../api/switches.ts'

export const customerGroup: SwitchGroupKind = {
  code: 'customer',
  title: '客户',
  about: '同一个电话由几个人录入时怎么处理。',
  switches: customerSwitches,
}
