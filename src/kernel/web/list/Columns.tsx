import { type DragEvent, useState } from 'react'
import { useAppSettings } from '../appSettings.ts'
import { useSettings } from '../shell/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PopoverButton } from '../ui/Popover.tsx'
import { move } from './columns.ts'
import { densityChoices } from './density.ts'
import type { RowBase } from './rows.ts'
import type { ListModel } from './useList.ts'

/** Edits the shown columns, their order, and the density of rows. */
export function ColumnsButton({ list }: { list: ListModel<RowBase> }) {
  return (
    <PopoverButton kind="text" icon="columns" label="列与密度" align="end">
      {() => <Chooser list={list} />}
    </PopoverButton>
  )
}

function Chooser({ list }: { list: ListModel<RowBase> }) {
  const { setLayout } = list
  const keys = list.shown.map(column => column.key)
  const hidden = list.ofRows.filter(column => !keys.includes(column.key))
  const set = (columns: string[]) => setLayout({ columns })
  return (
    <div className="chooser">
      <header>
        <b>显示的列</b>
        <button type="button" className="link" onClick={() => setLayout({ columns: undefined, widths: {} })}>
          恢复默认
        </button>
      </header>
      <Ordered list={list} keys={keys} onChange={set} />
      <div className="chooser-hidden">
        {hidden.map(column => (
          <label key={column.key}>
            <input type="checkbox" className="check" checked={false} onChange={() => set([...keys, column.key])} />
            {column.title}
          </label>
        ))}
      </div>
      <Densities />
    </div>
  )
}

/** Chooses how high rows are, for all lists of the person. */
function Densities() {
  const density = useAppSettings(state => state.density)
  return useSettings()
    .brought(densityChoices)
    .map(({ words, choose }) => (
      <footer key="density" className="chips">
        {Object.entries(words).map(([name, word]) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={density === name}
            onClick={() => choose(name)}
          >
            {word}
          </button>
        ))}
      </footer>
    ))
}

type OrderedProps = { list: ListModel<RowBase>; keys: string[]; onChange: (keys: string[]) => void }

/** Orders columns by drag or with the arrow buttons. The first column names the row and stays. */
function Ordered({ list, keys, onChange }: OrderedProps) {
  const [dragged, setDragged] = useState<number>()
  const over = (event: DragEvent, index: number) => {
    event.preventDefault()
    if (dragged === undefined || dragged === index || index === 0) return
    onChange(move(keys, dragged, index))
    setDragged(index)
  }
  return (
    <ul>
      {list.shown.map((column, index) => (
        <li
          key={column.key}
          draggable={index > 0}
          className={dragged === index ? 'dragged' : undefined}
          onDragStart={() => setDragged(index)}
          onDragOver={event => over(event, index)}
          onDragEnd={() => setDragged(undefined)}
        >
          <Icon name="drag" size={14} />
          <label>
            <input
              type="checkbox"
              className="check"
              checked
              disabled={index === 0}
              onChange={() => onChange(keys.filter(key => key !== column.key))}
            />
            {column.title}
          </label>
          <Button
            small
            kind="text"
            icon="up"
            aria-label={`上移 ${column.title}`}
            disabled={index < 2}
            onClick={() => onChange(move(keys, index, index - 1))}
          />
          <Button
            small
            kind="text"
            icon="down"
            aria-label={`下移 ${column.title}`}
            disabled={index === 0 || index === keys.length - 1}
            onClick={() => onChange(move(keys, index, index + 1))}
          />
        </li>
      ))}
    </ul>
  )
}
