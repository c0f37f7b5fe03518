import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLive } from '../../../../kernel/web/live.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { type MyTeam, teamRoutes } from '../../api/team.ts'
import { refreshTeam } from './teamQuery.ts'
import './accepting.css'

const MyTeamsDialog = lazy(() => import('./MyTeamsDialog.tsx'))

/** Returns a person's state in assignment by rule, over all of their teams. */
function standing(teams: readonly MyTeam[]): { word: string; tone: 'on' | 'away' | 'off' } {
  const isAway = ({ awayUntil }: MyTeam) => awayUntil !== null && new Date(awayUntil) > new Date()
  const taking = teams.filter(team => team.accepting)
  if (taking.length === 0) return { word: '不接单', tone: 'off' }
  return taking.every(isAway) ? { word: '暂停接单', tone: 'away' } : { word: '接单中', tone: 'on' }
}

/** The time in ms for which a person's teams count as fresh; live events end it sooner. */
const staleTime = 60_000

/** Shows a member of a team whether they get new clues and deals, and opens 我的接单设置. */
export default function AcceptingButton() {
  const [open, setOpen] = useState(false)
  useLive('team', () => void refreshTeam())
  const { data } = useQuery({ ...queryOf(teamRoutes.mine, undefined, { quiet: true }), staleTime })
  if (!data || data.length === 0) return null
  const { word, tone } = standing(data)
  return (
    <>
      <Button className="accepting" data-tone={tone} title="我的接单设置" onClick={() => setOpen(true)}>
        {word}
      </Button>
      <Suspense>{open && <MyTeamsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
