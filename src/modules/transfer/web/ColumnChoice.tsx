import { type DragEvent, useState } from 'react'
import type { Column } from '../../../kernel/api/list.ts'
import { move } from '../../../kernel/web/list/columns.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'

type Props = { all: readonly Column[]; first: readonly string[]; chosen: string[]; onChange: (keys: string[]) => void }

/** Chooses the columns of a workbook and their order. `first` are those chosen at first. */
export function ColumnChoice({ all, first, chosen, onChange }: Props) {
  const everything = chosen.length === all.length
  const toggle = (key: string) => onChange(chosen.includes(key) ? chosen.filter(one => one !== key) : [...chosen, key])
  return (
    <section className="export-fields" aria-label="导出的列">
      <p>
        <b>导出的列</b> <span className="hint">已选 {chosen.length} 列</span>{' '}
        <button
          type="button"
          className="link"
          onClick={() => onChange(everything ? [...first] : all.map(column => column.key))}
        >
          {everything ? '恢复默认' : '全选'}
        </button>
      </p>
      <div className="export-columns">
        {all.map(column => (
          <label key={column.key}>
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(column.key)}
              onChange={() => toggle(column.key)}
            />
            {column.title}
          </label>
        ))}
      </div>
      {chosen.length > 1 && <Order all={all} chosen={chosen} onChange={onChange} />}
    </section>
  )
}

/** Orders the chosen columns by drag or with the arrows. */
function Order({ all, chosen, onChange }: Omit<Props, 'first'>) {
  const [dragged, setDragged] = useState<number>()
  const over = (event: DragEvent, index: number) => {
    event.preventDefault()
    if (dragged === undefined || dragged === index) return
    onChange(move(chosen, dragged, index))
    setDragged(index)
  }
  return (
    <details className="export-order">
      <summary>调整列的次序</summary>
      <ol>
        {chosen.map((key, index) => {
          const title = all.find(column => column.key === key)?.title ?? key
          return (
            <li
              key={key}
              draggable
              className={dragged === index ? 'dragged' : undefined}
              onDragStart={() => setDragged(index)}
              onDragOver={event => over(event, index)}
              onDragEnd={() => setDragged(undefined)}
            >
              <span>{title}</span>
              <Button
                small
                kind="text"
                icon="up"
                aria-label={`前移 ${title}`}
                disabled={index === 0}
                onClick={() => onChange(move(chosen, index, index - 1))}
              />
              <Button
                small
                kind="text"
                icon="down"
                aria-label={`后移 ${title}`}
                disabled={index === chosen.length - 1}
                onClick={() => onChange(move(chosen, index, index + 1))}
              />
            </li>
          )
        })}
      </ol>
    </details>
  )
}
