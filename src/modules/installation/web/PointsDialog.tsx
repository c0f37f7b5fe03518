import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { type Trade, trades } from '../api/trades.ts'
import { workRoutes as routes, type TradePoints } from '../api/work.ts'

/** Edits the company's check lists, one trade after the other, a point in each line. */
export default function PointsDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery({ ...queryOf(routes.points, undefined, { silent: true }), staleTime: 0 })
  return (
    <Dialog title="安装检查项" width={560} onClose={onClose}>
      {error && <p className="drawer-message">{error.message}</p>}
      {data && <Points all={data} />}
    </Dialog>
  )
}

function Points({ all }: { all: readonly TradePoints[] }) {
  const id = useId()
  const [kept, setKept] = useState(all)
  const [trade, setTrade] = useState<Trade>('cabinet')
  const of = (one: Trade) => (kept.find(row => row.trade === one)?.points ?? []).join('\n')
  const [text, setText] = useState(of('cabinet'))
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const save = () => {
    const points = text
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '')
    setBusy(true)
    call(routes.savePoints, { body: { trade, points } }, { silent: true })
      .then(after => {
        setKept(after)
        setFault('')
        notice.success(`已保存${trades[trade]}的检查项，以后到场的安装单按它检查`)
      })
      .catch((failure: Error) => setFault(failure.message))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <div className="field field-wide">
        <label htmlFor={`${id}-trade`}>类别</label>
        <select
          id={`${id}-trade`}
          className="input"
          value={trade}
          onChange={event => {
            const picked = event.target.value as Trade
            setTrade(picked)
            setText(of(picked))
            setFault('')
          }}
        >
          {kept.map(row => (
            <option key={row.trade} value={row.trade}>
              {trades[row.trade]}
              {row.own ? '' : '（默认）'}
            </option>
          ))}
        </select>
      </div>
      <div className="field field-wide">
        <label htmlFor={`${id}-points`}>检查项（一行一项）</label>
        <textarea
          id={`${id}-points`}
          className="input install-points"
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </div>
      {fault && (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      )}
      <Button kind="primary" busy={busy} onClick={save}>
        保存{trades[trade]}的检查项
      </Button>
    </>
  )
}
