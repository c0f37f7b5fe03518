import { useQuery } from '@tanstack/react-query'
import type { Chapter } from '../../../kernel/web/module.ts'
import { type Granted, useSession } from '../../../kernel/web/session.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'

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

/** Returns where a person begins each day, by what they may open. */
export function firstSteps(menus: Granted): readonly string[] {
  if (menus.employeesManager && menus.groupManager)
    return [
      '在部门管理和员工管理里建好部门、员工和角色。',
      '在开关配置里定好公海、分配规则和商机阶段。',
      '每天在首页看公司的漏斗、转化、排行和目标，点开数字就是明细。',
    ]
  if (menus.teamManager && menus.clueList)
    return [
      '把待分配的流量分给同事，对方马上会收到通知。',
      '在首页看团队的逾期、漏斗和排行，点开数字就是明细。',
      '同事请假或离开时，把客户转给别人。',
    ]
  if (menus.clueList || menus.businessList)
    return [
      '每天从首页的“我的待办”开始：先处理逾期和即将退回的，再联系今天约好的。',
      '联系之后写跟进，约好下次时间。',
      '确认有意向就转为商机，按阶段推进。',
    ]
  return [
    '打开首页，看看已经为您开通的功能。',
    '需要更多功能时，请联系企业管理员为您的角色开通菜单。',
    '在个人中心核对姓名和手机号，忘记密码时要用到。',
  ]
}
