import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { needsArea } from '../../../sets/api/offer.ts'
import type { QuotableSet } from '../../api/quotable.ts'
import { lineRoutes as routes } from '../../api/routes.ts'
import type { PriceTerms } from '../../api/terms.ts'
import { HouseArea } from './HouseArea.tsx'
import { isReadable } from './readable.ts'
import { type LineAction, linesOfSet } from './state.ts'

type Props = {
  space: number
  head: PriceTerms
  nextSet: number
  onDo: (action: LineAction) => void
  onClose: () => void
}

/** Adds a set to a space: a line for each part; one that is taken out again is left out, at its deduction. */
export function SetDialog({ space, head, nextSet, onDo, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [area, setArea] = useState(0)
  const { data: found = [] } = useQuery({
    ...queryOf(routes.sets, { body: { ...head, search: search.trim() } }, { quiet: true }),
    placeholderData: before => before,
  })
  const entered = useRef<HTMLDivElement>(null)
  const add = (set: QuotableSet) => {
    if (!isReadable(entered.current)) return
    const held = { key: nextSet, setId: set.id, area, name: set.name, price: set.price, amounts: [] }
    onDo({ do: 'addSet', space, set: held, lines: linesOfSet(set, nextSet, area) })
    onClose()
  }
  return (
    <Dialog title="添加套餐" onClose={onClose}>
      <div ref={entered} className="quote-area">
        <input
          className="input"
          data-autofocus=""
          aria-label="查找套餐"
          placeholder="套餐名称或编码"
          maxLength={60}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        <HouseArea area={area} onChange={setArea} />
      </div>
      {found.map(set => (
        <button
          key={set.id}
          type="button"
          className="row-button"
          disabled={needsArea(set) && area === 0}
          onClick={() => add(set)}
        >
          <span className="quote-found-name">
            <b>{set.name}</b>
            <small>
              {set.code}，{set.parts.length} 个项目{needsArea(set) && area === 0 && '，先填房屋面积'}
            </small>
          </span>
          {yuan(set.price)}
          {set.per === 'area' && '/㎡'}
        </button>
      ))}
      {found.length === 0 && <p className="hint">没有在售的套餐</p>}
    </Dialog>
  )
}
