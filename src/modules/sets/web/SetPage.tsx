import { lazy } from 'react'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { setRoutes as routes } from '../api/set.ts'
import { setList } from './setList.tsx'

const SetDrawers = lazy(() => import('./SetDrawers.tsx'))

/** Draws the screen 套餐管理 (setManager). */
export default function SetPage() {
  const list = useList(setList)
  return <RecordScreen list={list} add={{ route: routes.add, text: '新增套餐' }} drawers={<SetDrawers list={list} />} />
}
