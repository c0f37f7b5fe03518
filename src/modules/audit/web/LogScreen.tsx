import { lazy, type ReactNode, Suspense } from 'react'
import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import type { gateLogRoutes, LogRow, sysLogRoutes } from '../api/log.ts'
import './log.css'

const LogDrawer = lazy(() => import('./LogDrawer.tsx'))

type Props = {
  list: ListModel<LogRow>
  detail: typeof gateLogRoutes.detail | typeof sysLogRoutes.detail
  actions?: ReactNode
}

/** Shows a log with the drawer of its entries (`?open=12`); nothing in it can be changed. */
export function LogScreen({ list, detail, actions }: Props) {
  const [opened, open, close] = useAddress('open')
  const drawer = useEver(opened !== null)
  return (
    <>
      <List list={list} onOpen={row => open(row.id)} actions={actions} />
      <Suspense>
        {drawer && <LogDrawer id={idIn(opened)} detail={detail} list={list} onOpen={open} onClose={close} />}
      </Suspense>
    </>
  )
}
