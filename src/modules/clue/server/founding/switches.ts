import type { SwitchGroupKind } from '../../../settings/server/index.ts'
import { clueClaimSwitches, clueEntrySwitches, clueRecyclingSwitches } from '../../api/switches.ts'

export const clueRecyclingGroup: SwitchGroupKind = {
  code: 'recycling',
  title: '流量回收',
  about: '没人跟进的流量自动退回公海，让别人来领取。',
  recycles: { on: 'clueRecycling', subject: 'clue' },
  switches: clueRecyclingSwitches,
}

export const clueClaimGroup: SwitchGroupKind = {
  code: 'claiming',
  title: '流量的领取与归属',
  about: '一个人能从公海领多少、名下能有多少。',
  switches: clueClaimSwitches,
}

export const clueEntryGroup: SwitchGroupKind = {
  code: 'entering',
  title: '录入与分配',
  about: '新流量进来时怎么处理。',
  switches: clueEntrySwitches,
}
