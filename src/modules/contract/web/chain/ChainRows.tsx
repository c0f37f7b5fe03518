import { Link } from 'react-router'
import { yuan } from '../../../../kernel/api/format.ts'
import { Whole } from '../../../../kernel/web/drawer/Whole.tsx'
import { type ChainFigure, mostChainRows } from '../../api/chain.ts'

/** Shows what makes up a figure of 资金链; each row opens its document. */
export function ChainRows({ figure: { title, value, rows } }: { figure: ChainFigure }) {
  const rest = value - rows.reduce((sum, { amount }) => sum + amount, 0)
  if (rows.length === 0 && rest === 0) return <p className="nothing">还没有{title}的明细。</p>
  return (
    <div className="chain-rows">
      <table className="changes" aria-label={`${title}的明细`}>
        <tbody>
          {rows.map(({ key, name, note, on, amount, to }) => (
            <tr key={key}>
              <td>
                {to === null ? (
                  <Whole text={name} />
                ) : (
                  <Link to={to}>
                    <Whole text={name} />
                  </Link>
                )}
              </td>
              <td>{note}</td>
              <td>{on}</td>
              <td className="chain-amount">{yuan(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest !== 0 && (
        <p className="nothing">
          另有 {yuan(rest)} 在更早的明细里，或不在您的数据范围内（这里最多列出最近 {mostChainRows} 笔）。
        </p>
      )}
    </div>
  )
}
