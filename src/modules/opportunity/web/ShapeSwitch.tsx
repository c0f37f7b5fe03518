import { useSearchParams } from 'react-router'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type Shape, shapeOf, shapes } from './shape.ts'

const icons = { list: 'rows', board: 'columns', calendar: 'clock' } as const

/** Keeps the shape of the list in the address; the query stays the same. */
export function useShape(): [Shape, (shape: Shape) => void] {
  const [params, setParams] = useSearchParams()
  const change = (shape: Shape) =>
    setParams(before => {
      const after = new URLSearchParams(before)
      for (const name of ['show', 'page', 'group', 'day', 'span']) after.delete(name)
      if (shape !== 'list') after.set('show', shape)
      return after
    })
  return [shapeOf(params), change]
}

/** Switches between 列表, 看板 and 日历. */
export function ShapeSwitch({ shape, onChange }: { shape: Shape; onChange: (shape: Shape) => void }) {
  return (
    <fieldset className="shapes">
      <legend className="unseen">显示方式</legend>
      {Object.entries(shapes).map(([key, title]) => (
        <Button
          key={key}
          kind="text"
          icon={icons[key as Shape]}
          aria-label={title}
          aria-pressed={shape === key}
          onClick={() => onChange(key as Shape)}
        >
          {title}
        </Button>
      ))}
    </fieldset>
  )
}
