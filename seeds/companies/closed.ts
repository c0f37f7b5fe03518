import { type CompanyPlan, member } from './plan.ts'

/** 旧梦建材: a company that is disabled, so that the picker has one to show (S2.08). */
export const closed: CompanyPlan = {
  name: '旧梦建材',
  type: '瓷砖',
  size: '1-20人',
  seats: 20,
  loginStatus: 1,
  prefix: 'jm',
  seed: 19_981_001,
  clues: 0,
  sells: {},
  branches: [
    {
      name: '总经办',
      people: [
        member('陈远航', '顾问', '部门经理', 40, { account: 'boss' }),
        member('吴旧梦', '总经理', '公司管理员', 48),
      ],
    },
    { name: '门市部', people: [member('金巧', '导购', '导购', 30, { left: 12 })] },
  ],
}
