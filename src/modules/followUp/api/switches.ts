import { number, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches for changes of a saved follow-up. */
export const followUpSwitches = {
  followUpCorrectionMinutes: number(
    '跟进可更正的时间',
    '写跟进的人在保存后这么久以内可以更正跟进内容和方式；更正前的内容留在更正记录里，看得到这条跟进的人都能查。',
    { unit: '分钟', min: 0, max: 1440, zero: '保存后不能更正', default: 10 },
  ),
} as const satisfies SwitchSet
