import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { FlowRow, Movable, Movables } from '../../api/flow.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'
import { refreshFlows } from './flows.ts'
import '../../../../kernel/web/form/form.css'

/** Moves chosen running approvals to the newest version. */
export default function MoveDrawer({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const query = queryOf(routes.movable, { params: { id: flow.id } }, { quiet: true })
  const { data, error } = useQuery({ ...query, staleTime: 0 })
  return (
    <Drawer open width="wide" title={`把进行中的“${flow.name}”转到新版本`} onClose={onClose}>
      {data ? <Choose movables={data} /> : <p className="drawer-message">{error ? error.message : '正在读取…'}</p>}
    </Drawer>
  )
}

function Choose({ movables: { number, rows, left } }: { movables: Movables }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<Record<number, string>>({})
  const [done, setDone] = useState<number>()
  const ready = rows.filter(({ becomes }) => becomes !== null).map(({ id }) => id)
  const wanted = ready.filter(id => chosen.has(id))
  const choose = (ids: readonly number[], on: boolean) =>
    setChosen(before => new Set(on ? [...before, ...ids] : [...before].filter(id => !ids.includes(id))))
  const move = async () => {
    setDone(0)
    const failed = await moveEach(wanted, number, setDone)
    setRefused(failed)
    setDone(undefined)
    choose(wanted, false)
    const moved = wanted.length - Object.keys(failed).length
    if (moved > 0) notice.success(`${moved} 个审批已转到第 ${number} 版`)
    await refreshFlows()
  }
  if (rows.length === 0) return <p className="drawer-message">进行中的审批都已在第 {number} 版上。</p>
  return (
    <>
      <p className="hint">
        已经处理过、新版本里还在的节点保持不变，其余按第 {number} 版重新确定由谁处理。正停在新版本没有的节点上的不能转。
        {left > 0 && `还有 ${left} 个没有列出，转完这些后再来。`}
      </p>
      <table className="table flow-move">
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label="全选"
                checked={ready.length > 0 && wanted.length === ready.length}
                disabled={ready.length === 0}
                onChange={event => choose(ready, event.target.checked)}
              />
            </th>
            <th>审批</th>
            <th>版本</th>
            <th>现在停在</th>
            <th>转后</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row
              key={row.id}
              row={row}
              chosen={chosen.has(row.id)}
              refused={refused[row.id]}
              onChoose={on => choose([row.id], on)}
            />
          ))}
        </tbody>
      </table>
      <footer className="form-foot">
        <small>每个审批单独转，各自留下记录。</small>
        <Button kind="primary" busy={done !== undefined} disabled={wanted.length === 0} onClick={() => void move()}>
          {done === undefined ? `转 ${wanted.length} 个到第 ${number} 版` : `已转 ${done} / ${wanted.length}`}
        </Button>
      </footer>
    </>
  )
}

/** Moves one after the other; gives why some were not. */
async function moveEach(ids: readonly number[], number: number, onDone: (done: number) => void) {
  const failed: Record<number, string> = {}
  for (const [at, id] of ids.entries()) {
    await call(routes.move, { body: { id, number } }, { quiet: true, silent: true }).catch((error: Error) => {
      failed[id] = error.message
    })
    onDone(at + 1)
  }
  return failed
}

type RowProps = { row: Movable; chosen: boolean; refused: string | undefined; onChoose: (on: boolean) => void }

function Row({ row, chosen, refused, onChoose }: RowProps) {
  const find = useChoice()
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={`选择“${row.title}”`}
          checked={chosen}
          disabled={row.becomes === null}
          onChange={event => onChoose(event.target.checked)}
        />
      </td>
      <td>
        <b>{row.title}</b>
        <small>
          {row.code} · {find({ kind: 'employee' }, row.initiatorId)?.label} · {formatMinute(row.startedAt)}
        </small>
        {refused && <p className="flow-refused">{refused}</p>}
      </td>
      <td>第 {row.number} 版</td>
      <td>
        {row.standing.map(({ name, there }) => (
          <span key={name} data-gone={!there || undefined}>
            {name}
            {!there && <Tag tone="red">新版本没有</Tag>}
          </span>
        ))}
      </td>
      <td>{row.becomes ?? <span className="nothing">不能转</span>}</td>
    </tr>
  )
}
