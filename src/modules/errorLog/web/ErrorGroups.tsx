import { lazy } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { errorLogRoutes } from '../api/errorLog.ts'
import { errorList } from './errorList.tsx'

const ErrorDrawer = lazy(() => import('./ErrorDrawer.tsx'))

async function clearDone(): Promise<void> {
  const content = '所有“已解决”和“已忽略”的错误及其次数会被删除，不能恢复。'
  if (!(await confirm({ title: '清除已处理的错误？', content, okText: '清除', danger: true }))) return
  const { cleared } = await call(errorLogRoutes.clear, { body: {} })
  notice.success(`已清除 ${cleared} 个错误`)
}

/** Shows the errors of everyone's browsers, grouped, latest first. */
export function ErrorGroups() {
  const list = useList(errorList)
  const clear = () =>
    void clearDone()
      .catch(() => undefined)
      .finally(list.refresh)
  return (
    <RecordScreen
      list={list}
      actions={
        may(errorLogRoutes.clear) && (
          <Button icon="trash" onClick={clear}>
            清除已处理
          </Button>
        )
      }
      drawers={<ErrorDrawer list={list} />}
    />
  )
}
