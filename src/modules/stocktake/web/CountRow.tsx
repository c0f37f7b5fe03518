import { memo, useState } from 'react'
import { withUnit } from '../../../kernel/api/format.ts'
import { ActState } from '../../../kernel/web/outbox/ActState.tsx'
import { outbox, useWaitingFor } from '../../../kernel/web/outbox/useOutbox.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { conditions } from '../../warehouse/api/key.ts'
import { type CountLine, stocktakeRoutes as routes } from '../api/stocktake.ts'

type Props = { sheetId: number; line: CountLine }

/** Counts one line. It waits in the outbox until the server has taken it, so that a lost connection doubles and loses nothing. */
export const CountRow = memo(function CountRow({ sheetId, line }: Props) {
  const about = `stocktake:${sheetId}:${line.id}`
  const waiting = useWaitingFor(about)
  const [boxes, setBoxes] = useState(line.boxes === null ? '' : String(line.boxes))
  const [rest, setRest] = useState(line.rest === null ? '' : String(line.rest))
  const name = `${line.goodsName} ${line.lot}`
  const keep = async () => {
    // What is counted anew stands instead of what was refused, which would hold it up.
    if (waiting?.refusal) await outbox.drop(waiting)
    const body = { id: sheetId, stocktakeLineId: line.id, boxes: Number(boxes || 0), rest: Number(rest || 0) }
    const sent = { body: { ...body, countedAt: new Date().toISOString() } }
    await outbox.add({ about, title: `盘点 ${name}`, route: routes.count.at, sent })
  }
  return (
    <li className="count-row" data-counted={line.counted !== null || undefined}>
      <div>
        <b>{line.goodsName}</b>
        <small>
          {[line.goodsCode, line.lot, conditions[line.condition], line.place].filter(Boolean).join(' · ')}
          {line.boxPieces !== null && ` · 每箱 ${withUnit(line.boxPieces * 1000, '片')}`}
        </small>
        <small role="status">
          {waiting && !waiting.refusal
            ? '等待发送…'
            : line.counted === null
              ? '还没有数'
              : `已录 ${boxWords(line.counted, line.boxPieces)}`}
          {line.book != null && `，账面 ${boxWords(line.book, line.boxPieces)}`}
        </small>
        {waiting && <ActState act={waiting} />}
      </div>
      <form
        className="count-fields"
        onSubmit={event => {
          event.preventDefault()
          void keep()
        }}
      >
        {line.boxPieces !== null && (
          <label>
            箱
            <input
              id={`count-${line.id}`}
              className="input"
              inputMode="numeric"
              aria-label={`${name} 的箱数`}
              value={boxes}
              onChange={event => setBoxes(digits(event.target.value))}
            />
          </label>
        )}
        <label>
          {line.boxPieces === null ? '片/件' : '零头'}
          <input
            id={line.boxPieces === null ? `count-${line.id}` : undefined}
            className="input"
            inputMode="numeric"
            aria-label={`${name} 的零头`}
            value={rest}
            onChange={event => setRest(digits(event.target.value))}
          />
        </label>
        <Button type="submit" kind={line.counted === null ? 'primary' : 'plain'} disabled={boxes === '' && rest === ''}>
          录入
        </Button>
      </form>
    </li>
  )
})

const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, 8)
