import { number, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches for installations. */
export const installSwitches = {
  warrantyMonths: number('安装质保', '合同全部验收那天起算，质保这么多个月；显示在安装单和合同的“安装”页签里。', {
    unit: '个月',
    min: 1,
    max: 240,
    zero: '没有质保',
    default: 24,
  }),
} as const satisfies SwitchSet
