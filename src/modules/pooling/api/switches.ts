import { choice, type SwitchSet } from '../../settings/api/switch.ts'

/** The times of recycling, for all kinds of records. */
export const recyclingTimeSwitches = {
  recyclingTimes: choice(
    {
      title: '在什么时间提醒和回收',
      about:
        '只在选定的时间里提醒和退回，其余时间到期的等到下一个时段开始；时限照常按自然时间计算。法定节假日不另作区分。',
    },
    { always: '任何时间', daytime: '每天 9:00–21:00', workdays: '周一至周五 9:00–18:00' },
    'always',
  ),
} as const satisfies SwitchSet
