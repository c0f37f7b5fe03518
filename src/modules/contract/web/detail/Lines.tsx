import { Fragment } from 'react'
import { mulDiv } from '../../../../kernel/api/division.ts'
import { yuan } from '../../../../kernel/api/format.ts'
import { moneyInWords } from '../../../../kernel/api/moneyInWords.ts'
import { Nothing } from '../../../../kernel/web/ui/Nothing.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { figure } from '../../../lines/api/words.ts'
import { useWhy, type Why } from '../../../lines/web/reasons/Why.tsx'
import { Reductions, Sum } from '../../../lines/web/Sums.tsx'
import type { BesideWords } from '../../../warehouse/api/beside.ts'
import { StockBeside } from '../../../warehouse/web/beside/StockBeside.tsx'
import { useBeside } from '../../../warehouse/web/beside/useBeside.ts'
import type { ContractDetail, SheetRow } from '../../api/contract.ts'
import { Counted } from '../Counted.tsx'
import { reasonsQuery } from '../contractQuery.ts'

const signed = (thousandths: number) => (thousandths > 0 ? `+${figure(thousandths)}` : figure(thousandths))

/** Shows the lines of a contract by space in the columns 合同, 增减项 and 合计, and its sums. */
export function Lines({ contract }: { contract: ContractDetail }) {
  const spaces = [...Map.groupBy(contract.rows, row => row.space)]
  const why = useWhy(reasonsQuery(contract.id))
  const beside = useBeside(waits(contract) ? contract.rows.map(lineHere) : [])
  const isChanged = contract.rows.some(row => row.changed.net !== 0 || row.changed.quantity !== 0)
  return (
    <>
      {contract.rows.length === 0 && <p className="hint">还没有明细</p>}
      {spaces.map(([name, rows]) => (
        <Sheet key={name} name={name} rows={rows} isChanged={isChanged} why={why} beside={beside} />
      ))}
      <Sums contract={contract} />
    </>
  )
}

/** Tells whether goods of a contract are still to leave. */
const waits = ({ state, deliveredOn }: ContractDetail) =>
  ['draft', 'rejected', 'approving', 'effective'].includes(state) && deliveredOn === null

const lineHere = ({ id, goodsId, gradeId, whole }: SheetRow) => ({ key: id, goodsId, gradeId, pieces: whole.pieces })

type SheetProps = {
  name: string
  rows: readonly SheetRow[]
  isChanged: boolean
  why: Why
  beside: ReadonlyMap<number, BesideWords>
}

/** A table whose columns become lines of a card on a phone. */
function Sheet({ name, rows, isChanged, why, beside }: SheetProps) {
  const sum = rows.reduce((total, row) => total + row.whole.net, 0)
  return (
    <section className="contract-space">
      <header>
        <b>{name}</b>
        <span>{yuan(sum)}</span>
      </header>
      <table className="contract-sheet contract-cards">
        <thead>
          <tr>
            <th>名称</th>
            {!isChanged && <th>数量</th>}
            <th>单价</th>
            <th>{isChanged ? '合同' : '金额'}</th>
            {isChanged && <th>增减项</th>}
            {isChanged && <th>合计</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Fragment key={row.id}>
              <tr className={row.whole.quantity === 0 && row.whole.net === 0 ? 'contract-gone' : undefined}>
                <td>
                  <b>{row.name}</b> {row.gift && <Tag tone="green">赠品</Tag>}
                  <small>{row.note}</small>
                  <StockBeside words={beside.get(row.id)} />
                  {why.button(row.id, row.name)}
                </td>
                {!isChanged && (
                  <td data-title="数量">
                    {figure(row.signed.quantity)} {row.unit}
                  </td>
                )}
                <td data-title="单价">
                  <UnitPrice row={row} />
                </td>
                <td data-title={isChanged ? '合同' : '金额'}>
                  {isChanged ? <Counted of={row.signed} unit={row.unit} /> : <b>{yuan(row.signed.net)}</b>}
                </td>
                {isChanged && (
                  <td data-title="增减项">
                    {row.changed.quantity !== 0 && (
                      <span className="contract-figure">{signed(row.changed.quantity)}</span>
                    )}
                    {row.changed.net === 0 ? <Nothing /> : <b>{yuan(row.changed.net)}</b>}
                  </td>
                )}
                {isChanged && (
                  <td data-title="合计">
                    <Counted of={row.whole} unit={row.unit} />
                  </td>
                )}
              </tr>
              {why.row(row.id, isChanged ? 5 : 4)}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Shows what a unit of a line comes to, half up, as it is now, or as it was signed where nothing of it is left. */
function UnitPrice({ row: { whole, signed: before, unit } }: { row: SheetRow }) {
  const { quantity, net } = whole.quantity > 0 ? whole : before
  if (quantity === 0 || net === 0) return <Nothing />
  return (
    <>
      {yuan(mulDiv(net, 1000, quantity))}
      <span className="nothing">/{unit}</span>
    </>
  )
}

function Sums({ contract }: { contract: ContractDetail }) {
  const { sums } = contract
  return (
    <dl className="contract-sums">
      <Reductions sums={sums} />
      <Sum title="签订金额" fen={sums.total} />
      {contract.changed !== 0 && <Sum title="增减项" fen={contract.changed} />}
      <div className="contract-total">
        <dt>合同金额</dt>
        <dd>
          <b>{yuan(contract.effectiveTotal)}</b>
          <small>{moneyInWords(contract.effectiveTotal)}</small>
        </dd>
      </div>
      {sums.margin !== undefined && <Sum title="毛利" fen={sums.margin} />}
    </dl>
  )
}
