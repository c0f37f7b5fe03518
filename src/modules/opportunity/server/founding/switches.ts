import type { SwitchGroupKind } from '../../../settings/server/index.ts'
import { dealClaimSwitches, dealRecyclingSwitches } from '../../api/switches.ts'

export const dealRecyclingGroup: SwitchGroupKind = {
  code: 'dealRecycling',
  title: '商机回收',
  about: '没人跟进、没有进展的商机自动退回公海，阶段、跟进和资料都保留。',
  recycles: { on: 'dealRecycling', subject: 'opportunity' },
  switches: dealRecyclingSwitches,
}

export const dealClaimGroup: SwitchGroupKind = {
  code: 'dealClaiming',
  title: '商机的领取与归属',
  about: '一个人能从公海领多少商机、名下能有多少。',
  switches: dealClaimSwitches,
}
