import { lazy } from 'react'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { teamRoutes } from '../../api/team.ts'
import { teamList } from './teamList.tsx'

const TeamDrawers = lazy(() => import('./TeamDrawers.tsx'))

/** Draws the screen 商机团队 (teamManager), in both places. */
export default function TeamPage() {
  const list = useList(teamList)
  const add = { route: teamRoutes.add, text: '新增团队' }
  return <RecordScreen list={list} add={add} drawers={<TeamDrawers list={list} />} />
}
