import { type ReactNode, useEffect, useState } from 'react'
import { columnsOf } from '../../api/list.ts'
import { useCompanyFields } from '../customColumns.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ColumnsButton } from './Columns.tsx'
import { companyWords } from './companyWords.ts'
import { FilterButton } from './Filters.tsx'
import type { RowBase } from './rows.ts'
import { SortChoice } from './SortChoice.tsx'
import type { ListModel } from './useList.ts'

type Props = {
  list: ListModel<RowBase>
  phone: boolean
  /** True if the list shows rows, which have an order and columns. */
  asRows: boolean
  onKeys: () => void
  children?: ReactNode
}

/** Shows search, filter and the page's own actions above the rows. */
export function Toolbar({ list, phone, asRows, onKeys, children }: Props) {
  return (
    <div className="toolbar">
      <SearchBox list={list} />
      <FilterButton columns={list.columns} name={list.spec.name} state={list.state} change={list.change} />
      {phone ? (
        asRows && <SortChoice list={list} />
      ) : (
        <>
          {asRows && <ColumnsButton list={list} />}
          <Button kind="text" icon="refresh" aria-label="刷新" onClick={list.refresh} />
          <Button kind="text" icon="keyboard" aria-label="快捷键" onClick={onKeys} />
        </>
      )}
      <div className="toolbar-end">{children}</div>
    </div>
  )
}

/** The pause in typing, in ms, before the list searches. */
const pause = 300
/** Fewer characters than this would match half of everything. */
const shortest = 2

function SearchBox({ list }: { list: ListModel<RowBase> }) {
  const searched = list.state.search ?? ''
  const [typed, setTyped] = useState(searched)
  const [composing, setComposing] = useState(false)
  useEffect(() => setTyped(searched), [searched])
  const wanted = typed.trim()
  const ready = wanted === '' || [...wanted].length >= shortest
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (composing || wanted === searched || !ready) return
    const timer = setTimeout(() => list.searchFor(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted, composing])
  const { searchHint, row, own } = list.spec
  const hint = companyWords(searchHint, columnsOf(row), useCompanyFields(own))
  return (
    <label className="search">
      <Icon name="search" />
      <input
        ref={list.searchBox}
        className="input"
        type="search"
        aria-label="搜索"
        title={hint}
        placeholder={`搜索 ${hint}`}
        maxLength={60}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={event => event.key === 'Enter' && !composing && ready && list.searchFor(wanted)}
      />
      {!ready && <small>至少 {shortest} 个字</small>}
      {ready && !typed && <kbd>/</kbd>}
    </label>
  )
}
