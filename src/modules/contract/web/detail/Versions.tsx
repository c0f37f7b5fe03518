import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nothing, withUnit, yuan } from '../../../../kernel/api/format.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { versionsQuery } from '../contractQuery.ts'

/** Puts two versions of a contract side by side, line by line; what differs is marked. */
export function Versions({ contract }: { contract: ContractDetail }) {
  const { data: versions = [] } = useQuery(versionsQuery(contract.id))
  const [chosen, setChosen] = useState<readonly [number, number]>()
  if (versions.length < 2) return <p className="hint">只有签订时的一个版本。增减项生效后可以在这里对比。</p>
  const last = versions.length - 1
  const [left, right] = chosen ?? [last - 1, last]
  const pair = [versions[left], versions[right]]
  const pick = (side: 0 | 1, at: number) => setChosen(side === 0 ? [at, right] : [left, at])
  const ids = [...new Set(pair.flatMap(one => one?.rows.map(row => row.id) ?? []))]
  return (
    <table className="contract-sheet">
      <thead>
        <tr>
          <th>明细</th>
          {([left, right] as const).map((at, side) => (
            <th key={side === 0 ? 'left' : 'right'}>
              <select
                className="input"
                aria-label={side === 0 ? '左边的版本' : '右边的版本'}
                value={at}
                onChange={event => pick(side as 0 | 1, Number(event.target.value))}
              >
                {versions.map((version, place) => (
                  <option key={version.revision} value={place}>
                    第 {version.revision} 版
                  </option>
                ))}
              </select>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ids.map(id => {
          const rows = pair.map(one => one?.rows.find(row => row.id === id))
          const cells = rows.map(row =>
            row ? `${withUnit(row.whole.quantity, row.unit)}，${yuan(row.whole.net)}` : nothing,
          )
          return (
            <tr key={id} className={cells[0] === cells[1] ? undefined : 'contract-differs'}>
              <td>
                <b>{(rows[0] ?? rows[1])?.name}</b>
                <small>{(rows[0] ?? rows[1])?.space}</small>
              </td>
              <td>{cells[0]}</td>
              <td>{cells[1]}</td>
            </tr>
          )
        })}
        <tr className="contract-total">
          <td>合计</td>
          <td>{yuan(pair[0]?.total ?? 0)}</td>
          <td>{yuan(pair[1]?.total ?? 0)}</td>
        </tr>
      </tbody>
    </table>
  )
}
