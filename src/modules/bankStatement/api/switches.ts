import { number, type SwitchSet } from '../../settings/api/switch.ts'

/** The switch for statements. */
export const bankStatementSwitches = {
  statementMatchDays: number(
    '流水匹配的天数',
    '流水和收款单金额、付款人相同，日期相差不超过这么多天，才视为同一笔。流水号相同的不看日期。',
    { unit: '天', min: 0, max: 15, zero: '同一天', default: 3 },
  ),
} as const satisfies SwitchSet
