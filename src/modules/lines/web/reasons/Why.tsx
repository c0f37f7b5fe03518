import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { nothing, yuan } from '../../../../kernel/api/format.ts'
import type { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { guarded } from '../../../goods/api/goods.ts'
import type { PriceReason } from '../../api/reason.ts'
import './why.css'

/** What asks for the reasons of all lines of a document. */
type ReasonsQuery = Pick<ReturnType<typeof queryOf>, 'queryKey'> & {
  queryFn: (context: { signal: AbortSignal }) => Promise<PriceReason[]>
}

/** How a table shows why a line costs what it costs: the button of a line, and the row below it while it is open. */
export type Why = {
  button: (line: number, name: string) => ReactNode
  row: (line: number, columns: number) => ReactNode
}

/** Shows in a table of lines why each costs what it costs, to whoever may see list prices. One call answers for all lines, once one is opened. */
export function useWhy(query: ReasonsQuery): Why {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const id = useId()
  const { data } = useQuery({ ...query, enabled: open.size > 0 })
  if (!may(guarded.listPrice)) return { button: () => null, row: () => null }
  const toggle = (line: number) =>
    setOpen(was => (was.has(line) ? new Set([...was].filter(one => one !== line)) : new Set([...was, line])))
  return {
    button: (line, name) => (
      <button
        type="button"
        className="price-why"
        aria-expanded={open.has(line)}
        aria-controls={`${id}-${line}`}
        aria-label={`为什么这个价：${name}`}
        onClick={() => toggle(line)}
      >
        为什么这个价
      </button>
    ),
    row: (line, columns) =>
      open.has(line) && (
        <tr className="price-why-row" id={`${id}-${line}`}>
          <td colSpan={columns}>
            <Reason reason={data?.find(one => one.line === line)} isKnown={data !== undefined} />
          </td>
        </tr>
      ),
  }
}

type Props = { reason: PriceReason | undefined; isKnown: boolean }

/** The steps from the list price to the net, then what the floor asked and who allowed less. */
function Reason({ reason, isKnown }: Props) {
  if (!reason) return <p className="hint">{isKnown ? '这一行刚刚变过，请刷新后再看' : '正在查价格从何而来…'}</p>
  const { steps, net, floor, special, cost, margin } = reason
  return (
    <div className="price-reason">
      <ol>
        {steps.map(({ title, note, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no number, and two change orders may have one title
          <li key={at}>
            <span>
              {title}
              {note && <small>{note}</small>}
            </span>
            <b>{at === 0 ? yuan(amount) : amount > 0 ? `+${yuan(amount)}` : yuan(amount)}</b>
          </li>
        ))}
        <li className="price-reason-net">
          <span>成交</span>
          <b>{yuan(net)}</b>
        </li>
      </ol>
      <dl>
        <dt>底价</dt>
        <dd>{floor}</dd>
        {special && (
          <>
            <dt>特价</dt>
            <dd>{special}</dd>
          </>
        )}
        {cost !== undefined && (
          <>
            <dt>成本</dt>
            <dd>{cost === null ? nothing : `${yuan(cost)}，毛利 ${yuan(margin ?? 0)}`}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
