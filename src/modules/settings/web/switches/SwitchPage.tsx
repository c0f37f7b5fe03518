import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatRelative } from '../../../../kernel/api/timeWords.ts'
import { broughtPart } from '../../../../kernel/web/broughtPart.ts'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import { useLive } from '../../../../kernel/web/live.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { useSettings } from '../../../../kernel/web/shell/settings.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { ScreenHead } from '../../../../kernel/web/ui/ScreenHead.tsx'
import { settingsPlaces } from '../../api/places.ts'
import type { SwitchValue } from '../../api/switch.ts'
import { switchRoutes as routes, type SwitchGroup } from '../../api/switches.ts'
import { SwitchLine } from './SwitchLine.tsx'
import { switchEffects } from './switchEffects.ts'
import { useSwitches } from './useSwitches.ts'
import '../../../../kernel/web/list/list.css'
import '../../../../kernel/web/form/form.css'
import './switches.css'

const StaleDialog = lazy(() => import('../../../../kernel/web/form/StaleDialog.tsx'))
const SwitchHistory = lazy(() => import('./SwitchHistory.tsx'))

const allQuery = queryOf(routes.all)
const refresh = () => queryClient.invalidateQueries({ queryKey: allQuery.queryKey })
export type Known = Readonly<Record<string, SwitchValue>>

/** Draws the screen 开关配置管理 (activityBusinessBind). */
export default function SwitchPage() {
  const { data, error, refetch } = useQuery(allQuery)
  useLive('switch', () => void refresh())
  if (!data)
    return (
      <section className="list">{error ? <Failed error={error} onRetry={refetch} /> : <Waiting columns={2} />}</section>
    )
  const known = Object.fromEntries(data.values.map(({ code, value }) => [code, value]))
  return <Settings groups={data.groups} known={known} changed={data.changed} />
}

type Props = { groups: readonly SwitchGroup[]; known: Known; changed: { by: string; at: string } | null }

function Settings({ groups, known, changed }: Props) {
  const form = useSwitches(groups, known, refresh)
  const effects = useSettings().brought(switchEffects).map(broughtPart)
  const [history, openHistory, closeHistory] = useAddress('history')
  const [seen, setSeen] = useState(false)
  const show = () => {
    setSeen(true)
    openHistory(1)
  }
  const editable = may(routes.save)
  return (
    <section className="list switches" aria-label={settingsPlaces.switches.title}>
      <ScreenHead place={settingsPlaces.switches}>
        <small>
          {changed ? `${changed.by} ${formatRelative(changed.at)}修改` : '都是默认值'}
          ，改动对全公司立即生效
        </small>
        <div className="toolbar-end">
          <Button icon="clock" onClick={show}>
            变更记录
          </Button>
        </div>
      </ScreenHead>
      <div className="switches-body">
        {groups.map(({ code: group, title, about, recycles, switches }) => (
          <section key={group} className="switches-group" aria-label={title}>
            <h3>{title}</h3>
            <p className="switches-about">{about}</p>
            <ul>
              {switches.map(({ code, is }) => (
                <SwitchLine
                  key={code}
                  known={is}
                  value={form.valueOf(code)}
                  isMine={form.mine.includes(code)}
                  fault={form.faults[code]}
                  disabled={!editable}
                  onChange={value => form.set(code, value)}
                />
              ))}
            </ul>
            <Suspense>
              {recycles &&
                form.valueOf(recycles.on) === true &&
                effects.map(Effect => <Effect key={group} subject={recycles.subject} changes={form.changes} />)}
            </Suspense>
          </section>
        ))}
      </div>
      {form.mine.length > 0 && (
        <footer className="switches-foot">
          <span>有 {form.mine.length} 项修改还没有保存</span>
          <Button onClick={form.reset}>放弃</Button>
          <Button kind="primary" busy={form.busy} onClick={() => void form.save()}>
            保存
          </Button>
        </footer>
      )}
      <Suspense>
        {form.stale && (
          <StaleDialog
            stale={form.stale}
            mine={form.mine}
            onReload={form.reset}
            onForce={() => void form.save(true)}
            onClose={form.forgetStale}
          />
        )}
        {seen && <SwitchHistory open={history !== null} onClose={closeHistory} />}
      </Suspense>
    </section>
  )
}
