import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { numberWords } from '../../../kernel/api/format.ts'
import type { Column } from '../../../kernel/api/list.ts'
import { call } from '../../../kernel/web/call.ts'
import { useCompanyFields } from '../../../kernel/web/customColumns.ts'
import { FilterButton, FilterTags } from '../../../kernel/web/list/Filters.tsx'
import { columnsOfSource, defaultsOf, type ListSource, type RowBase } from '../../../kernel/web/list/rows.ts'
import { toQuery } from '../../../kernel/web/list/state.ts'
import { type Change, useListState } from '../../../kernel/web/list/useListState.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import { transferRoutes } from '../api/transfer.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { refreshTasks, TaskList } from './ExportTasks.tsx'
import { ExportTerms } from './ExportTerms.tsx'
import { previewQuery } from './preview.ts'
import '../../../kernel/web/list/list.css'
import '../../../kernel/web/ui/wizard.css'
import './transfer.css'
import './exportPage.css'

type Props<Row extends RowBase> = {
  /** The registered kind, and what one of its records is called. */
  kind: string
  noun: string
  source: ListSource<Row>
  /** Columns chosen at first. */
  first: string[]
  searchHint: string
}

const noTerms = { reason: '', whole: false }

/** Draws a screen that exports records: which, with which columns, and why; past exports stand below. */
export function ExportPage<Row extends RowBase>({ kind, noun, source, first, searchHint }: Props<Row>) {
  const columns = columnsOfSource(source, useCompanyFields(source.own))
  const defaults = useMemo(() => defaultsOf(source), [source])
  const [state, change] = useListState(columns, defaults)
  const [chosen, setChosen] = useState(() => first.filter(key => columns.some(column => column.key === key)))
  const [terms, setTerms] = useState(noTerms)
  const [demanding, setDemanding] = useState(false)
  const [busy, setBusy] = useState(false)
  const { view, search, filters, sort } = toQuery(state, new Date())
  const preview = useQuery(previewQuery(kind, { view, search, filters }))
  const mayWhole = preview.data?.mayWhole
  const start = async () => {
    setDemanding(true)
    if (!terms.reason.trim() || chosen.length === 0) return
    setBusy(true)
    try {
      const whole = terms.whole && mayWhole === true
      const body = { view, search, filters, sort, columns: chosen, ...terms, whole }
      await call(transferRoutes.startExport, { params: { kind }, body })
      notice.success('已开始导出，完成后铃铛会通知您')
      setTerms(noTerms)
      setDemanding(false)
      refreshTasks()
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="list export-page" aria-label={`${noun}导出`}>
      <Step title="导出哪些">
        <ViewChips source={source} view={state.view} onChange={view => change({ view })} />
        <div className="toolbar">
          <SearchField hint={searchHint} search={state.search ?? ''} change={change} />
          <FilterButton columns={columns as Column[]} name={source.name} state={state} change={change} />
        </div>
        <FilterTags columns={columns as Column[]} state={state} change={change} />
      </Step>
      <Step title="导出什么">
        <ColumnChoice all={columns} first={first} chosen={chosen} onChange={setChosen} />
      </Step>
      <Step title="怎么导出">
        <ExportTerms
          terms={{ ...terms, whole: terms.whole && mayWhole !== false }}
          onChange={setTerms}
          mayWhole={mayWhole}
          demanding={demanding}
        />
        <footer className="export-start">
          <Told preview={preview} noun={noun} />
          {chosen.length === 0 && <span className="field-fault">请至少选择一列</span>}
          <Button
            kind="primary"
            icon="download"
            busy={busy}
            disabled={chosen.length === 0 || preview.data?.total === 0}
            onClick={() => void start()}
          >
            开始导出
          </Button>
        </footer>
      </Step>
      <Step title={`我最近的${noun}导出`}>
        <TaskList kind={kind} />
      </Step>
    </section>
  )
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="export-step" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type Preview = { data?: { total: number } | undefined; error: Error | null; isPlaceholderData: boolean }

function Told({ preview: { data, error, isPlaceholderData }, noun }: { preview: Preview; noun: string }) {
  if (error) return <span className="field-fault">{error.message}</span>
  const total = data && !isPlaceholderData ? numberWords(data.total) : '…'
  return (
    <span className="export-count" aria-live="polite">
      将导出 <b>{total}</b> 条{noun}
    </span>
  )
}

type ViewsProps<Row extends RowBase> = {
  source: ListSource<Row>
  view: string | undefined
  onChange: (view: string) => void
}

function ViewChips<Row extends RowBase>({ source, view, onChange }: ViewsProps<Row>) {
  return (
    <div className="views" role="tablist" aria-label="视图">
      {Object.entries(source.views ?? {}).map(([key, title]) => (
        <button
          key={key}
          type="button"
          role="tab"
          className="view"
          aria-selected={view === key}
          onClick={() => onChange(key)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

/** Edits the search text, used on Enter or when the person leaves the field. */
function SearchField({ hint, search, change }: { hint: string; search: string; change: Change }) {
  const apply = (typed: string) => {
    if (typed.trim() !== search) change({ search: typed.trim() || undefined })
  }
  return (
    <label className="search">
      <Icon name="search" />
      <input
        key={search}
        className="input"
        type="search"
        aria-label="搜索"
        placeholder={`搜索 ${hint}`}
        maxLength={60}
        defaultValue={search}
        onBlur={event => apply(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && apply(event.currentTarget.value)}
      />
    </label>
  )
}
