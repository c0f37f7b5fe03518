import { lazy, Suspense } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
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
  const [opened, open, close] = useAddress('open')
  const drawer = useEver(opened !== null)
  const clear = () =>
    void clearDone()
      .catch(() => undefined)
      .finally(list.refresh)
  return (
    <>
      <List
        list={list}
        onOpen={row => open(row.id)}
        actions={
          may(errorLogRoutes.clear) && (
            <Button icon="trash" onClick={clear}>
              清除已处理
            </Button>
          )
        }
      />
      <Suspense>
        {drawer && <ErrorDrawer id={Number(opened) || undefined} list={list} onOpen={open} onClose={close} />}
      </Suspense>
    </>
  )
}
