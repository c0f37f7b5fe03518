import { call } from '../../../../kernel/web/call.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { type FirstStep, type KeptStep, firstHourRoutes as routes } from '../../api/firstHour.ts'

export const checklistQuery = queryOf(routes.checklist, undefined, { quiet: true, silent: true })

const again = () => queryClient.invalidateQueries({ queryKey: checklistQuery.queryKey })

/** Hides steps for the person. */
export async function hide(steps: FirstStep[]): Promise<void> {
  await call(routes.hide, { body: { steps, hidden: true } }, { quiet: true })
  await again()
}

/** Says for the company that what the product came with will do. */
export async function keep(step: KeptStep): Promise<void> {
  await call(routes.keep, { body: { step } }, { quiet: true })
  await again()
}

/** Puts the examples in, after telling where they will be seen. */
export async function fillSample(): Promise<void> {
  const sure = await confirm({
    title: '放入示例数据？',
    content:
      '会放入 12 位示例客户和他们的跟进等记录，都由您负责，电话是空号。清除之前，全公司的列表、搜索、导出和首页数字里都会有它们，带“示例”标记。',
    okText: '放入',
  })
  if (!sure) return
  await call(routes.fillSample)
  notice.success('已放入示例数据，到各个列表里看看')
  await queryClient.invalidateQueries()
}

/** Takes the examples away, after telling what goes with them. */
export async function clearSample(): Promise<void> {
  const sure = await confirm({
    title: '清除示例数据？',
    content: '所有示例客户，连同他们名下的记录、跟进、附件和办完的审批都会删除，不能恢复。您自己录入的客户不受影响。',
    okText: '清除',
    danger: true,
  })
  if (!sure) return
  await call(routes.clearSample)
  notice.success('示例数据已清除')
  await queryClient.invalidateQueries()
}
