import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { yuan } from '../../../../kernel/api/format.ts'
import { columnsOf } from '../../../../kernel/api/list.ts'
import { RowsTable } from '../../../../kernel/web/drawer/RowsTable.tsx'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { InfoLine, LotOfLine, type MoneyLacks, type OrderInfo, OrderMove, OrderPaperRow } from '../../api/orderInfo.ts'
import { infoOf } from '../queries.ts'

const counts = [
  'contracted',
  'ordered',
  'pieces',
  'reserved',
  'shipped',
  'signed',
  'back',
  'toShip',
  'short',
  'onWay',
] as const
type Count = (typeof counts)[number]
const isCount = (key: string): key is Count => counts.some(one => one === key)
const { space, name, spec, contracted, ordered, pieces, reserved, shipped, signed, back, toShip } = InfoLine.shape
const columns = columnsOf(
  InfoLine.pick({}).extend({ space, name, spec, contracted, ordered, pieces, reserved, shipped, signed, back, toShip }),
)
const lotColumns = columnsOf(LotOfLine)
const moveColumns = columnsOf(OrderMove)
const paperColumns = columnsOf(OrderPaperRow)

/** Shows how far each line of an order is, what of which lot left by which document, what money lacks, and the documents of the order. */
export default function OrderProgress({ id }: { id: number }) {
  const { data, error } = useQuery({ ...infoOf(id), refetchOnMount: 'always' })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  return <Shown info={data} />
}

function Shown({ info: { lines, money, papers } }: { info: OrderInfo }) {
  const [opened, open] = useState<number>()
  const line = lines.find(one => one.id === opened)
  const problems = lines.filter(one => one.short > 0)
  return (
    <>
      {money && <Money money={money} />}
      {problems.length > 0 && (
        <p className="field-fault">
          待查：{problems.map(one => `${one.name} ${boxWords(one.short, one.boxPieces)}`).join('、')}
          。请在送货单上登记找到或丢失。
        </p>
      )}
      <RowsTable
        columns={columns}
        rows={lines}
        draw={({ key }, one) => {
          if (isCount(key)) return one[key] === 0 ? '0' : boxWords(one[key], one.boxPieces)
          if (key !== 'name') return undefined
          return (
            <button
              type="button"
              className="link"
              aria-expanded={one.id === opened}
              onClick={() => open(one.id === opened ? undefined : one.id)}
            >
              {one.name}
            </button>
          )
        }}
      />
      {line ? <LineOpened line={line} /> : <p className="hint">点商品名看这一行的批次和收发明细。</p>}
      {papers.length > 0 && (
        <>
          <h3>单据</h3>
          <RowsTable
            columns={paperColumns}
            rows={papers.map((paper, at) => ({ ...paper, id: at + 1 }))}
            draw={({ key }, { number, to }) => (key === 'number' && to ? <Link to={to}>{number}</Link> : undefined)}
          />
        </>
      )}
    </>
  )
}

function Money({ money: { allowed, short, until, terms } }: { money: MoneyLacks }) {
  if (short === 0) return <p className="hint">货款已够，可以发货。</p>
  const lacking = terms.map(term => `${term.name} ${yuan(term.short)}`).join('、')
  const of = lacking === '' ? '' : `（${lacking}）`
  return allowed ? (
    <p className="hint">
      货款还差 {yuan(short)}
      {of}，已放行到 {until}，可以发货。
    </p>
  ) : (
    <p className="field-fault">
      还差 {yuan(short)}
      {of}才能发货。请先收款，或在收款数据里申请放行。
    </p>
  )
}

function LineOpened({ line: { name, boxPieces, lots, moves } }: { line: InfoLine }) {
  const draw = ({ key }: { key: string }, row: object) =>
    key === 'pieces' || key === 'shipped' || key === 'back'
      ? boxWords((row as Record<string, number>)[key] ?? 0, boxPieces)
      : undefined
  return (
    <section aria-label={`${name}的收发`}>
      {lots && lots.length > 0 && (
        <>
          <h3>{name}：批次</h3>
          <RowsTable columns={lotColumns} rows={lots} draw={draw} />
        </>
      )}
      <h3>{name}：收发明细</h3>
      {moves.length === 0 ? (
        <p className="nothing">还没有发货。</p>
      ) : (
        <RowsTable
          columns={moveColumns}
          rows={moves}
          draw={(column, move) =>
            column.key === 'document' && move.to ? <Link to={move.to}>{move.document}</Link> : draw(column, move)
          }
        />
      )}
    </section>
  )
}
