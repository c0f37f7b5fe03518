import { lazy, Suspense, useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { freshKey } from '../../../kernel/web/form/key.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { sendOrKeep } from '../../../kernel/web/outbox/sendOrKeep.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { checkResults, type ShownCheck } from '../api/checks.ts'
import type { InstallDetail } from '../api/installation.ts'
import { type Trade, trades } from '../api/trades.ts'
import { workRoutes as routes } from '../api/work.ts'
import './install.css'

const CheckPhotos = lazy(() => import('./CheckPhotos.tsx'))

type Props = { one: InstallDetail; onChanged: () => Promise<void> }
type Result = keyof typeof checkResults

/** Shows the check list by trade; each point is found to be right or not with one press, kept in the outbox where no answer comes. */
export function ChecksTab({ one, onChanged }: Props) {
  const [photos, setPhotos] = useState<ShownCheck>()
  const may = one.refusals.check === null
  const keep = async (check: ShownCheck, result: Result, note: string) => {
    const body = { id: one.id, checks: [{ checkId: check.id, result, note }] }
    const key = freshKey()
    const act = { about: `installation:${one.id}`, title: `检查 ${one.number}`, route: routes.check.at, sent: { body } }
    const saved = await sendOrKeep(act, { key }, () => call(routes.check, { body }, { key, quiet: true }))
    if (saved) await onChanged()
    else notice.success('没有连上网，已记下；连上后自动发送')
  }
  if (one.checks.length === 0) return <p className="nothing">安装工到场后点“到场”，这里就有要逐项检查的清单。</p>
  const by = [...Map.groupBy(one.checks, ({ trade }) => trade)]
  return (
    <>
      {by.map(([trade, checks]) => (
        <section key={trade} className="install-checks">
          <h3>{trades[trade as Trade]}</h3>
          <ul>
            {checks.map(check => (
              <Point
                key={check.id}
                check={check}
                may={may}
                onFound={(result, note) => void keep(check, result, note).catch(() => undefined)}
                onPhotos={() => setPhotos(check)}
              />
            ))}
          </ul>
        </section>
      ))}
      <Suspense>
        {photos && (
          <CheckPhotos
            check={photos}
            mayEdit={may}
            onClose={() => {
              setPhotos(undefined)
              void onChanged()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

type PointProps = {
  check: ShownCheck
  may: boolean
  onFound: (result: Result, note: string) => void
  onPhotos: () => void
}

const tones = { ok: 'green', problem: 'red' } as const

function Point({ check, may, onFound, onPhotos }: PointProps) {
  const { point, result, photos } = check
  const [note, setNote] = useState(check.note)
  return (
    <li>
      <span className="install-point">{point}</span>
      <span className="install-results">
        {may
          ? (Object.keys(checkResults) as Result[]).map(one => (
              <button
                key={one}
                type="button"
                className="chip"
                aria-pressed={result === one}
                aria-label={`${point} ${checkResults[one]}`}
                onClick={() => onFound(one, note)}
              >
                {checkResults[one]}
              </button>
            ))
          : result !== null && <Tag tone={tones[result]}>{checkResults[result]}</Tag>}
        <Button small kind="text" aria-label={`${point} 的照片`} onClick={onPhotos}>
          照片{photos > 0 && ` ${photos}`}
        </Button>
      </span>
      {may && result === 'problem' && (
        <input
          className="input"
          aria-label={`${point} 的备注`}
          maxLength={200}
          value={note}
          placeholder="哪里不对"
          onChange={event => setNote(event.target.value)}
          onBlur={() => note !== check.note && onFound('problem', note)}
        />
      )}
      {!may && check.note !== '' && <small className="hint">{check.note}</small>}
    </li>
  )
}
