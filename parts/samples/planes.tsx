import { useState } from 'react'
import { formatDate } from '../../src/kernel/api/time.ts'
import { Board } from '../../src/kernel/web/board/Board.tsx'
import { Calendar, type Span } from '../../src/kernel/web/calendar/Calendar.tsx'
import type { Sample } from '../sample.ts'
import { type Tile, tiles } from '../tiles.ts'

const stages = ['待上架', '在售', '停产']

function Boarded() {
  const [places, setPlaces] = useState<Record<number, number>>({ 1: 0, 2: 1, 3: 1 })
  const columns = stages.map((title, key) => {
    const cards = tiles.filter(tile => places[tile.id] === key)
    return { key, title, count: cards.length, cards }
  })
  return (
    <Board<Tile>
      label="瓷砖看板"
      columns={columns}
      nameOf={tile => tile.name}
      draw={tile => <p>{tile.price / 100} 元</p>}
      onOpen={() => {}}
      mayMove={() => true}
      onMove={async ({ id }, to) => setPlaces(now => ({ ...now, [id]: to }))}
    />
  )
}

function Dated() {
  const [shown, show] = useState<{ span: Span; day: string }>({ span: 'month', day: formatDate(Date.now()) })
  const contents = new Map([[shown.day, { count: tiles.length, items: tiles }]])
  return (
    <Calendar<Tile>
      label="到货日历"
      {...shown}
      onShow={(span, day) => show({ span, day })}
      contents={contents}
      draw={tile => tile.name}
      nameOf={tile => tile.name}
      onOpen={() => {}}
    />
  )
}

export const planes: readonly Sample[] = [
  { parts: ['Board'], Draw: Boarded },
  { parts: ['Calendar'], Draw: Dated },
]
