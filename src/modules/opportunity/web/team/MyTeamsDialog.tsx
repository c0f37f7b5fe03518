import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMinute, startOfDay } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Waiting } from '../../../../kernel/web/list/States.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { Switch } from '../../../../kernel/web/ui/Switch.tsx'
import { type MyTeam, teamRoutes } from '../../api/team.ts'
import { refreshTeam } from './teamQuery.ts'
import './team.css'

/** Lets a person take part in assignment by rule, in each of their teams, or be away for some days. */
export default function MyTeamsDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(queryOf(teamRoutes.mine, undefined, { quiet: true }))
  return (
    <Dialog title="我的接单设置" width={520} onClose={onClose}>
      {error && <p className="nothing">{error.message}</p>}
      {!data && !error && <Waiting columns={2} />}
      {data?.length === 0 && <p className="nothing">您还不在任何商机团队里，自动分配由管理员设置。</p>}
      <ul className="my-teams">
        {data?.map(team => (
          <Mine key={team.teamId} team={team} />
        ))}
      </ul>
    </Dialog>
  )
}

/** The usual days of an absence. */
const usual = { 今天: 1, 三天: 3, 一周: 7 }

function Mine({ team }: { team: MyTeam }) {
  const [busy, setBusy] = useState(false)
  const away = team.awayUntil !== null && new Date(team.awayUntil) > new Date()
  const save = async (accepting: boolean, awayUntil: string | null) => {
    setBusy(true)
    try {
      await call(teamRoutes.accept, { body: { teamId: team.teamId, accepting, awayUntil } }, { quiet: true })
      notice.success('已保存')
      await refreshTeam()
    } finally {
      setBusy(false)
    }
  }
  const set = (accepting: boolean, awayUntil: string | null) => void save(accepting, awayUntil).catch(() => undefined)
  return (
    <li>
      <header>
        <b>{team.name}</b>
        <small>
          手上 {team.load}
          {team.capacity !== null && ` / 上限 ${team.capacity}`}
        </small>
        <Switch on={team.accepting} label="参与自动分配" disabled={busy} onChange={on => set(on, null)} />
        <span>{team.accepting ? (away ? '暂停中' : '接单中') : '不接单'}</span>
      </header>
      {team.accepting && away && (
        <p>
          暂停到 {formatMinute(team.awayUntil)}，之后自动恢复。
          <Button small kind="text" disabled={busy} onClick={() => set(true, null)}>
            立即恢复
          </Button>
        </p>
      )}
      {team.accepting && !away && (
        <div className="chips">
          <span className="nothing">暂不接单</span>
          {Object.entries(usual).map(([title, days]) => (
            <button
              key={title}
              type="button"
              className="chip"
              disabled={busy}
              onClick={() => set(true, startOfDay(Date.now(), days).toISOString())}
            >
              {title}
            </button>
          ))}
        </div>
      )}
    </li>
  )
}
