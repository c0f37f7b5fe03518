import { lazy, Suspense } from 'react'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../../kernel/web/list/List.tsx'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { type TeamRow, teamRoutes } from '../../contract/team.ts'
import { teamList } from './teamList.tsx'

const TeamDrawers = lazy(() => import('./TeamDrawers.tsx'))

/** Draws the screen 商机团队 (teamManager), in both places. */
export default function TeamPage() {
  const list = useList(teamList)
  const [opened, open] = useAddress('open')
  const [added, add] = useAddress('new')
  const [edited] = useAddress('edit')
  const onNew = may(teamRoutes.add) ? () => add(1) : undefined
  const drawers = useEver(opened !== null || added !== null || edited !== null)
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
