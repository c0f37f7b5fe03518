import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Sorting } from './useSorting.ts'
import './sort.css'

type Props<K extends number | string> = { sorting: Sorting<K>; id: K; label: string }

/** Draws the handle by which a person drags a row. */
export function SortHandle<K extends number | string>({ sorting, id, label }: Props<K>) {
  return (
    <span className="sort-handle" title={`拖动“${label}”调整顺序`} {...sorting.handle(id)}>
      <Icon name="drag" />
    </span>
  )
}

/** Draws 上移 and 下移, for the keyboard and for one step. */
export function SortSteps<K extends number | string>({ sorting, id, label }: Props<K>) {
  const at = sorting.order.indexOf(id)
  const last = sorting.order.length - 1
  const step = (by: -1 | 1) => ({ 'data-step': by, onClick: () => sorting.step(id, by) })
  return (
    <>
      <Button kind="text" small icon="up" aria-label={`上移“${label}”`} disabled={at <= 0} {...step(-1)} />
      <Button kind="text" small icon="down" aria-label={`下移“${label}”`} disabled={at === last} {...step(1)} />
    </>
  )
}
