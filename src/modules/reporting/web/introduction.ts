import { useQuery } from '@tanstack/react-query'
import { type Chapter, inOrder } from '../../../kernel/web/module.ts'
import { type Granted, useSession } from '../../../kernel/web/session.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import type { DayStart, StartParts } from './startKind.ts'

/** The chapters that are told to a person with these menus. */
export function chaptersFor(chapters: readonly Chapter[], menus: Granted): readonly Chapter[] {
  return chapters.filter(chapter => chapter.menus.some(menu => menus[menu]))
}

/** The chapters for whoever is signed in; undefined while they are on their way. */
export function useChapters(): readonly Chapter[] | undefined {
  const { chapters } = useSettings()
  const menus = useSession(state => state.menus)
  const { data } = useQuery({ queryKey: ['chapters'], queryFn: chapters, staleTime: Number.POSITIVE_INFINITY })
  return data && chaptersFor(data, menus)
}

/** Where somebody begins who sets up the company, and somebody for whom nothing else is open. */
const own: readonly DayStart[] = [
  {
    rank: 10,
    isFor: menus => menus.employeesManager && menus.groupManager,
    steps: [
      '在部门管理和员工管理里建好部门、员工和角色。',
      '在开关配置里定好公海、分配规则和阶段。',
      '每天在首页看公司的漏斗、转化、排行和目标，点开数字就是明细。',
    ],
  },
  {
    rank: 90,
    isFor: () => true,
    steps: [
      '打开首页，看看已经为您开通的功能。',
      '需要更多功能时，请联系企业管理员为您的角色开通菜单。',
      '在个人中心核对姓名和手机号，忘记密码时要用到。',
    ],
  },
]

/** Returns where a person begins each day, by what they may open. */
export function firstSteps(kinds: readonly Pick<StartParts, 'days'>[], menus: Granted): readonly string[] {
  return inOrder([own, ...kinds.map(({ days }) => days)]).find(({ isFor }) => isFor(menus))?.steps ?? []
}
