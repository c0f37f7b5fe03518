import { lazy, Suspense, useRef, useState } from 'react'
import type { Column, Filter } from '../../api/list.ts'
import { useChoice } from '../field/reference.ts'
import { Icon } from '../ui/Icon.tsx'
import { Popover, PopoverButton } from '../ui/Popover.tsx'
import { Removable } from '../ui/Tag.tsx'
import { countUse } from './columnUse.ts'
import { describeFilter, type NameOf } from './describe.ts'
import { FilterChoice } from './FilterChoice.tsx'
import type { RowBase } from './rows.ts'
import type { ListModel } from './useList.ts'

const FilterEditor = lazy(() => import('./FilterEditor.tsx'))

type Filtering = Pick<ListModel<RowBase>, 'state' | 'change'>

/** Sets or drops the condition on one column. */
function applyFilter({ state, change }: Filtering, key: string, filter: Filter | undefined): void {
  const { [key]: _, ...others } = state.filters
  change({ filters: filter ? { ...others, [key]: filter } : others })
}

/** `name`: that of the list. */
type Choosing = { columns: Column[]; name: string }

type ColumnFilterProps = Filtering & { column: Column; onDone: () => void }

function ColumnFilter({ column, onDone, ...list }: ColumnFilterProps) {
  return (
    <Suspense fallback={<div className="filter-waiting" />}>
      <FilterEditor
        column={column}
        filter={list.state.filters[column.key]}
        onApply={filter => {
          applyFilter(list, column.key, filter)
          onDone()
        }}
      />
    </Suspense>
  )
}

/** Shows the funnel in a column's head. */
export function HeadFilter({ column, ...list }: Filtering & { column: Column }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const label = `筛选 ${column.title}`
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="head-filter"
        aria-label={label}
        title={label}
        aria-pressed={column.key in list.state.filters}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="filter" size={13} />
      </button>
      {open && (
        <Popover anchor={anchor} label={label} align="end" onClose={() => setOpen(false)}>
          <ColumnFilter column={column} {...list} onDone={() => setOpen(false)} />
        </Popover>
      )}
    </>
  )
}

/** Filters any column, shown or not. */
export function FilterButton({ columns, name, ...list }: Filtering & Choosing) {
  return (
    <PopoverButton icon="filter" label="筛选" text="筛选">
      {close => <AnyColumn columns={columns} name={name} {...list} onDone={close} />}
    </PopoverButton>
  )
}

function AnyColumn({ columns, name, onDone, ...list }: Filtering & Choosing & { onDone: () => void }) {
  const [chosen, setChosen] = useState<Column>()
  if (chosen) {
    return (
      <>
        <button type="button" className="filter-back" onClick={() => setChosen(undefined)}>
          <Icon name="left" size={13} /> {chosen.title}
        </button>
        <ColumnFilter
          column={chosen}
          {...list}
          onDone={() => {
            countUse(name, chosen.key)
            onDone()
          }}
        />
      </>
    )
  }
  return <FilterChoice columns={columns} set={Object.keys(list.state.filters)} name={name} onChoose={setChosen} />
}

/** Shows the conditions in force, each of which can be taken away. */
export function FilterTags({ columns, ...list }: Filtering & { columns: Column[] }) {
  const find = useChoice()
  const nameOf: NameOf = (column, value) => (typeof value === 'number' ? find(column, value)?.label : undefined) ?? '…'
  const active = columns.filter(column => column.key in list.state.filters)
  if (active.length === 0 && !list.state.search) return null
  return (
    <section className="filter-tags" aria-label="筛选条件">
      {list.state.search && (
        <Removable label="去掉搜索" onRemove={() => list.change({ search: undefined })}>
          搜索：{list.state.search}
        </Removable>
      )}
      {active.map(column => (
        <Removable
          key={column.key}
          label={`去掉筛选 ${column.title}`}
          onRemove={() => applyFilter(list, column.key, undefined)}
        >
          {column.title}：{describeFilter(column, list.state.filters[column.key] as Filter, nameOf)}
        </Removable>
      ))}
      <button type="button" className="link" onClick={() => list.change({ search: undefined, filters: {} })}>
        清空
      </button>
    </section>
  )
}
