import { lazy, Suspense } from 'react'
import { useListDrawers } from '../../../../kernel/web/drawer/useListDrawers.ts'
import { List } from '../../../../kernel/web/list/List.tsx'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { type TeamRow, teamRoutes } from '../../api/team.ts'
import { teamList } from './teamList.tsx'

const TeamDrawers = lazy(() => import('./TeamDrawers.tsx'))

/** Draws the screen 商机团队 (teamManager), in both places. */
export default function TeamPage() {
  const list = useList(teamList)
  const { open, onNew, drawers } = useListDrawers(may(teamRoutes.add))
  const start = onNew && (
    <Button kind="primary" icon="plus" onClick={onNew}>
      新增团队
    </Button>
  )
  return (
    <>
      <List list={list} onOpen={(row: TeamRow) => open(row.id)} onNew={onNew} actions={start} start={start} />
      <Suspense>{drawers && <TeamDrawers list={list} />}</Suspense>
    </>
  )
}
