import { lazy, type ReactNode } from 'react'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
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
  return <RecordScreen list={list} actions={actions} drawers={<LogDrawer detail={detail} list={list} />} />
}
