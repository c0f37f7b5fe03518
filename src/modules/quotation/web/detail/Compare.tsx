import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nothing, yuan } from '../../../../kernel/api/format.ts'
import type { CheckedLine } from '../../../lines/api/checked.ts'
import { quantityWords } from '../../../lines/api/words.ts'
import type { QuotationDetail } from '../../api/quotation.ts'
import { numberOf } from '../quotationList.tsx'
import { ofDealQuery, quotationQuery } from '../quotationQuery.ts'

const most = 3 // others beside the opened one

/** Puts quotations of one deal side by side, line by line; what differs is marked. */
export function Compare({ quotation }: { quotation: QuotationDetail }) {
  const { data: rows = [] } = useQuery(ofDealQuery(quotation.opportunityId))
  const others = rows.filter(row => row.id !== quotation.id)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const ids = chosen.length > 0 ? chosen : others.slice(0, 1).map(row => row.id)
  const found = useQueries({ queries: ids.map(id => quotationQuery(id)) })
  if (others.length === 0) return <p className="hint">这个商机只有一份报价单。复制为新方案后可以在这里对比。</p>
  const sides = [quotation, ...found.flatMap(({ data }) => data ?? [])]
  const toggle = (id: number) => setChosen(ids.includes(id) ? ids.filter(one => one !== id) : [...ids, id].slice(-most))
  return (
    <>
      <div className="quote-choices">
        {others.map(row => (
          <label key={row.id}>
            <input type="checkbox" className="check" checked={ids.includes(row.id)} onChange={() => toggle(row.id)} />
            {numberOf(row)} {row.variant}
          </label>
        ))}
      </div>
      <div className="quote-compare">
        <table>
          <thead>
            <tr>
              <th>明细</th>
              {sides.map(side => (
                <th key={side.id}>
                  {numberOf(side)} {side.variant}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linesOf(sides).map(({ name, cells }) => (
              <tr key={name} className={alike(cells) ? undefined : 'quote-differs'}>
                <th>{name}</th>
                {cells.map((cell, at) => (
                  <td key={sides[at]?.id}>{cell || nothing}</td>
                ))}
              </tr>
            ))}
            <tr className="quote-total">
              <th>应付</th>
              {sides.map(side => (
                <td key={side.id}>{yuan(side.total)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </>
  )
}

const alike = (cells: readonly string[]) => cells.every(cell => cell === cells[0])

/** Returns the lines of all sides by space and name; what occurs several times in a space is put together. */
function linesOf(sides: readonly QuotationDetail[]): { name: string; cells: string[] }[] {
  const each = sides.map(toldOf)
  const names = [...new Set(each.flatMap(told => [...told.keys()]))]
  return names.map(name => ({ name, cells: each.map(told => told.get(name)?.join('；') ?? '') }))
}

function toldOf({ spaces }: QuotationDetail): Map<string, string[]> {
  const told = new Map<string, string[]>()
  for (const space of spaces)
    for (const line of space.lines) {
      const name = `${space.name} · ${line.name}`
      told.set(name, [...(told.get(name) ?? []), cellOf(line)])
    }
  return told
}

const cellOf = (line: CheckedLine) => `${quantityWords(line, line.pieces)}，${yuan(line.net)}`
