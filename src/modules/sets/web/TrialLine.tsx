import { useState } from 'react'
import { yuan } from '../../../kernel/api/format.ts'
import { Select } from '../../../kernel/web/ui/Select.tsx'
import type { Choice, SetLine } from '../api/offer.ts'
import { allowanceUnits, type SetGoods, type SetPart } from '../api/set.ts'
import { readQuantity } from './words.ts'

type Props = {
  part: SetPart
  goods: readonly SetGoods[]
  line: SetLine | undefined
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Tries one part: kept or left out, with which goods, how much. */
export function TrialLine({ part, goods, line, choice, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const nameOf = (id: number) => goods.find(one => one.id === id)?.name ?? ''
  const options = [
    { value: part.goodsId, label: `标准：${nameOf(part.goodsId)}` },
    ...part.upgrades.map(({ toGoodsId, difference }) => ({
      value: toGoodsId,
      label: `升级：${nameOf(toGoodsId)} +${yuan(difference)}／${allowanceUnits[part.unit]}`,
    })),
  ]
  const take = (text: string) => {
    setTyped(text)
    onChange({ ...choice, taken: readQuantity(text) ?? undefined })
  }
  return (
    <li>
      <label className="set-kept">
        <input
          type="checkbox"
          className="check"
          checked={!choice.leftOut}
          onChange={event => onChange({ ...choice, leftOut: !event.target.checked })}
        />
        {part.name}
      </label>
      <Select
        aria-label={`${part.name}的商品`}
        value={choice.goodsId ?? part.goodsId}
        options={options}
        disabled={choice.leftOut}
        onChoose={goodsId => onChange({ ...choice, goodsId })}
      />
      <span className="input-with-unit">
        <input
          className="input input-number"
          inputMode="decimal"
          aria-label={`${part.name}的数量`}
          value={typed ?? String((line?.allowed ?? part.quantity) / 1000)}
          disabled={choice.leftOut}
          onChange={event => take(event.target.value)}
          onBlur={() => choice.taken === undefined && setTyped(undefined)}
        />
        <span className="unit">{allowanceUnits[part.unit]}</span>
      </span>
      <output>{line && !line.leftOut ? yuan(line.amount) : '不选'}</output>
    </li>
  )
}
