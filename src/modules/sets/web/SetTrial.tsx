import { useId, useState } from 'react'
import { mulDiv } from '../../../kernel/api/division.ts'
import { percentWords, yuan } from '../../../kernel/api/format.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { type Choice, listValue, type PricedSet, priceSet, setRefusal } from '../api/offer.ts'
import type { SetDetail } from '../api/set.ts'
import { TrialLine } from './TrialLine.tsx'
import { readQuantity } from './words.ts'

/** Tries a set: a house, upgrades, parts left out, more than the allowance; prices it while one chooses. */
export function SetTrial({ set }: { set: SetDetail }) {
  const [typed, setTyped] = useState('100')
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const field = useId()
  const area = readQuantity(typed)
  const blind = set.goods.some(goods => goods.listPrice === undefined)
  const change = (at: number, choice: Choice) =>
    setChoices(set.parts.map((_, place) => (place === at ? choice : (choices[place] ?? {}))))
  const priced = area === null ? null : tried(set, Math.round(area / 10), choices)
  const refusal = setRefusal(set, formatDate(Date.now()))
  if (blind) return <p className="drawer-message">试算按标价拆分，需要查看标价的权限</p>
  return (
    <section className="set-trial">
      <p>
        <label htmlFor={field}>房屋面积</label>
        <span className="input-with-unit">
          <input
            id={field}
            className="input input-number"
            inputMode="decimal"
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          <span className="unit">㎡</span>
        </span>
        {refusal && <span className="field-fault">{refusal}</span>}
      </p>
      <ul>
        {set.parts.map((part, at) => (
          <TrialLine
            key={part.name}
            part={part}
            goods={set.goods}
            line={priced && typeof priced !== 'string' ? priced.lines[at] : undefined}
            choice={choices[at] ?? {}}
            onChange={choice => change(at, choice)}
          />
        ))}
      </ul>
      {priced === null && <p className="field-fault">请填写房屋面积</p>}
      {typeof priced === 'string' && <p className="field-fault">{priced}</p>}
      {priced !== null && typeof priced !== 'string' && <Sum set={set} priced={priced} />}
    </section>
  )
}

const refusals: Readonly<Record<string, string>> = {
  'nothing is kept': '至少保留一个项目',
  'more is deducted than the set costs': '扣减合计超过了套餐价',
  'more than the allowance is taken': '有项目不可超出包含数量',
}

/** Prices a set, or says why it cannot be sold so. */
function tried(set: SetDetail, area: number, choices: readonly Choice[]): PricedSet | string {
  try {
    return priceSet(set, area, choices)
  } catch (failure) {
    return refusals[(failure as Error).message] ?? '无法试算'
  }
}

function Sum({ set, priced }: { set: SetDetail; priced: PricedSet }) {
  const sum = (key: 'upgrade' | 'excess') => priced.lines.reduce((all, line) => all + line[key], 0)
  const rows = [
    ['套餐价', priced.price],
    ['不选扣减', 0 - priced.deducted],
    ['升级差价', sum('upgrade')],
    ['超出部分', sum('excess')],
  ] as const
  const cost = costOf(set, priced)
  return (
    <dl className="facts set-sum">
      {rows.map(([title, fen]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{yuan(fen)}</dd>
        </div>
      ))}
      <div>
        <dt>合计</dt>
        <dd>
          <strong>{yuan(priced.total)}</strong>
        </dd>
      </div>
      {cost !== null && priced.total > 0 && (
        <div>
          <dt>毛利率</dt>
          <dd>{percentWords(mulDiv(priced.total - cost, 10_000, priced.total))}</dd>
        </div>
      )}
    </dl>
  )
}

/** Returns the cost (fen) of what is taken; null where the person does not see each, or one has none. */
function costOf(set: SetDetail, priced: PricedSet): number | null {
  const taken = priced.lines.filter(line => !line.leftOut)
  const costs = taken.map(line => {
    const goods = set.goods.find(one => one.id === line.goodsId)
    return goods?.cost == null ? null : listValue(goods, line.taken, line.unit, goods.cost)
  })
  return costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
}
